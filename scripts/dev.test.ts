import { spawn } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#testing/free-port.ts'

it('npm run dev answers a call and serves a page that brings its icons and its theme', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/dev.ts', '--offline'], {
    env: { ...process.env, PORT: String(port) },
  })
  onTestFinished(() => void server.kill())
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 60_000 }).toContain(origin)

  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/base64/encode`, { method: 'POST', headers, body: '{"plainText":"Sundry"}' })
  expect(await reply.text(), output).toContain('U3VuZHJ5')
  expect((await fetch(`${origin}/%`)).status).toBe(500)
  const page = await (await fetch(`${origin}/base64`)).text()
  expect(page).toContain('<symbol id="icon-star"')
  expect(page).toContain('prefers-color-scheme')
  expect(page).toContain('/src/site/start.tsx')
})
