import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { ToolError } from '#contract/error.ts'
import { createAnswers, type Answers } from './answers.ts'
import { createBodies, discardRest, type Bodies, type BodyPatience } from './bodies.ts'
import type { Call, Reply } from './exchange.ts'
import { API_HEADERS } from './headers.ts'
import { problem } from './problem.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** How long a client may keep the server waiting, and how much of what it sends is held; tests have less patience. */
export interface Patience extends BodyPatience {
  /** Milliseconds for a client to take leave: one that is still sending would lose our answer if we ended at once. */
  linger: number
}

const PATIENCE: Patience = {
  linger: 2000,
  receiving: 20_000,
  slowestBody: 64 * 1024,
  held: 256 * 1024 ** 2,
  heldByOne: 64 * 1024 ** 2,
}
/** Milliseconds for a request of any length at any speed. */
const LONGEST_REQUEST = 600_000

type Respond = (call: Call) => Promise<Reply> | Reply

interface Exchanges {
  patience?: Patience
  /** Those of who responds, where it looks whether its answers fit. */
  answers?: Answers
}

/** Answers with our own exchange types: nothing else of the server knows Node's requests, but for `bodies.ts`. */
export function listener(respond: Respond, { patience = PATIENCE, answers = createAnswers() }: Exchanges = {}) {
  const bodies = createBodies(patience)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await respond(new NodeCall(request, response, bodies))
    try {
      if (!response.destroyed) send(reply, request, response)
    } finally {
      answers.watch(response, reply)
    }
  }

  function send({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void {
    discardRest(request, patience.linger)
    if (status !== 204 && status !== 304)
      headers['content-length'] = String(body === null ? 0 : Buffer.byteLength(body))
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' || body === null ? '' : body)
  }
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
      // A client that left before this was asked for sends no further event.
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
  const rest = absolute ? target.slice(absolute[0].length) : target
  const mark = rest.indexOf('?')
  const [path, search] = mark < 0 ? [rest, ''] : [rest.slice(0, mark), rest.slice(mark)]
  return { path: path || '/', search }
}

/**
 * A server with short patience for slow clients and none for methods that nothing here answers. `refused` is told the
 * status of what never became a call.
 */
export function createNodeServer(
  respond: Respond,
  { refused = () => {}, ...exchanges }: Exchanges & { refused?: ((status: number) => void) | undefined } = {},
): Server {
  const { patience = PATIENCE } = exchanges
  const handle = listener(respond, exchanges)
  /** Connections that have had their last answer, whatever still comes. */
  const left = new WeakSet<Duplex>()
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: LONGEST_REQUEST,
      // Longer than the usual 60 s of a proxy, so that the proxy ends idle connections and no request meets a closed one.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      // What has no body is read to its end from the start: no stream is set up for it, nor emptied.
      optimizeEmptyRequests: true,
      // Refused in our own words.
      requireHostHeader: false,
    },
    (request, response) => {
      const refusal = refusalOf(request)
      if (refusal) {
        left.add(request.socket)
        refused(refusal.status)
        response.writeHead(refusal.status, closing(refusal))
        response.end(refusal.body)
        return
      }
      handle(request, response).catch((error: unknown) => {
        // A bug, which the process logs; the connection is closed so that the client does not wait forever.
        response.destroy()
        throw error
      })
    },
  )
  server.maxRequestsPerSocket = 0
  // Clients that offer another protocol without need, as some do with HTTP/2, are answered in this one.
  const refuse = (socket: Duplex, reply: Reply) => {
    refused(reply.status)
    refuseSocket(socket, reply, patience.linger)
  }
  server.on('connect', (_request, socket) => refuse(socket, wrongMethod()))
  server.on('checkExpectation', (_request, response) => {
    const error = new ToolError('This server meets no other expectation than 100-continue.', {
      status: 417,
      code: 'bad_request',
    })
    const reply = problem(error)
    refused(reply.status)
    response.writeHead(reply.status, closing(reply))
    response.end(reply.body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (left.has(socket)) endSocket(socket, '', patience.linger)
    else if (socket.writable) refuse(socket, problem(unreadable(error)))
  })
  return server
}

function refusalOf(request: IncomingMessage): Reply | undefined {
  const hosts = hostsOf(request)
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    return problem(new ToolError('A request has one Host header.', { code: 'bad_request' }))
  }
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    const words = 'A request body is sent in chunks, without any other transfer coding.'
    return problem(new ToolError(words, { code: 'bad_request' }))
  }
  return METHODS.has(request.method ?? '') ? undefined : wrongMethod()
}

function wrongMethod(): Reply {
  const reply = problem(new ToolError('This method is not answered here.', { status: 405, code: 'wrong_method' }))
  reply.headers.allow = 'GET, HEAD, POST, OPTIONS'
  return reply
}

/** What Node could not read as a request. */
function unreadable({ code }: NodeJS.ErrnoException): ToolError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ToolError('The headers of the request are too large.', { status: 431, code: 'too_large' })
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ToolError('The request took too long to arrive.', { status: 408, code: 'too_slow' })
  }
  return new ToolError('This is not a valid HTTP request.', { code: 'bad_request' })
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

/** Answers on a socket that Node has detached from the server, then closes it. */
function refuseSocket(socket: Duplex, reply: Reply, linger: number): void {
  const lines = Object.entries(closing(reply)).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n${lines.join('')}\r\n`
  endSocket(socket, `${head}${reply.body?.toString() ?? ''}`, linger)
}

/**
 * Writes the last bytes and closes the socket: an error without a listener would end the process, and a client that
 * never closes its own side would keep what it has sent in memory.
 */
function endSocket(socket: Duplex, bytes: string, linger: number): void {
  const timer = setTimeout(() => socket.destroy(), linger)
  socket.on('close', () => clearTimeout(timer)).on('error', () => socket.destroy())
  socket.end(bytes)
}

/** The headers of a last answer on its connection. */
function closing({ headers, body }: Reply): Record<string, string> {
  return { ...API_HEADERS, ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
