import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-start-'))
  for (const each of ['dist/server', 'node_modules/.bin']) mkdirSync(join(folder, each), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'dist/server/main.js'), 'console.log("served")')
  const builder = join(folder, 'node_modules/.bin/vite')
  writeFileSync(builder, '#!/bin/sh\necho built\n')
  chmodSync(builder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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
