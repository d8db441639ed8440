import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { MOST_BYTES } from '#server/upstream/transport.ts'

/** Every way in which an outside service fails. */
export const FAULTS = [
  'refused',
  'hang',
  'drip',
  'error',
  'throttled',
  'html',
  'truncated',
  'empty',
  'wrong types',
  'oversized',
  'bomb',
  'redirect',
] as const
export type Fault = (typeof FAULTS)[number]

/** 200 MB of nothing. */
const BOMB = gzipSync(Buffer.alloc(200 * 1024 ** 2))

export interface Faulty {
  url: string
  /** Requests so far. */
  hits(): number
  /** Addresses that were asked, with their queries. */
  asked: string[]
  /** What it does from the next request on; undefined: it is well. */
  fail(fault: Fault | undefined): Promise<void>
  close(): Promise<void>
}

/** A provider on loopback for tests: answers as `well` does until it is told to fail. */
export async function faultyProvider(well: (url: URL) => Response | Promise<Response>): Promise<Faulty> {
  let fault: Fault | undefined
  const asked: string[] = []
  const server = createServer((request, response) => void serve(request, response))
  const port = await listen(server, 0)
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    asked,
    hits: () => asked.length,
    async fail(next) {
      if (next === 'refused') await close(server)
      else if (fault === 'refused') await listen(server, port)
      fault = next
    },
    close: () => close(server),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/'
    asked.push(target)
    const good = await well(new URL(target, url))
    const body = await good.text()
    response.on('error', () => undefined)
    const type = good.headers.get('content-type') ?? 'application/json'
    const send = (content: string | Buffer, headers = {}) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(content)
    switch (fault) {
      case 'hang':
        return
      case 'drip':
        response.writeHead(200, { 'content-type': type })
        for (const letter of body) {
          if (response.destroyed) return
          response.write(letter)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        response.end()
        return
      case 'error':
        response.writeHead(500).end('oops')
        return
      case 'throttled':
        response.writeHead(429, { 'retry-after': '1' }).end('{"error":true,"reason":"limit"}')
        return
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>')
        return
      case 'truncated':
        response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
        response.write(body.slice(0, body.length / 2), () => response.destroy())
        return
      case 'empty':
        send('{}')
        return
      case 'wrong types':
        send(wrong(body))
        return
      case 'oversized':
        send(' '.repeat(MOST_BYTES) + body)
        return
      case 'bomb':
        send(BOMB, { 'content-encoding': 'gzip' })
        return
      case 'redirect':
        // To another host by name, which is this one: whoever follows is seen.
        response.writeHead(302, { location: `${url.replace('127.0.0.1', 'localhost')}/redirected` }).end()
        return
      default:
        response.writeHead(good.status, { ...Object.fromEntries(good.headers), 'content-type': type }).end(body)
    }
  }
}

/** Texts in place of numbers and the other way round; in what is not JSON, letters in place of digits. */
function wrong(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_key, value: unknown) =>
      typeof value === 'number' ? 'x' : typeof value === 'string' ? 12 : value,
    )
  } catch {
    return body.replace(/\d/g, 'x')
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
