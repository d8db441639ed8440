import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restartAll, startLoad } from './load.ts'
import { startCaddy, startNginx } from './proxies.ts'
import { freePort, raw, report, sleep, startServer, until, type Running } from './server.ts'

const PATHS = ['/api/base64/encode', '/mcp', '/base64']
const MOST = 19e6
/** More than a proxy takes, without a length that would tell so at once. */
const CHUNK = `${MOST.toString(16)}\r\n${'a'.repeat(MOST)}\r\n0\r\n\r\n`
const HEAD = 'Host: 127.0.0.1\r\nConnection: close\r\n'

interface Answer {
  status: number
  type: string
  body: string
  headers: string
}

/** Longer than Caddy looks for somebody who answers. */
const PATIENCE_MS = 12_000

async function ask(port: number, request: string): Promise<Answer> {
  const [headers = '', body = ''] = (await raw(port, request, PATIENCE_MS)).split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
  return { status, type: /^content-type: ([^;\r]*)/im.exec(headers)?.[1] ?? '', body, headers }
}

/** The answer where the body comes a little later than the head. */
async function inTwo(port: number, head: string, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  setTimeout(() => socket.write(body), 20)
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer
}

/** A program gets a problem document, a visitor a sentence. */
function expectRefusal({ status, type, body, headers }: Answer, path: string, expected: number, code: string): void {
  expect(status).toBe(expected)
  expect(headers.toLowerCase()).toContain('cache-control: no-store')
  if (path === '/base64') {
    expect(type).toMatch(/^text\/(?:html|plain)$/)
    expect(body).toMatch(/[A-Z][a-z ]+ .*\./)
    return
  }
  expect(type).toBe('application/problem+json')
  const problem = JSON.parse(body) as { message: string }
  expect(problem).toMatchObject({ type: 'about:blank', status: expected, code, detail: problem.message })
  expect(problem.message).toMatch(/^[A-Z].*\.$/)
}

describe.runIf(!spawnSync('nginx', ['-v']).error)('what nginx refuses by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-nginx-'))
  let nginx: ChildProcess
  let server: Running
  let port: number

  beforeAll(async () => {
    server = await startServer()
    port = await freePort()
    nginx = startNginx(folder, port, [server.port, await freePort()])
    await until(async () => (await ask(port, `GET /livez HTTP/1.1\r\n${HEAD}\r\n`)).status === 200, 5000)
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const cases: [string, number, string, (path: string) => string][] = [
    ['a long address', 414, 'too_long', (path) => `GET ${path}?${'a'.repeat(40_000)} HTTP/1.1\r\n${HEAD}\r\n`],
    ['large headers', 431, 'too_large', (path) => `GET ${path} HTTP/1.1\r\n${HEAD}X: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['two hosts', 400, 'bad_request', (path) => `GET ${path} HTTP/1.1\r\n${HEAD}Host: other\r\n\r\n`],
    ['no host', 400, 'bad_request', (path) => `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['a wrong percent sign', 400, 'bad_request', (path) => `GET ${path}/%zz HTTP/1.1\r\n${HEAD}\r\n`],
    ['an unknown coding', 400, 'bad_request', (path) => `POST ${path} HTTP/1.1\r\n${HEAD}Transfer-Encoding: x\r\n\r\n`],
    ['a later version', 400, 'bad_request', (path) => `GET ${path} HTTP/3.1\r\n${HEAD}\r\n`],
    ['TRACE', 405, 'wrong_method', (path) => `TRACE ${path} HTTP/1.1\r\n${HEAD}\r\n`],
    ['a large body', 413, 'too_large', (path) => `POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: ${MOST}\r\n\r\n`],
    [
      'an endless body',
      413,
      'too_large',
      (path) => `POST ${path} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n${CHUNK}`,
    ],
  ]

  it.each(cases)('%s', async (_name, status, code, request) => {
    const refusals = await Promise.all(PATHS.map((path) => ask(port, request(path))))
    for (const [index, path] of PATHS.entries()) expectRefusal(refusals[index] as Answer, path, status, code)
  })

  it('is nothing that would need a file: bodies and answers of megabytes lie in none', async () => {
    for (const name of ['client_body', 'proxy']) rmSync(join(folder, name), { recursive: true })
    const plainText = 'a'.repeat(5e6)
    const reply = await fetch(`http://127.0.0.1:${port}/api/base64/encode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plainText }),
    })
    // A reader who takes his time.
    await sleep(500)
    expect(reply.status).toBe(200)
    const { base64 } = (await reply.json()) as { base64: string }
    expect(atob(base64) === plainText).toBe(true)
  })

  it('is no short body that comes behind its head, whatever becomes of one replica', async () => {
    const dying = createTcpServer((socket) => socket.on('data', () => socket.resetAndDestroy()).on('error', () => {}))
    dying.listen(0, '127.0.0.1')
    await once(dying, 'listening')
    const own = mkdtempSync(join(tmpdir(), 'sundry-nginx-short-'))
    const front = await freePort()
    const proxy = startNginx(own, front, [server.port, (dying.address() as AddressInfo).port])
    try {
      await until(async () => (await ask(front, `GET /livez HTTP/1.1\r\n${HEAD}\r\n`)).status === 200, 5000)
      const body = '{"plainText":"a"}'
      const head = `POST /api/base64/encode HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
      for (let call = 0; call < 10; call++) expect(await inTwo(front, head, body), `call ${call}`).toContain('YQ==')
    } finally {
      proxy.kill('SIGTERM')
      dying.close()
      await once(proxy, 'exit')
      rmSync(own, { recursive: true, force: true })
    }
  })

  it('is no address or query that the application takes', async () => {
    const query = `text=${'a'.repeat(12_000)}`
    const answer = await ask(port, `GET /api/uuid/generate?${query} HTTP/1.1\r\n${HEAD}\r\n`)
    expect([answer.status, answer.headers.toLowerCase().includes('x-request-id')]).toEqual([400, true])
  })

  it('is told where nobody is there, with the time to wait', async () => {
    const alone = mkdtempSync(join(folder, 'alone-'))
    const place = await freePort()
    const forsaken = startNginx(alone, place, [await freePort(), await freePort()])
    try {
      await until(async () => (await ask(place, `GET / HTTP/1.1\r\n${HEAD}\r\n`)).status === 503, 5000)
      for (const path of PATHS) {
        for (const request of [
          `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`,
          `POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\n{}`,
        ]) {
          const answer = await ask(place, request)
          expectRefusal(answer, path, 503, 'unavailable')
          expect(answer.headers).toMatch(/^retry-after: 5\r?$/im)
        }
      }
    } finally {
      forsaken.kill('SIGTERM')
    }
  })
})

describe.runIf(!spawnSync('nginx', ['-v']).error)('two releases side by side behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-releases-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('a page of either finds its files', async () => {
    const releases = await Promise.all(['old', 'new'].map(release))
    const port = await freePort()
    const nginx = startNginx(
      folder,
      port,
      releases.map((server) => (server.address() as AddressInfo).port),
    )
    const statusOf = async (path: string) => (await ask(port, `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`)).status
    try {
      await until(async () => (await statusOf('/assets/old.js')) === 200, 5000)
      const statuses: number[] = []
      for (let round = 0; round < 6; round++)
        for (const name of ['old', 'new', 'none']) statuses.push(await statusOf(`/assets/${name}.js`))
      expect(statuses).toEqual(Array.from({ length: 6 }, () => [200, 200, 404]).flat())
    } finally {
      nginx.kill('SIGTERM')
      for (const server of releases) server.close()
    }
  })

  /** A server that has the files of one release. */
  async function release(name: string): Promise<Server> {
    const server = createServer((request, response) =>
      response.writeHead(request.url === `/assets/${name}.js` ? 200 : 404).end(),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
})

describe.runIf(!spawnSync('caddy', ['version']).error)('what Caddy refuses by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-caddy-'))
  let caddy: ChildProcess
  let server: Running
  let port: number

  beforeAll(async () => {
    server = await startServer()
    port = await freePort()
    caddy = startCaddy(folder, port, [server.port])
    await until(async () => (await ask(port, `GET /livez HTTP/1.1\r\n${HEAD}\r\n`)).status === 200, 15_000)
  })
  afterAll(async () => {
    caddy.kill('SIGTERM')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('an endless body', async () => {
    const [path] = PATHS as [string]
    const request = `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    expectRefusal(await ask(port, request + CHUNK), path, 413, 'too_large')
  })

  it('everything where nobody is there, with the time to wait', async () => {
    await server.stop()
    const answers = await Promise.all(PATHS.map((path) => ask(port, `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`)))
    for (const [index, path] of PATHS.entries()) {
      const answer = answers[index] as Answer
      expectRefusal(answer, path, 503, 'unavailable')
      expect(answer.headers).toMatch(/^retry-after: 5\r?$/im)
    }
  })
})

describe.runIf(!spawnSync('caddy', ['version']).error)('two replicas behind Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-caddy-two-'))
  let caddy: ChildProcess
  let port: number
  let origin: string
  const replicas: Running[] = []
  // Each caller has an address of its own, as behind a real site.
  const env = { TRUST_PROXY: 'loopback' }

  beforeAll(async () => {
    replicas.push(await startServer(env), await startServer(env))
    port = await freePort()
    origin = `http://127.0.0.1:${port}`
    caddy = startCaddy(
      folder,
      port,
      replicas.map((replica) => replica.port),
    )
    await until(async () => (await ask(port, `GET /livez HTTP/1.1\r\n${HEAD}\r\n`)).status === 200, 15_000)
  })
  afterAll(async () => {
    caddy.kill('SIGTERM')
    await Promise.all(replicas.map((replica) => replica.stop()))
    rmSync(folder, { recursive: true, force: true })
  })

  it('an endless body is refused at once, and nobody else notices', async () => {
    const [path] = PATHS as [string]
    const load = startLoad(origin)
    await sleep(300)
    const request = `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      expectRefusal(await ask(port, request + CHUNK), path, 413, 'too_large')
      expect(performance.now() - start).toBeLessThan(4000)
    }
    const { answered, failed, p99 } = await load.end()
    report(`endless bodies: ${answered} others answered, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`)
    expect(failed).toEqual([])
    expect(p99).toBeLessThan(2000)
  })

  it(
    'all replicas are restarted, each when the one before has been ready for two seconds: no request fails',
    {
      timeout: 60_000,
    },
    () => restartAll(origin, replicas, env, 2, 2000),
  )
})
