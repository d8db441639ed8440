import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { ToolError } from '#contract/error.ts'
import type { Call, Reply } from './exchange.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** Answers with our own exchange types; every socket detail of Node stays in this file. */
export function listener(respond: (call: Call) => Promise<Reply> | Reply) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await respond(new NodeCall(request, response))
    if (response.destroyed) return
    const body = request.method === 'HEAD' || reply.body === null ? '' : reply.body
    const length = reply.body === null ? 0 : Buffer.byteLength(reply.body)
    if (!request.complete && request.method !== 'GET' && request.method !== 'HEAD') {
      discardRest(request)
    }
    if (reply.status !== 204) reply.headers['content-length'] = String(length)
    response.writeHead(reply.status, reply.headers)
    response.end(body)
  }
}

/** A client that is still sending would lose our answer if the connection ended at once. */
const LINGER = { milliseconds: 2000, bytes: 32 * 1024 ** 2 }

/**
 * Reads a refused body into nothing. One that ends soon leaves the connection usable; a longer one ends it.
 * `Connection: close` would make Node end it at once, and the client would see a broken pipe for an answer.
 */
function discardRest(request: IncomingMessage): void {
  let left = LINGER.bytes
  const end = () => request.destroy()
  const timer = setTimeout(end, LINGER.milliseconds)
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  request.on('close', () => clearTimeout(timer))
  request.resume()
}

/**
 * A request as the rest of the server sees it. A class, because an accessor in an object literal gives every object a
 * hidden class of its own, which keeps the whole request in memory until the next full collection.
 */
class NodeCall implements Call {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: IncomingMessage['headers']
  readonly peer: string
  readonly secure: boolean
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #gone: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse) {
    const { path, search } = split(request.url ?? '/')
    this.method = request.method ?? 'GET'
    this.path = path
    this.search = search
    this.headers = request.headers
    this.peer = request.socket.remoteAddress ?? ''
    this.secure = (request.socket as TLSSocket).encrypted === true
    this.#request = request
    this.#response = response
  }

  /** Made when somebody asks for it: most calls are answered before anyone could leave. */
  get signal(): AbortSignal {
    if (!this.#gone) {
      const controller = new AbortController()
      const response = this.#response
      response.on('close', () => {
        if (!response.writableFinished) controller.abort()
      })
      this.#gone = controller
    }
    return this.#gone.signal
  }

  read(limit: number): Promise<Uint8Array> {
    return readBody(this.#request, limit)
  }
}

/** Origin form and absolute form of a request target name the same resource. */
function split(target: string): { path: string; search: string } {
  const absolute = target.startsWith('/') ? undefined : /^https?:\/\/[^/?]*/i.exec(target)
  const rest = absolute ? target.slice(absolute[0].length) || '/' : target
  const mark = rest.indexOf('?')
  return mark < 0 ? { path: rest, search: '' } : { path: rest.slice(0, mark), search: rest.slice(mark) }
}

function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ToolError(`The input is larger than ${(limit / 1024 ** 2).toFixed(1).replace(/\.0$/, '')} MiB.`, {
      status: 413,
      code: 'too_large',
    })
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge())
  // Gone while a limit was asked for: no event would come any more.
  if (request.destroyed) return Promise.reject(new ToolError('The request was cut off.'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) {
        request.pause()
        chunks.length = 0
        reject(tooLarge())
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)))
    // Also where the client goes, or takes too long: Node tells it as an error to whoever listens.
    request.on('error', (error) => reject(new ToolError('The request was cut off.', { cause: error })))
  })
}

/** A server with short patience for slow clients and none for methods that nothing here answers. */
export function createNodeServer(respond: (call: Call) => Promise<Reply> | Reply): Server {
  const handle = listener(respond)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      // Longer than the usual 60 s of a proxy, so that the proxy ends idle connections and no request meets a closed one.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
    },
    (request, response) => {
      if (METHODS.has(request.method ?? '') && !duplicateHost(request)) {
        void handle(request, response)
        return
      }
      const status = duplicateHost(request) ? 400 : 405
      const message = status === 400 ? 'A request has one Host header.' : 'This method is not answered here.'
      response.writeHead(status, {
        'content-type': 'application/problem+json; charset=utf-8',
        connection: 'close',
        ...(status === 405 ? { allow: 'GET, HEAD, POST, OPTIONS' } : {}),
      })
      response.end(JSON.stringify({ type: 'about:blank', title: 'Error', status, detail: message, message }))
    },
  )
  server.maxRequestsPerSocket = 0
  server.on('connect', (_request, socket) => refuse(socket, '405 Method Not Allowed'))
  server.on('upgrade', (_request, socket) => refuse(socket, '400 Bad Request'))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    const body = JSON.stringify({ type: 'about:blank', status: Number(status.slice(0, 3)), message: status.slice(4) })
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
  return server
}

/** Node has let go of such a socket: an error that nobody hears would end the process. */
function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function duplicateHost(request: IncomingMessage): boolean {
  const { rawHeaders } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
