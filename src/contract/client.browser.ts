import { ToolError } from './error.ts'
import type { FileKind, Upload } from './files.ts'
import type { Api, Operation } from './operation.ts'
import { firstToEnd } from './signals.ts'
import type * as z from 'zod/mini'

const TIMEOUT_MS = 30_000
const TIMED_OUT = 'Request timed out. Please check your connection and try again.'
const UNREACHED = 'network'
/** Codes of failures in which the server did no work: unreachable, a proxy without a server behind it, or no capacity. */
const NOT_ANSWERED = [UNREACHED, 'unavailable', 'busy']
const GATEWAY_STATUSES = [502, 503, 504]
/** No operation takes more characters: a longer text is refused before half a minute goes into sending it. */
const LONGEST_SENT = 16 * 1024 ** 2

type Schema = z.core.$ZodType
type Sent<S> = S extends Schema ? WithFiles<z.core.input<S>> : undefined
/** In a page an upload is a `File`; everything else is as declared. */
type WithFiles<T> = { [K in keyof T]: T[K] extends Upload | undefined ? Blob | Extract<T[K], undefined> : T[K] }

type RouteOf<O> = O extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never
export type Routes<T extends Api> = { [K in keyof T as RouteOf<T[K]>]: T[K] }
export type RequestOf<O> =
  O extends Operation<infer Q, infer B, infer _A, infer _M, infer _P>
    ? (Q extends Schema ? { query?: z.core.input<Q> } : { query?: undefined }) &
        (B extends Schema ? { body: Sent<B> } : { body?: undefined })
    : never
export type ReplyOf<O> = O extends { answer: infer A }
  ? A extends FileKind
    ? Download
    : A extends Schema
      ? z.core.output<A>
      : unknown
  : never

export interface Download {
  blob: Blob
  /** Empty where the answer names none. */
  name: string
  headers: Record<string, string>
}

export interface AnyRequest {
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

/** Answers a call in its own way, or gives `undefined` to leave it to the next one. */
type Detour = (route: string, request: AnyRequest, signal: AbortSignal) => Promise<unknown> | undefined

/** How the site answers calls besides sending them. */
interface Detours {
  /** Before anything is sent: the device of a visitor who chose it. */
  elsewhere?: Detour
  /** In place of the page: a worker that carries large bodies and answers over the network. */
  carrier?: Detour
  /** Answers a call that the server did not answer, or throws `failure`. */
  instead?: (...call: [...Parameters<Detour>, failure: ToolError]) => Promise<unknown>
  /** Told when the server did. */
  answered?: () => void
  /** The device, whatever the visitor chose, for what no server takes. */
  here?: Detour
}

const detours: Detours = {}
export function addDetours(more: Detours): void {
  Object.assign(detours, more)
}

/** Asks this device, whatever the visitor chose: for input that is too large for the server. */
export async function sendHere(route: string, request: AnyRequest, signal = never()): Promise<unknown> {
  return await (detours.here?.(route, request, signal) ?? send(route, request, signal))
}

type CallListener = (route: string, request: AnyRequest, reply: Promise<unknown>) => void
const listeners = new Set<CallListener>()
/** Tells about every call of a page, e.g. to show it as code. */
export function onCall(listener: CallListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The typed way from a page to its operations:
 * `const call = client<typeof api>()`, then `await call('POST /base64/encode', { body: { plainText } })`.
 * Throws a `ToolError` with the specified sentence, or an `AbortError` when `signal` was aborted.
 */
export function client<T extends Api>(by: typeof send = send) {
  return async <R extends keyof Routes<T> & string>(
    route: R,
    request: RequestOf<Routes<T>[R]>,
    signal?: AbortSignal,
  ): Promise<ReplyOf<Routes<T>[R]>> => (await by(route, request as AnyRequest, signal)) as ReplyOf<Routes<T>[R]>
}

export function send(route: string, request: AnyRequest, signal = never()): Promise<unknown> {
  const reply = carry(route, request, signal)
  for (const listener of listeners) listener(route, request, reply)
  return reply
}

async function carry(route: string, request: AnyRequest, signal: AbortSignal): Promise<unknown> {
  const reply = detours.elsewhere?.(route, request, signal)
  if (reply) return await reply
  refuseHopeless(request.body)
  try {
    const value = await (detours.carrier?.(route, request, signal) ?? sendAside(route, request, signal))
    detours.answered?.()
    return value
  } catch (error) {
    if (!detours.instead || !(error instanceof ToolError) || !NOT_ANSWERED.includes(error.code)) throw error
    return await detours.instead(route, request, signal, error)
  }
}

/** The signal of a call that cannot be cancelled. */
const never = () => new AbortController().signal

function refuseHopeless(body: AnyRequest['body']): void {
  if (!Object.values(body ?? {}).some((value) => typeof value === 'string' && value.length > LONGEST_SENT)) return
  throw new ToolError('The input is larger than 16 MB, more than our server takes.', {
    status: 413,
    code: 'too_large',
  })
}

/** For calls that are not those of the shown tool, such as the top bar's: over the network, unnoticed by the page. */
export async function sendAside(route: string, request: AnyRequest, signal?: AbortSignal): Promise<unknown> {
  const [method = 'GET', path = ''] = route.split(' ')
  return await withinTime(signal, async (within) => {
    const response = await fetch(`/api${path}${queryOf(request.query)}`, {
      method,
      credentials: 'include',
      signal: within,
      ...bodyOf(request.body),
    })
    return response.ok ? await read(response) : await refuse(response)
  })
}

/** What is asked over the network: it ends in time, and its failures have words. */
export async function withinTime<T>(
  signal: AbortSignal | undefined,
  ask: (within: AbortSignal) => Promise<T>,
): Promise<T> {
  // One of our own: `AbortSignal.timeout` would keep every answer in memory until its time is over.
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  try {
    return await ask(signal ? firstToEnd(signal, deadline.signal) : deadline.signal)
  } catch (error) {
    if (error instanceof ToolError || signal?.aborted) throw error
    if (deadline.signal.aborted) throw new ToolError(TIMED_OUT, { status: 0, code: 'timeout' })
    throw new ToolError(
      `Unable to connect to the server at ${location.host}/api. Please check your internet connection and ensure the API server is accessible.`,
      { status: 0, code: UNREACHED, cause: error },
    )
  } finally {
    clearTimeout(timer)
  }
}

function queryOf(query: Record<string, unknown> | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

function bodyOf(body: Record<string, unknown> | undefined): RequestInit {
  if (body === undefined) return {}
  if (!Object.values(body).some((value) => value instanceof Blob)) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value !== undefined) form.append(key, value instanceof Blob ? value : String(value))
  }
  return { body: form }
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition')
  if (type.includes('json') && !disposition) return await response.json()
  // Our server names every file: this is the page of a network that wants a login, or of whatever stands in front.
  if (!disposition) throw new TypeError('not an answer of the API')
  return {
    blob: await response.blob(),
    name: fileNameIn(disposition),
    headers: Object.fromEntries(response.headers),
  } satisfies Download
}

/** The name of a file in the header of its answer, or an empty text. */
export function fileNameIn(disposition: string | null): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? '')
}

async function refuse(response: Response): Promise<never> {
  const text = await response.text()
  const problem = problemOf(text)
  const message =
    problem?.message || sentenceOf(text) || response.statusText || `Request failed with status ${response.status}`
  const code = problem?.code ?? (!problem && GATEWAY_STATUSES.includes(response.status) ? 'unavailable' : undefined)
  throw new ToolError(message, {
    status: response.status,
    ...(code ? { code } : {}),
    ...(problem?.errors ? { errors: problem.errors } : {}),
  })
}

/** A proxy may answer with an HTML page: its markup is not a message to show. */
function sentenceOf(text: string): string {
  return /^\s*<(?:!doctype|html|head|\?xml)\b/i.test(text) ? '' : text.trim()
}

function problemOf(text: string): { message?: string; code?: string; errors?: ToolError['errors'] } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
