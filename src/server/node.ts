import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { createBodies, discardRest, type Bodies, type BodyPatience } from './bodies.ts'
import type { Call, Reply } from './exchange.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** How long a client may keep the server waiting, and how much of what it sends is held; tests have less patience. */
export interface Patience extends BodyPatience {
  /** Milliseconds for a client to take leave: one that is still sending would lose our answer if we ended at once. */
  linger: number
  /** Milliseconds for an answer on its way, and bytes a second that a client takes at least after that. */
  sending: number
  slowest: number
}

const PATIENCE: Patience = {
  linger: 2000,
  sending: 15_000,
  slowest: 32 * 1024,
  receiving: 20_000,
  slowestBody: 64 * 1024,
  held: 256 * 1024 ** 2,
  heldByOne: 64 * 1024 ** 2,
}
/** Milliseconds for a request of any length at any speed. */
const LONGEST_REQUEST = 600_000

/** Answers with our own exchange types: nothing else of the server knows Node's requests, but for `bodies.ts`. */
export function listener(respond: (call: Call) => Promise<Reply> | Reply, patience: Patience = PATIENCE) {
  const bodies = createBodies(patience)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await respond(new NodeCall(request, response, bodies))
    if (response.destroyed) return
    const body = request.method === 'HEAD' || reply.body === null ? '' : reply.body
    discardRest(request, patience.linger)
    if (reply.status !== 204 && reply.status !== 304) {
      reply.headers['content-length'] = String(reply.body === null ? 0 : Buffer.byteLength(reply.body))
    }
    response.writeHead(reply.status, reply.headers)
    response.end(body)
    if (response.writableLength > 0) watchSending(response, patience)
  }
}

/** What the system does not take at once waits in our memory: for a reader, not for one who only seems to be. */
function watchSending(response: ServerResponse, { sending, slowest }: Patience): void {
  const timer = setTimeout(() => response.destroy(), sending + (response.writableLength / slowest) * 1000)
  response.on('close', () => clearTimeout(timer))
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
  readonly #bodies: Bodies
  #gone: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse, bodies: Bodies) {
    const { path, search } = split(request.url ?? '/')
    this.method = request.method ?? 'GET'
    this.path = path
    this.search = search
    this.headers = request.headers
    this.peer = request.socket.remoteAddress ?? ''
    this.secure = (request.socket as TLSSocket).encrypted === true
    this.#request = request
    this.#response = response
    this.#bodies = bodies
  }

  /** Made when somebody asks for it: most calls are answered before anyone could leave. */
  get signal(): AbortSignal {
    if (!this.#gone) {
      const controller = new AbortController()
      const response = this.#response
      const look = () => {
        if (!response.writableFinished) controller.abort()
      }
      // Who left before anybody asked makes no event any more.
      if (response.destroyed) look()
      else response.on('close', look)
      this.#gone = controller
    }
    return this.#gone.signal
  }

  read(limit: number, caller?: string): Promise<Uint8Array> {
    return this.#bodies.read(this.#request, this.#response, limit, caller)
  }
}

/** Origin form and absolute form of a request target name the same resource. */
function split(target: string): { path: string; search: string } {
  const absolute = target.startsWith('/') ? undefined : /^https?:\/\/[^/?]*/i.exec(target)
  const rest = absolute ? target.slice(absolute[0].length) || '/' : target
  const mark = rest.indexOf('?')
  return mark < 0 ? { path: rest, search: '' } : { path: rest.slice(0, mark), search: rest.slice(mark) }
}

/** A server with short patience for slow clients and none for methods that nothing here answers. */
export function createNodeServer(
  respond: (call: Call) => Promise<Reply> | Reply,
  patience: Patience = PATIENCE,
): Server {
  const handle = listener(respond, patience)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: LONGEST_REQUEST,
      // Longer than the usual 60 s of a proxy, so that the proxy ends idle connections and no request meets a closed one.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
    },
    (request, response) => {
      if (METHODS.has(request.method ?? '') && !duplicateHost(request)) {
        handle(request, response).catch((error: unknown) => {
          // A bug, which the process logs; nobody waits for ever because of it.
          response.destroy()
          throw error
        })
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
  // Who offers another protocol without need, as some clients do with HTTP/2, is answered in this one.
  server.on('connect', (_request, socket) => refuse(socket, '405 Method Not Allowed', patience.linger))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    const body = JSON.stringify({ type: 'about:blank', status: Number(status.slice(0, 3)), message: status.slice(4) })
    refuse(socket, status, patience.linger, 'application/problem+json; charset=utf-8', body)
  })
  return server
}

/**
 * Gives a function that ends connections on which nothing was ever sent. Node takes them for busy, and a proxy that keeps
 * one at hand would hold a stop up for as long as running requests may take.
 */
export function endingUnused(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * The last words to a socket that Node has let go of: an error that nobody hears would end the process, and a client
 * that never ends its own side would keep what it has sent in memory.
 */
function refuse(socket: Duplex, status: string, linger: number, type = 'text/plain', body = ''): void {
  const timer = setTimeout(() => socket.destroy(), linger)
  socket.on('close', () => clearTimeout(timer)).on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
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
