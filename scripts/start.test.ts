import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-start-'))
  for (const each of ['dist/server', 'node_modules/.bin']) mkdirSync(join(folder, each), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'dist/server/main.js'), 'console.log("served")')
  const builder = join(folder, 'node_modules/.bin/vite')
  writeFileSync(builder, '#!/bin/sh\necho built\n')
  chmodSync(builder, 0o755)
  lock({})
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (packages: object) => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))

function start(): string {
  const { stdout } = spawnSync(process.execPath, [resolve('scripts/start.ts')], { cwd: folder, encoding: 'utf8' })
  return stdout.replace('Building the site…\n', '')
}

it('serves what is built', () => {
  writeFileSync(join(folder, 'dist/server/policies.json'), '{}')
  expect(start()).toBe('served\n')
})

it('builds anew where a build was broken off', () => {
  expect(start()).toBe('built\nserved\n')
})

describe('after npm ci --omit=optional', () => {
  const binary = '@img/sharp-here'
  const ask = (end: string) => {
    lock({
      'node_modules/sharp': {
        version: '1.0.0',
        optionalDependencies: { [binary]: '2.0.0', '@img/sharp-elsewhere': '2.0.0' },
      },
      [`node_modules/${binary}`]: { version: '2.0.0', os: [process.platform], cpu: [process.arch] },
      'node_modules/@img/sharp-elsewhere': { version: '2.0.0', os: ['elsewhere'], cpu: [process.arch] },
    })
    const npm = join(folder, 'npm')
    writeFileSync(npm, `#!/bin/sh\necho "$@"\n${end}\n`)
    chmodSync(npm, 0o755)
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    return spawnSync(process.execPath, [resolve('scripts/start.ts')], { cwd: folder, encoding: 'utf8', env })
  }

  it('fetches the binaries of this machine, and builds', () => {
    expect(ask('').stdout.split('\n').slice(1)).toEqual([
      `install --no-save --omit=optional --ignore-scripts --no-audit --no-fund ${binary}@2.0.0`,
      'Building the site…',
      'built',
      'served',
      '',
    ])
  })

  it('says what to do where they cannot be fetched', () => {
    expect(ask('exit 1')).toMatchObject({ status: 1, stderr: expect.stringContaining('Run npm ci') as string })
  })

  it('asks for nothing that is there', () => {
    mkdirSync(join(folder, 'node_modules', binary), { recursive: true })
    expect(ask('exit 1').stdout).toBe('Building the site…\nbuilt\nserved\n')
  })
})

it('says what to do where nothing is built, and nothing that builds is installed', () => {
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/start.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Run npm ci') as string })
})

it('ends in order when the shell of npm is ended', async () => {
  writeFileSync(join(folder, 'dist/server/policies.json'), '{}')
  writeFileSync(
    join(folder, 'dist/server/main.js'),
    'setInterval(() => {}, 1000); process.on("SIGTERM", () => { console.log("ended in order"); process.exit() }); console.log("served")',
  )
  const shell = spawn('/bin/sh', ['-c', `'${process.execPath}' '${resolve('scripts/start.ts')}'; true`], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  shell.stdout.on('data', (data) => {
    told += String(data)
    if (told.endsWith('served\n')) shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'close')
  expect(told).toBe('served\nended in order\n')
})
