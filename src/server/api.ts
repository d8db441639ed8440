import { isToolError, ToolError } from '#contract/error.ts'
import { decodeFields } from '#contract/decode.ts'
import { isBinary } from '#contract/files.ts'
import type { AnyOperation, Cost } from '#contract/operation.ts'
import { answer, check, type Input } from '#contract/run.ts'
import { fieldsOf } from '#contract/schema.ts'
import type { Services } from '#contract/server.ts'
import { callerOf, limitKeyOf, trustOf } from './limits/address.ts'
import { CallContext } from './call-context.ts'
import type { Config } from './config/config.ts'
import type { ServerEntry } from './entry.ts'
import { header, type Call, type Reply } from './http/exchange.ts'
import { API_HEADERS } from './http/headers.ts'
import { has } from './http/kept.ts'
import { limitHeaders, tooMany, type Limiter } from './limits/limits.ts'
import { readMultipart } from './http/multipart.ts'
import { originsOf } from './http/origins.ts'
import { pipeable, pipeEntry, runPipe, type Recipe } from './pipe.ts'
import { cancelled, FAULT, problem } from './http/problem.ts'
import { readJson } from './http/read-json.ts'
import { readQuery } from './http/read-query.ts'
import { replyWith } from './http/reply.ts'
import { nextRequestId } from './http/request-id.ts'
import { LONG_MS, LoopShare } from './limits/loop-share.ts'
import { leavesLoop, LOOP_ROOM, type Job, type Workers } from './processes/workers.ts'

export interface Parts {
  config: Config
  entries: ServerEntry[]
  /** Documents of our own below /api, by path, e.g. `/openapi.json`. */
  documents?: Record<string, () => Reply>
  limiter: Limiter
  workers: Workers
  services: Services
}

export interface Finished extends Reply {
  /** The operation's path, never the visitor's: for logs and metrics. */
  route: string
  fault?: unknown
  caller: string
}

interface Route extends ServerEntry {
  cost: Cost
}
/** The operations at one path, by method. */
type Routes = Partial<Record<string, Route>>

export interface Api {
  /** Answers every call below /api; never throws. */
  answer(call: Call, id?: string): Promise<Finished>
  /** Runs one operation for a caller, with the same limits, checks and workers as a call over HTTP. */
  run(call: Call, route: string, input: Input, size: number): Promise<unknown>
  /** Counts a call before anything is known about it. */
  count(call: Call): Promise<void>
  /** Reads the body of a call that names its operation there. */
  read(call: Call): Promise<Uint8Array>
}

export function createApi(parts: Parts): Api {
  const { config, entries, documents = {}, limiter } = parts
  const routes = new Map<string, Routes>()
  const pipeNames = pipeable(entries)
  for (const entry of [...entries, pipeEntry]) addRoute(routes, entry)
  const trusted = trustOf(config.TRUST_PROXY)
  const origins = originsOf(config.CORS_ORIGINS)
  const counting = config.RATE_LIMIT !== 'off'
  const loop = new LoopShare()

  return {
    answer: answerCall,
    run: runFor,
    count: async (call) => {
      if (counting) await countCall('cheap', callerOf(call, trusted), {})
    },
    read: (call) => readUpTo(config.BODY_LIMIT, call, callerOf(call, trusted)),
  }

  async function answerCall(call: Call, id: string = nextRequestId()): Promise<Finished> {
    const path = call.path.slice('/api'.length)
    const caller = callerOf(call, trusted)
    const headers: Record<string, string> = { ...API_HEADERS, 'x-request-id': id }
    origins.allow(call, headers)
    const known = routes.get(path)
    const document = documents[path]
    const route = known || document ? path : '(none)'
    try {
      const found = known?.[call.method === 'HEAD' ? 'GET' : call.method]
      const reply = found
        ? written(found.operation, await runCall(call, found, caller, headers), caller)
        : withoutOperation(call, known, document, headers)
      return { status: reply.status, headers: Object.assign(headers, reply.headers), body: reply.body, route, caller }
    } catch (error) {
      const wrong = isToolError(error) ? error : gaveUp(call, error) ? cancelled() : undefined
      const shown = wrong ?? new ToolError(FAULT, { status: 500, code: 'fault' })
      const reply = problem(shown, id, known ? `/api${path}` : '/api')
      Object.assign(headers, reply.headers)
      return { ...reply, headers, route, caller, ...(wrong ? {} : { fault: error }) }
    }
  }

  function written(operation: AnyOperation, value: unknown, caller: string): Reply {
    const start = performance.now()
    const reply = replyWith(operation, value)
    const ms = performance.now() - start
    if (ms >= LONG_MS) loop.took(shareOf(caller), ms)
    return reply
  }

  /** Every asynchronous step shows in the time of a quick call, so there are no more of them than needed. */
  async function runCall(call: Call, route: Route, caller: string, headers: Record<string, string>): Promise<unknown> {
    const { operation } = route
    origins.refuseForeign(call)
    if (counting) await countCall(route.cost, caller, headers)
    const input: Input = { query: readQuery(call.search, operation) }
    const context = contextOf(call, caller, headers)
    if (!operation.body) return await runRoute(route, input, 0, context)
    const bytes = await readBytes(call, operation, caller)
    const size = bytes.length
    if (operation.bodyType === 'multipart') {
      input.body = decodeFields(operation.body, await readMultipart(typeOf(call), bytes, textsOf(operation)))
    } else if (leavesLoop(operation, size)) {
      return await runInWorker(operation, input, context, { json: bytes })
    } else {
      input.body = readJson(bytes)
    }
    if (operation === pipeEntry.operation) return await runRecipe(call, check(operation, input))
    return await runRoute(route, input, size, context)
  }

  /** Where calls are not limited, e.g. as one machine sends them all, workers are not shared out by caller either. */
  function contextOf(call: Pick<Call, 'signal'>, caller: string, headers: Record<string, string>): CallContext {
    return new CallContext(parts, call, caller, headers, shareOf(caller))
  }

  function shareOf(caller: string): string | undefined {
    return counting ? limitKeyOf(caller) : undefined
  }

  async function countCall(cost: Cost, caller: string, headers: Record<string, string>): Promise<void> {
    const verdict = await limiter.take(cost, limitKeyOf(caller))
    Object.assign(headers, limitHeaders(cost, verdict))
    if (!verdict.allowed) throw tooMany(verdict)
  }

  /** The size of the input decides whether a worker runs it. */
  async function runFor(
    call: Call,
    name: string,
    input: Input,
    size: number,
    { signal, isLast = true }: { signal?: AbortSignal; isLast?: boolean } = {},
  ): Promise<unknown> {
    const [method = '', path = ''] = name.split(' ')
    const route = routes.get(path)?.[method]
    if (!route) throw new Error(`no operation ${name}`)
    const caller = callerOf(call, trusted)
    const headers = {}
    if (counting) await countCall(route.cost, caller, headers)
    return await runRoute(route, input, size, contextOf(signal ? { signal } : call, caller, headers), isLast)
  }

  async function runRecipe(call: Call, recipe: unknown): Promise<unknown> {
    return await runPipe(recipe as Recipe, pipeNames, config.BODY_LIMIT, (route, input, size, deadline, isLast) =>
      runFor(call, route, input, size, { signal: AbortSignal.any([call.signal, deadline]), isLast }),
    )
  }

  function runRoute(route: Route, input: Input, size: number, context: CallContext, isLast = true): unknown {
    const { operation, run } = route
    const inWorker = () => runInWorker(operation, input, context, isLast ? {} : { fields: true })
    if (leavesLoop(operation, size)) return inWorker()
    if (run === operation.run && loop.isSpent(context.caller, size)) return inWorker()
    const onLoop = () => timed(context.caller, () => answer(operation, input, context, run))
    if (!leavesLoop(operation, Infinity)) return onLoop()
    context.room = LOOP_ROOM
    return orElse(onLoop, (error) => {
      if (!isToolError(error) || error.code !== 'too_large_output') throw error
      return inWorker()
    })
  }

  /** Notes how long work held the event loop: what it does before it waits for anything. */
  function timed<T>(caller: string | undefined, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      loop.took(caller, performance.now() - start)
    }
  }

  /** A body that came as JSON is parsed there, too. */
  function runInWorker(
    operation: AnyOperation,
    input: Input,
    context: CallContext,
    more: Omit<Job, 'route' | 'input'>,
  ) {
    const job = { route: `${operation.method} ${operation.path}`, input, ...more }
    return context.perform(job, operation.worker === 'always' ? 'program' : 'large')
  }

  function readBytes(call: Call, operation: AnyOperation, caller: string): Promise<Uint8Array> {
    requireType(typeOf(call), operation.bodyType === 'multipart')
    const bytes = readUpTo(operation.bodyLimit ?? config.BODY_LIMIT, call, caller)
    return operation.run ? bytes.catch(withWayOut) : bytes
  }

  /** Bytes are counted for the caller where calls are limited, as in `contextOf`. */
  function readUpTo(limit: number, call: Call, caller: string): Promise<Uint8Array> {
    if (/[^\s,]/.test(codingsOf(call))) {
      throw new ToolError('Compressed request bodies are not accepted.', { status: 415, code: 'encoded_body' })
    }
    return call.read(limit, counting ? caller : undefined)
  }
}

/** Without a step of its own where nothing fails. */
function orElse(run: () => unknown, otherwise: (error: unknown) => unknown): unknown {
  try {
    const value = run()
    return value instanceof Promise ? value.catch(otherwise) : value
  } catch (error) {
    return otherwise(error)
  }
}

function addRoute(routes: Map<string, Routes>, entry: ServerEntry): void {
  const { method, path, cost = 'cheap' } = entry.operation
  const others = routes.get(path)
  if (others?.[method]) throw new Error(`${method} ${path} is declared twice`)
  routes.set(path, { ...others, [method]: { ...entry, cost } })
}

/** Says where an input that is too large for the server can be handled instead. */
function withWayOut(error: unknown): never {
  if (!isToolError(error) || error.code !== 'too_large') throw error
  const { message, status, code } = error
  throw new ToolError(`${message} “On this device” takes larger ones, and so does the command line.`, { status, code })
}

/** Besides `identity`, which says that there is none. */
const codingsOf = (call: Call) => (header(call, 'content-encoding') ?? '').replace(/\bidentity\b/gi, '')
const typeOf = (call: Call) => header(call, 'content-type') ?? ''

/** Answers what no operation does: a document of our own, which methods there are, or that there is nothing. */
function withoutOperation(
  call: Call,
  known: Routes | undefined,
  document: (() => Reply) | undefined,
  headers: Record<string, string>,
): Reply {
  if (document && (call.method === 'GET' || call.method === 'HEAD')) return unlessKept(call, document())
  if (!known && !document) {
    throw new ToolError('There is nothing at this address.', { status: 404, code: 'not_found' })
  }
  headers.allow = allow(known ?? { GET: true })
  if (call.method === 'OPTIONS') return { status: 204, headers: {}, body: null }
  throw new ToolError(`This address does not answer ${call.method}.`, { status: 405, code: 'wrong_method' })
}

/** Not sent again to who has it. */
function unlessKept(call: Call, reply: Reply): Reply {
  const { 'content-type': _type, ...headers } = reply.headers
  return headers.etag && has(call, headers.etag) ? { status: 304, headers, body: null } : reply
}

/** The fields of a form that are no files. */
function textsOf({ body }: AnyOperation): ReadonlySet<string> {
  const texts = Object.entries(fieldsOf(body)).filter(([, schema]) => !isBinary(schema))
  return new Set(texts.map(([name]) => name))
}

const allow = (known: object) => [...Object.keys(known), ...('GET' in known ? ['HEAD'] : []), 'OPTIONS'].join(', ')

function requireType(type: string, multipart: boolean): void {
  const essence = (type.split(';')[0] as string).trim().toLowerCase()
  if (multipart ? essence === 'multipart/form-data' : essence === 'application/json') return
  throw new ToolError(multipart ? 'Send this as multipart/form-data.' : 'Send the body as application/json.', {
    status: 415,
    code: 'wrong_type',
  })
}

/** Work that was given up because the visitor left is not a fault. */
function gaveUp(call: Call, error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError' && call.signal.aborted
}
