import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
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
  const ask = (path: string, body: string) => fetch(origin + path, { method: 'POST', headers, body })
  const table = await ask('/api/csv/from-url', '{"url":"https://csv.example.org/cities.csv"}')
  expect(await table.text()).toContain('Reykjavík')
  const list = await ask('/mcp?tools=base64', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
  expect(await list.text()).toContain('base64_encode')
  expect((await fetch(`${origin}/%`)).status).toBe(500)
  const page = await (await fetch(`${origin}/base64`)).text()
  expect(page).toContain('<symbol id="icon-star"')
  expect(page).toContain('prefers-color-scheme')
  expect(page).toContain('/src/site/start.tsx')
})

it('npm run dev says in one line that its port is taken', async () => {
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { ...process.env, PORT: String(port) }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.ts'], { env, encoding: 'utf8' })
  expect(stderr).toBe(`Cannot listen on port ${port} (EADDRINUSE). PORT=5174 npm run dev takes another one.\n`)
  expect(status).toBe(1)
})
