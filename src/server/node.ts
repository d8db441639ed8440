import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { ToolError } from '#contract/error.ts'
import { limitKeyOf } from './address.ts'
import type { Call, Reply } from './exchange.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** How long and how much a client may keep waiting here; tests have less patience. */
export interface Patience {
  /** Milliseconds for a client to take leave: one that is still sending would lose our answer if we ended at once. */
  linger: number
  /** Milliseconds for an answer on its way, and bytes a second that a client takes at least after that. */
  sending: number
  slowest: number
  /** The same for what a client sends: milliseconds for a request, and bytes a second that its body has after that. */
  receiving: number
  slowestBody: number
  /** Bytes of larger bodies that all calls hold together, and those of one caller. */
  held: number
  heldByOne: number
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
const MOST_DISCARDED = 32 * 1024 ** 2
/** Smaller bodies are not counted: connections and their limits bound them. */
const SMALL = 64 * 1024

/** Answers with our own exchange types; every socket detail of Node stays in this file. */
export function listener(respond: (call: Call) => Promise<Reply> | Reply, patience: Patience = PATIENCE) {
  const bodies: Bodies = { held: 0, byCaller: new Map(), patience }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await respond(new NodeCall(request, response, bodies))
    if (response.destroyed) return
    const body = request.method === 'HEAD' || reply.body === null ? '' : reply.body
    if (!request.complete && hasBody(request)) {
      discardRest(request, patience.linger)
    }
    if (reply.status !== 204 && reply.status !== 304) {
      reply.headers['content-length'] = String(reply.body === null ? 0 : Buffer.byteLength(reply.body))
    }
    response.writeHead(reply.status, reply.headers)
    response.end(body)
    if (response.writableLength > 0) watchSending(response, patience)
  }
}

/** Also one of a method that needs none: nobody reads it, and it could go on for ever. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  return (
    (method !== 'GET' && method !== 'HEAD') ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined
  )
}

/** What the system does not take at once waits in our memory: for a reader, not for one who only seems to be. */
function watchSending(response: ServerResponse, { sending, slowest }: Patience): void {
  const timer = setTimeout(() => response.destroy(), sending + (response.writableLength / slowest) * 1000)
  response.on('close', () => clearTimeout(timer))
}

/**
 * Reads a refused body into nothing. One that ends soon leaves the connection usable; a longer one ends it.
 * `Connection: close` would make Node end it at once, and the client would see a broken pipe for an answer.
 */
function discardRest(request: IncomingMessage, linger: number): void {
  let left = MOST_DISCARDED
  const end = () => request.destroy()
  const timer = setTimeout(end, linger)
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
    return readBody(this.#request, limit, holding(this.#response, this.#bodies, caller))
  }
}

/** Origin form and absolute form of a request target name the same resource. */
function split(target: string): { path: string; search: string } {
  const absolute = target.startsWith('/') ? undefined : /^https?:\/\/[^/?]*/i.exec(target)
  const rest = absolute ? target.slice(absolute[0].length) || '/' : target
  const mark = rest.indexOf('?')
  return mark < 0 ? { path: rest, search: '' } : { path: rest.slice(0, mark), search: rest.slice(mark) }
}

/** The larger bodies that are in memory now. */
interface Bodies {
  held: number
  /** By the key of their limits; callers who are not counted have none. */
  byCaller: Map<string, number>
  patience: Patience
}

interface Hold {
  patience: Patience
  /** Counts bytes of a body until its call is answered; gives the refusal where there is no room for them. */
  take(bytes: number): ToolError | undefined
}

function holding(response: ServerResponse, bodies: Bodies, caller?: string): Hold {
  const { byCaller, patience } = bodies
  let own = 0
  let key: string | undefined
  const add = (bytes: number) => {
    own += bytes
    bodies.held += bytes
    if (key === undefined) return own
    const theirs = (byCaller.get(key) ?? 0) + bytes
    if (theirs > 0) byCaller.set(key, theirs)
    else byCaller.delete(key)
    return theirs
  }
  return {
    patience,
    take(bytes) {
      if (own === 0) {
        key = caller && limitKeyOf(caller)
        response.on('close', () => add(-own))
      }
      const theirs = add(bytes)
      if (bodies.held > patience.held) return fullHouse()
      return theirs > patience.heldByOne && key ? fullShare() : undefined
    },
  }
}

function readBody(request: IncomingMessage, limit: number, { patience, take }: Hold): Promise<Uint8Array> {
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
    const { receiving, slowestBody } = patience
    let until = receiving
    const look = () => {
      if (length < (until / 1000) * slowestBody) return refuse(tooSlow())
      until += receiving
      watch = setTimeout(look, receiving)
    }
    let watch = setTimeout(look, receiving)
    const refuse = (error: ToolError) => {
      clearTimeout(watch)
      request.pause()
      chunks.length = 0
      reject(error)
    }
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      const refusal = length > limit ? tooLarge() : length > SMALL ? take(chunk.length) : undefined
      if (refusal) refuse(refusal)
      else chunks.push(chunk)
    })
    request.on('end', () => {
      clearTimeout(watch)
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length))
    })
    // Also where the client goes, or takes too long: Node tells it as an error to whoever listens.
    request.on('error', (error) => {
      clearTimeout(watch)
      reject(new ToolError('The request was cut off.', { cause: error }))
    })
  })
}

const tooSlow = () =>
  new ToolError('The input came too slowly. Please try again with a better connection.', {
    status: 408,
    code: 'too_slow',
  })

const fullHouse = () =>
  new ToolError('The server is busy with other large inputs. Please try again in a moment.', {
    status: 503,
    code: 'busy',
    retryAfter: 5,
  })

const fullShare = () =>
  new ToolError('Too many large inputs at the same time. Please wait until one of them is answered.', {
    status: 429,
    code: 'rate_limited',
    retryAfter: 5,
  })

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
