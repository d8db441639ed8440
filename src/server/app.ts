import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ToolError } from '#contract/error.ts'
import { callerOf, limitKeyOf, trustOf } from './limits/address.ts'
import { createApi, type Finished, type Parts } from './api.ts'
import type { Answers } from './http/answers.ts'
import type { Call, Encoding, Reply } from './http/exchange.ts'
import { encodingFor, header } from './http/exchange.ts'
import { HSTS, PAGE_HEADERS } from './http/headers.ts'
import { FAULT, problem } from './http/problem.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import { nextRequestId } from './http/request-id.ts'
import { Unreadable, type Site } from './http/static.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this many bytes, compression costs more than it saves. */
const WORTH_PACKING = 2 * 1024
/**
 * Bytes of an answer that is counted while it waits for its reader: a connection may bring a thousand requests at once,
 * and an address as many of them as its limits allow.
 */
const LARGE_ANSWER = 4 * 1024
const PACKABLE = /^(?:text\/|application\/(?:json|problem\+json|openapi))/

export interface AppParts extends Parts {
  site?: Site
  /** Those on their way: a large one that would wait with too many others is refused. */
  answers?: Answers
  version: { version: string; commit: string }
  /** Whether new requests are welcome: false while starting and draining. */
  ready(): boolean
  /** Told about every answered call. */
  observe?(call: Call, reply: Finished, milliseconds: number, id: string): void
}

export type App = (call: Call) => Promise<Reply>

/** The whole website as one function from a request to an answer. */
export function createApp(parts: AppParts): App {
  const api = createApi(parts)
  const answerMcp = mcpEndpoint(api, parts)
  const { config, site, answers, version } = parts
  const trusted = trustOf(config.TRUST_PROXY)
  const counting = config.RATE_LIMIT !== 'off'

  return async (call) => {
    const start = performance.now()
    const id = nextRequestId()
    let finished: Finished
    let reply: Reply
    try {
      finished = await route(call, id)
      const encoding = packingOf(call, finished)
      reply = encoding ? await pack(finished, encoding) : finished
    } catch (error) {
      reply = finished = lastResort(id, error)
    }
    finished.caller ||= callerOf(call, trusted)
    if (isLargeAnswer(call, reply)) {
      reply.holder = counting ? limitKeyOf(finished.caller) : ''
      const refusal = answers?.admit(reply)
      if (refusal) reply = finished = inPlaceOf(finished, refusal)
    }
    parts.observe?.(call, finished, performance.now() - start, id)
    const tls = call.secure || (header(call, 'x-forwarded-proto') === 'https' && trusted(call.peer))
    if (config.HSTS === 'auto' && tls) reply.headers['strict-transport-security'] = HSTS
    if (!parts.ready()) reply.headers.connection = 'close'
    return reply
  }

  function route(call: Call, id: string): Promise<Finished> | Finished {
    const { path } = call
    if (path === '/api' || path === '/api/') return page(call, '/api', id)
    if (path.startsWith('/api/')) return api.answer(call, id)
    if (isMcp(path)) return answerMcp(call)
    if (PROBES.has(path)) return probe(call, path, id)
    return page(call, path, id)
  }

  /** Proxies ask by other methods than browsers: HAProxy by OPTIONS, unless told otherwise. */
  function probe({ method }: Call, path: string, id: string): Finished {
    if (!isReading(method) && method !== 'OPTIONS')
      return wrongMethod('This address answers GET, HEAD and OPTIONS.', 'GET, HEAD, OPTIONS', id, path, path)
    if (path === '/version') return plain(path, 200, JSON.stringify(version), 'application/json')
    return path === '/livez' || parts.ready() ? plain(path, 200, 'ok') : plain(path, 503, 'not ready')
  }

  function page(call: Call, path: string, id: string): Finished {
    const route = '(page)'
    if (!isReading(call.method)) {
      return wrongMethod('Pages answer GET and HEAD.', 'GET, HEAD', id, path === '/api' ? '/api' : '/', route)
    }
    const decoded = decodePath(path)
    if (decoded === undefined) return plain(route, 400, 'This address is not valid.')
    const known = /^\/(?!index\/)[\w-]+\/$/.test(decoded) && site?.serve(call, `${decoded.slice(0, -1)}.html`)
    if (known) {
      const location = `${decoded.slice(0, -1)}${call.search}`
      return { status: 301, headers: { ...PAGE_HEADERS, location }, body: null, route, caller: '' }
    }
    const file = decoded === '/' ? '/index.html' : decoded.includes('.') ? decoded : `${decoded}.html`
    // A page has one address, without the ending of its file; the home page has no name.
    const other = decoded === '/index' || decoded.endsWith('.html')
    const reply = (other ? undefined : site?.serve(call, file)) ?? notFound(call, decoded)
    return { ...reply, route, caller: '' }
  }

  /**
   * An unknown page answers with the home page, as an error; an unknown file does not pretend to be a page, except to
   * somebody who has opened its address and sees what is answered.
   */
  function notFound(call: Call, path: string): Reply {
    const opened = !path.includes('.') || header(call, 'accept')?.includes('text/html')
    const home = opened && !path.startsWith('/assets/') ? site?.serve(call, '/index.html', 404) : undefined
    if (!home) return plain('(page)', 404, 'There is nothing at this address.')
    return { ...home, headers: { ...home.headers, vary: 'Accept, Accept-Encoding' } }
  }
}

const PROBES = new Set(['/livez', '/readyz', '/version'])

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

function wrongMethod(words: string, allow: string, id: string, instance: string, route: string): Finished {
  const refusal = problem(new ToolError(words, { status: 405, code: 'wrong_method' }), id, instance)
  return { ...refusal, headers: { ...PAGE_HEADERS, ...refusal.headers, allow }, route, caller: '' }
}

/** Many servers for agents have their address with a slash at its end. */
const isMcp = (path: string) => path === '/mcp' || path === '/mcp/'

const inPlaceOf = ({ route, caller }: Finished, refusal: Reply): Finished => ({ ...refusal, route, caller })

/** Files of the site are in memory once, whoever takes them; smaller answers are bounded by limits. */
function isLargeAnswer({ path }: Call, { body }: Reply): boolean {
  return body !== null && body.length > LARGE_ANSWER && (path.startsWith('/api/') || isMcp(path))
}

/** Operations answer for their own faults; this is for the rest, e.g. a page whose file is gone or cannot be read now. */
function lastResort(id: string, fault: unknown): Finished {
  const told = fault instanceof Unreadable ? fault.told : new ToolError(FAULT, { status: 500, code: 'fault' })
  const reply = problem(told, id, '/')
  return { ...reply, headers: { ...PAGE_HEADERS, ...reply.headers }, route: '(page)', caller: '', fault }
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path)
    return /[\0\\]|\/\.(?!well-known\/)|\.\.|\/\//.test(decoded) ? `${decoded}.` : decoded
  } catch {
    return undefined
  }
}

function plain(route: string, status: number, body: string, type = 'text/plain; charset=utf-8'): Finished {
  return {
    status,
    headers: { ...PAGE_HEADERS, 'content-type': type, 'cache-control': 'no-store' },
    body,
    route,
    caller: '',
  }
}

/** How to compress an answer; `undefined`, most often, not to. */
function packingOf(call: Call, { body, headers }: Finished): 'br' | 'gzip' | undefined {
  if (body === null || body.length < WORTH_PACKING || headers['content-encoding']) return undefined
  if (!PACKABLE.test(headers['content-type'] ?? '')) return undefined
  const encoding = encodingFor(call)
  return encoding === 'identity' ? undefined : encoding
}

/** Packed forms of bytes that are answered again, such as a document of our own. */
const packed = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Uint8Array>>>>()

async function pack(reply: Finished, encoding: 'br' | 'gzip'): Promise<Reply> {
  const { headers } = reply
  const body = reply.body as string | Uint8Array
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  const known = typeof body === 'string' ? {} : (packed.get(body) ?? {})
  if (typeof body !== 'string') packed.set(body, known)
  known[encoding] ??= compress(body, encoding).catch((error: unknown) => {
    delete known[encoding]
    throw error
  })
  const bytes = await known[encoding]
  return { ...reply, headers: { ...headers, vary, 'content-encoding': encoding }, body: bytes }
}

function compress(body: string | Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return encoding === 'br' ? brotli(body, { params }) : zip(body, { level: 5 })
}
