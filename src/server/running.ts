import { isToolError } from '#contract/error.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { answer, type Input } from '#contract/run.ts'
import type { CallContext } from './call-context.ts'
import type { Reply } from './http/exchange.ts'
import { readJson } from './http/read-json.ts'
import { replyWith } from './http/reply.ts'
import { tooMany } from './limits/limits.ts'
import { LoopShare } from './limits/loop-share.ts'
import { leavesLoop, LOOP_ROOM, type Job } from './processes/workers.ts'
import type { Route } from './routes.ts'

/** Bytes that nobody needs to wait with, however long their caller has held the loop. */
export const LARGEST_FORM = 64 * 1024

/** Runs operations on the event loop or in a worker, by what they need and by how long the loop was held lately. */
export function createRunning(shareOf: (caller: string) => string | undefined) {
  const loop = new LoopShare()
  return { runRoute, written, requireShare, timed, took }

  function runRoute(
    route: Route,
    input: Input,
    size: number,
    context: CallContext,
    { json, isLast = true }: { json?: Uint8Array; isLast?: boolean } = {},
  ): unknown {
    const { operation, run } = route
    const inWorker = (more: Pick<Job, 'json'> = {}) =>
      runInWorker(operation, input, context, isLast ? more : { ...more, fields: true })
    if (leavesNow(route, size, context)) return inWorker(json && { json })
    if (json) requireShare(context.caller, size)
    const onLoop = () =>
      timed(context.caller, () => {
        if (json) input.body = readJson(json)
        return answer(operation, input, context, run)
      })
    if (!leavesLoop(operation, Infinity)) return onLoop()
    context.room = LOOP_ROOM
    return orElse(onLoop, (error) => {
      if (!isToolError(error) || error.code !== 'too_large_output') throw error
      return inWorker()
    })
  }

  /** For its size, or as its caller has had a share of the loop: what runs anywhere may go. */
  function leavesNow({ operation, run }: Route, size: number, { caller }: CallContext): boolean {
    return leavesLoop(operation, size) || (run === operation.run && loop.isSpent(caller, size))
  }

  /** What is longer than a form, and no worker's to read, waits until its caller has a share of the loop again. */
  function requireShare(caller: string | undefined, size: number): void {
    if (size > LARGEST_FORM && loop.isSpentBy(caller)) throw tooMany({ allowed: false, remaining: 0, reset: 1 })
  }

  function took(address: string, milliseconds: number): void {
    loop.took(shareOf(address), milliseconds)
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

  function written(operation: AnyOperation, value: unknown, caller: string): Reply {
    const start = performance.now()
    const reply = replyWith(operation, value)
    // A short answer is written at once, and asking for the time again would show.
    if (reply.body && reply.body.length > LARGEST_FORM) loop.took(shareOf(caller), performance.now() - start)
    return reply
  }
}

/** A body that came as JSON is parsed there, too. */
function runInWorker(operation: AnyOperation, input: Input, context: CallContext, more: Omit<Job, 'route' | 'input'>) {
  const job = { route: `${operation.method} ${operation.path}`, input, ...more }
  return context.perform(job, operation.worker === 'always' ? 'program' : 'large')
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
