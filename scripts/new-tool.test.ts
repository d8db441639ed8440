import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyHouse } from '#testing/copy-house.ts'
import { freePort } from '#testing/free-port.ts'

let house: string
const bin = (name: string) => join(house, 'node_modules/.bin', name)

beforeAll(() => {
  house = copyHouse()
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('npm run new-tool', () => {
  it.each(['csv', 'api', 'index', 'home', 'mcp', 'help', 'Roman', ''])(
    'refuses the name “%s”, which is taken or none',
    (name) => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/new-tool.ts', name], { cwd: house })
      expect(status).toBe(1)
      expect(stderr.toString()).toMatch(/exists already|address of the site|^Usage/)
    },
  )

  it.each(['paint-tool', 'keyboard-shortcuts'])(
    'keeps the logic of %s out of files that the website looks for',
    (name) => {
      execFileSync(process.execPath, ['scripts/new-tool.ts', name], { cwd: house })
      expect(readFileSync(join(house, 'src/tools', name, 'tool.ts'), 'utf8')).toContain('defineTool')
      expect(readFileSync(join(house, 'src/tools', name, 'convert.ts'), 'utf8')).toContain('function convert')
      rmSync(join(house, 'src/tools', name), { recursive: true })
    },
  )

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
