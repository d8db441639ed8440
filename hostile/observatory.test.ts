import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as overTls } from 'node:https'
import { request as inTheClear, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedChecks, type Seen } from './observatory.ts'
import { freePort, report, startServer, until, type Running } from './server.ts'

const installed = !spawnSync('caddy', ['version']).error
const PATHS = [...readFileSync('dist/client/sitemap.xml', 'utf8').matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
  (match) => (match[1] as string) || '/',
)

/** The whole way of a visitor: deploy/Caddyfile with a certificate of its own, in front of the server. */
describe.runIf(installed)('H1 behind TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-tls-'))
  let server: Running
  let caddy: ChildProcess
  let secure: number
  let clear: number

  beforeAll(async () => {
    ;[secure, clear] = [await freePort(), await freePort()]
    server = await startServer({ TRUST_PROXY: 'loopback' })
    const options = `{\n admin off\n skip_install_trust\n http_port ${clear}\n https_port ${secure}\n`
    const example = readFileSync('deploy/Caddyfile', 'utf8')
      .replace(/^\{\n/, options)
      .replace('reverse_proxy', 'tls internal\n\treverse_proxy')
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, example)
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        SITE: 'localhost',
        UPSTREAM: `127.0.0.1:${server.port}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: 'ignore',
    })
    await until(
      () =>
        see('/livez').then(
          (seen) => seen.headers.has('strict-transport-security'),
          () => false,
        ),
      15_000,
    )
  })
  afterAll(async () => {
    caddy.kill('SIGTERM')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function see(path: string): Promise<Seen> {
    const [own, other] = await Promise.all([
      ask(overTls, { port: secure, path, rejectUnauthorized: false }),
      ask(inTheClear, { port: clear, path }),
    ])
    return {
      url: new URL(path, `https://localhost:${secure}`),
      headers: own.headers,
      html: own.text,
      // Caddy leaves the port out, because in use it is 443.
      clear: {
        status: other.status,
        location: other.headers.get('location')?.replace('//localhost/', `//localhost:${secure}/`) ?? null,
      },
    }
  }

  it('every page passes the twelve checks of the HTTP Observatory', { timeout: 60_000 }, async () => {
    expect(PATHS.length).toBeGreaterThan(30)
    const failed: string[] = []
    for (const path of [...PATHS, '/no-such-page']) {
      failed.push(...failedChecks(await see(path)).map((check) => `${path}: ${check}`))
    }
    report(`Observatory: ${PATHS.length + 1} pages over TLS, ${failed.length} checks failed of 12 each`)
    expect(failed).toEqual([])
  })

  it('the checks see what is missing', async () => {
    const seen = await see('/')
    const without = (name: string, value?: string) => {
      const headers = new Headers(seen.headers)
      headers.delete(name)
      if (value !== undefined) headers.set(name, value)
      return failedChecks({ ...seen, headers })
    }
    const policy = seen.headers.get('content-security-policy') ?? ''
    for (const name of ['referrer-policy', 'x-frame-options', 'x-content-type-options', 'content-security-policy']) {
      expect(without(name)).toEqual([name])
    }
    for (const worse of ["'unsafe-eval'", "'unsafe-inline'", 'https:', 'data:']) {
      const weak = policy.replace("script-src 'self'", `script-src 'self' ${worse}`)
      expect(without('content-security-policy', weak)).toEqual(['content-security-policy'])
    }
    expect(failedChecks({ ...seen, html: '<script src="https://cdn.example/x.js">' })).toEqual([
      'subresource-integrity',
    ])
    expect(failedChecks({ ...seen, clear: { status: 200, location: null } })).toEqual(['redirection'])
  })

  it('a client that never finishes its request is ended', { timeout: 30_000 }, async () => {
    const socket = connectTls({ port: secure, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    const start = performance.now()
    const drip = setInterval(() => socket.write('X: y\r\n'), 500)
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n')
    socket.on('error', () => {}).resume()
    await new Promise((resolve) => {
      socket.on('close', resolve)
      setTimeout(resolve, 20_000)
    })
    clearInterval(drip)
    socket.destroy()
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('a body beyond all limits, and a server that is gone, are answered in the form of the API', async () => {
    const call = (body: string) =>
      ask(overTls, { port: secure, path: '/api/base64/encode', method: 'POST', rejectUnauthorized: false }, body)
    const large = await call(JSON.stringify({ text: 'a'.repeat(18e6) }))
    expect([large.status, JSON.parse(large.text).code]).toEqual([413, 'too_large'])
    await server.stop()
    const [gone, page] = await Promise.all([
      call('{"text":"a"}'),
      ask(overTls, { port: secure, path: '/', rejectUnauthorized: false }),
    ])
    expect([gone.status, JSON.parse(gone.text).code, gone.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    expect([page.status, page.text]).toEqual([503, 'The site is being restarted. Please try again in a moment.'])
  })
})

type Ask = (
  options: object,
  callback: (reply: IncomingMessage) => void,
) => NodeJS.EventEmitter & { end(body?: string): void }

function ask(
  send: unknown,
  options: object,
  body?: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const request = (send as Ask)(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        headers: {
          host: 'localhost',
          origin: 'https://evil.example',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
        ...options,
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => (text += chunk))
        reply.on('end', () => {
          const headers = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]))
          resolve({ status: reply.statusCode ?? 0, headers, text })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
