import { isToolError, ToolError } from '#contract/error.ts'
import { decodeFields } from '#contract/decode.ts'
import type { AnyOperation, Cost } from '#contract/operation.ts'
import { check, type Input } from '#contract/run.ts'
import type { Services } from '#contract/server.ts'
import { callerOf, limitKeyOf, trustOf } from './limits/address.ts'
import { CallContext } from './call-context.ts'
import type { Config } from './config/config.ts'
import type { ServerEntry } from './entry.ts'
import { readBytes, readUpTo, textsOf, typeOf, withWayOut } from './http/call-body.ts'
import type { Call, Reply } from './http/exchange.ts'
import { API_HEADERS } from './http/headers.ts'
import { limitHeaders, tooMany, type Limiter } from './limits/limits.ts'
import { readMultipart } from './http/multipart.ts'
import { originsOf } from './http/origins.ts'
import { pipeable, pipeEntry, runPipe, type Recipe } from './pipe.ts'
import { cancelled, FAULT, problem } from './http/problem.ts'
import { readJson } from './http/read-json.ts'
import { readQuery } from './http/read-query.ts'
import { nextRequestId } from './http/request-id.ts'
import type { Workers } from './processes/workers.ts'
import { routesOf, withoutOperation, type Route } from './routes.ts'
import { createRunning, LARGEST_FORM } from './running.ts'

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
  /** By `callerOf`; empty where nobody had to know it, for the app to fill in. */
  caller: string
}

export interface Api {
  /** Answers every call below /api; never throws. */
  answer(call: Call, id?: string): Promise<Finished>
  /** Runs one operation for a caller, with the same limits, checks and workers as a call over HTTP; until the deadline. */
  run(call: Call, route: string, input: Input, size: number, deadline?: AbortSignal): Promise<unknown>
  /** Counts a call before anything is known about it. */
  count(call: Call, cost?: Cost): Promise<void>
  /** Notes milliseconds of the event loop that a call took outside of its operations. */
  took(call: Call, milliseconds: number): void
  /** Reads the body of a call that names its operation there. */
  read(call: Call): Promise<Uint8Array>
}

export function createApi(parts: Parts): Api {
  const { config, entries, documents = {}, limiter } = parts
  const routes = routesOf([...entries, pipeEntry])
  const pipeNames = pipeable(entries)
  const trusted = trustOf(config.TRUST_PROXY)
  const origins = originsOf(config.CORS_ORIGINS)
  const counting = config.RATE_LIMIT !== 'off'
  const running = createRunning(shareOf)

  return {
    answer: answerCall,
    run: runFor,
    count: async (call, cost = 'cheap') => {
      if (counting) await countCall(cost, callerOf(call, trusted), {})
    },
    took: (call, milliseconds) => running.took(callerOf(call, trusted), milliseconds),
    read: async (call) => {
      const caller = callerOf(call, trusted)
      const bytes = await readUpTo(call, config.BODY_LIMIT, countedFor(caller))
      running.requireShare(shareOf(caller), bytes.length)
      return bytes
    },
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
        ? running.written(found.operation, await runCall(call, found, caller, headers), caller)
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

  /** Every asynchronous step shows in the time of a quick call, so there are no more of them than needed. */
  async function runCall(call: Call, route: Route, caller: string, headers: Record<string, string>): Promise<unknown> {
    const { operation } = route
    origins.refuseForeign(call)
    if (counting) await countCall(route.cost, caller, headers)
    const input: Input = { query: readQuery(call.search, operation) }
    const context = contextOf(call, caller, headers)
    if (!operation.body) return running.runRoute(route, input, 0, context)
    let bytes: Uint8Array
    try {
      bytes = await readBytes(call, operation, bodyLimitOf(operation), countedFor(caller))
    } catch (error) {
      throw operation.run ? withWayOut(error) : error
    }
    const size = bytes.length
    if (operation.bodyType === 'multipart') {
      running.requireShare(context.caller, size)
      const took = (milliseconds: number) => running.took(caller, milliseconds)
      input.body = decodeFields(operation.body, await readMultipart(typeOf(call), bytes, textsOf(operation), took))
      return await running.runRoute(route, input, size, context)
    }
    if (operation !== pipeEntry.operation) return running.runRoute(route, input, size, context, { json: bytes })
    running.requireShare(context.caller, size)
    const recipe = running.timed(context.caller, () => check(operation, { body: readJson(bytes) }))
    return await runRecipe(call, recipe)
  }

  /** What no worker takes for its size is a form of short fields, unless it is a recipe. */
  function bodyLimitOf({ bodyLimit, bodyType, worker, path }: AnyOperation): number {
    const isForm = bodyType !== 'multipart' && worker === undefined && path !== pipeEntry.operation.path
    return bodyLimit ?? (isForm ? Math.min(LARGEST_FORM, config.BODY_LIMIT) : config.BODY_LIMIT)
  }

  /** Where calls are not limited, e.g. as one machine sends them all, workers are not shared out by caller either. */
  function contextOf(call: Pick<Call, 'signal'>, caller: string, headers: Record<string, string>): CallContext {
    return new CallContext(parts, call, caller, headers, shareOf(caller))
  }

  function shareOf(caller: string): string | undefined {
    return counting ? limitKeyOf(caller) : undefined
  }

  /** Bytes are counted for the caller where calls are limited, as in `contextOf`. */
  function countedFor(caller: string): string | undefined {
    return counting ? caller : undefined
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
    deadline?: AbortSignal,
    isLast = true,
  ): Promise<unknown> {
    const [method = '', path = ''] = name.split(' ')
    const route = routes.get(path)?.[method]
    if (!route) throw new Error(`no operation ${name}`)
    const caller = callerOf(call, trusted)
    const headers = {}
    if (counting) await countCall(route.cost, caller, headers)
    const within = deadline ? { signal: AbortSignal.any([call.signal, deadline]) } : call
    return await running.runRoute(route, input, size, contextOf(within, caller, headers), { isLast })
  }

  async function runRecipe(call: Call, recipe: unknown): Promise<unknown> {
    return await runPipe(recipe as Recipe, pipeNames, config.BODY_LIMIT, (route, input, size, deadline, isLast) =>
      runFor(call, route, input, size, deadline, isLast),
    )
  }
}

/** Work that was given up because the visitor left is not a fault. */
function gaveUp(call: Call, error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError' && call.signal.aborted
}
