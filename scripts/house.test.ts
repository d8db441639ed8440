import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#testing/free-port.ts'

/** A copy of the sources, in which rules can be broken and tools added without a trace. */
let house: string
const bin = (name: string) => join(house, 'node_modules/.bin', name)

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'sundry-house-'))
  const parts = ['src', 'scripts', 'public', 'data', 'bin', 'package.json', 'vite.config.ts', '.oxlintrc.json']
  for (const part of [...parts, ...globSync('tsconfig*.json')]) cpSync(part, join(house, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** Writes a file, runs a check on the house, and takes the file away again. */
function tryOut(
  file: string,
  text: string,
  command: string,
  args: string[],
): { status: number | null; output: string } {
  const path = join(house, file)
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(bin(command), args, { cwd: house, encoding: 'utf8' })
  rmSync(path)
  return { status, output: stdout + stderr }
}

describe('the fences fail the build when crossed', () => {
  it.each([
    [
      'a tool imports its neighbour',
      'src/tools/base64/x.ts',
      "import { decodeCsv } from '../csv/csv.ts'\nexport const x = decodeCsv\n",
      'stands alone',
    ],
    [
      'a room of a tool imports a neighbour of the tool',
      'src/tools/pdf-tools/jobs/x.ts',
      "import { decodeCsv } from '../../csv/csv.ts'\nexport const x = decodeCsv\n",
      'stands alone',
    ],
    [
      'a tool imports its host',
      'src/tools/base64/x.ts',
      "import { createApp } from '#server/app.ts'\nexport const x = createApp\n",
      'does not know its hosts',
    ],
    [
      'a page imports its operations as values',
      'src/tools/base64/x.tsx',
      "import api from './api.ts'\nexport const x = api\n",
      'by type only',
    ],
    [
      'plain code touches the storage',
      'src/tools/base64/x.ts',
      "export const x = () => localStorage.getItem('x')\n",
      'runs anywhere',
    ],
    [
      'the contract imports a host',
      'src/contract/x.ts',
      "import { createApp } from '#server/app.ts'\nexport const x = createApp\n",
      'nothing of ours',
    ],
    [
      'the kit imports a tool',
      'src/ui/x.ts',
      "import { tools } from '#tools/catalogue.ts'\nexport const x = tools\n",
      'never a tool',
    ],
  ])('%s (lint)', (_name, file, text, words) => {
    const { status, output } = tryOut(file, text, 'oxlint', ['--deny-warnings', file])
    expect(output).toContain(words)
    expect(status).not.toBe(0)
  })

  it.each([
    [
      'plain code uses Node',
      'src/shared/x.ts',
      "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
      'tsconfig.web.json',
    ],
    ['plain code uses the page', 'src/shared/x.ts', 'export const x = () => document.title\n', 'tsconfig.server.json'],
  ])('%s (types)', (_name, file, text, project) => {
    expect(tryOut(file, text, 'tsc', ['-p', project]).status).not.toBe(0)
  })

  it('a browser build reaches a server file (build)', () => {
    const file = join(house, 'src/site/pages/home.tsx')
    const original = readFileSync(file, 'utf8')
    writeFileSync(join(house, 'src/site/x.server.ts'), 'export const x = 1\n')
    writeFileSync(file, `import { x } from '../x.server.ts'\nvoid x\n${original}`)
    const { status, stderr, stdout } = spawnSync(bin('vite'), ['build', '--app'], { cwd: house, encoding: 'utf8' })
    writeFileSync(file, original)
    rmSync(join(house, 'src/site/x.server.ts'))
    expect(stdout + stderr).toContain('runs on the server only')
    expect(status).not.toBe(0)
  })
})

describe('npm run new-tool', () => {
  it.each(['csv', 'api', 'mcp', 'help', 'Roman', ''])('refuses the name “%s”, which is taken or none', (name) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/new-tool.ts', name], { cwd: house })
    expect(status).toBe(1)
    expect(stderr.toString()).toMatch(/exists already|address of the site|^Usage/)
  })

  it('does not put the logic into a file that every tool has', () => {
    execFileSync(process.execPath, ['scripts/new-tool.ts', 'paint-tool'], { cwd: house })
    expect(readFileSync(join(house, 'src/tools/paint-tool/tool.ts'), 'utf8')).toContain('defineTool')
    expect(readFileSync(join(house, 'src/tools/paint-tool/convert.ts'), 'utf8')).toContain('function convert')
    rmSync(join(house, 'src/tools/paint-tool'), { recursive: true })
  })

  it('makes a page, an endpoint, an OpenAPI entry and a command with no other file edited', async () => {
    execFileSync(process.execPath, ['scripts/new-tool.ts', 'roman-numerals'], { cwd: house })
    execFileSync(bin('vite'), ['build', '--app', '--logLevel', 'error'], { cwd: house })

    expect(readFileSync(join(house, 'dist/client/roman-numerals.html'), 'utf8')).toContain(
      '<h1 id="title" tabindex="-1">Roman Numerals</h1>',
    )
    expect(readFileSync(join(house, 'dist/client/sitemap.xml'), 'utf8')).toContain('/roman-numerals</loc>')
    const answer = execFileSync(process.execPath, ['bin/sundry.js', 'roman-numerals', 'convert', '--text', 'iv'], {
      cwd: house,
    })
    expect(answer.toString()).toBe('IV\n')

    const port = await freePort()
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: house,
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent' },
    })
    try {
      const origin = `http://127.0.0.1:${port}`
      await expect
        .poll(
          () =>
            fetch(`${origin}/readyz`).then(
              (reply) => reply.status,
              () => 0,
            ),
          { timeout: 10_000 },
        )
        .toBe(200)
      const reply = await fetch(`${origin}/api/roman-numerals/convert`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"text":"xi"}',
      })
      expect(await reply.json()).toEqual({ result: 'XI' })
      const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> }
      expect(Object.keys(document.paths)).toContain('/roman-numerals/convert')
    } finally {
      server.kill()
    }
  })
})
