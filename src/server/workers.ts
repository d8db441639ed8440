import { Piscina } from 'piscina'
import { ToolError, type ErrorDetails } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import type { Input } from '#contract/run.ts'
import type { Config } from './config.ts'

/** What a worker is asked: the operation by its route. */
export interface Job {
  route: string
  input: Input
}

/** An answer that is JSON text already: written in the worker, where it costs nobody else time. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A worker's answer; errors travel as data, because their class does not survive the way. */
export type Outcome =
  | { json: string }
  | { file: FileAnswer }
  | { error: { message: string; details: ErrorDetails } }
  | { fault: string }

export interface Workers {
  /** The operation's answer: `JsonText`, or a file. */
  run(job: Job, milliseconds: number, signal: AbortSignal): Promise<unknown>
  stats(): { busy: number; queued: number; killed: number }
  close(): Promise<void>
}

/** Killable threads for input that is a program, or large: the event loop never waits for one visitor. */
export function startWorkers(config: Config, file: URL): Workers {
  const pool = new Piscina({
    filename: file.href,
    minThreads: 1,
    maxThreads: config.WORKERS,
    maxQueue: config.QUEUE_MAX,
    idleTimeout: 30_000,
    // The young generation is left to the size of the machine otherwise, and takes 100 MB more.
    resourceLimits: { maxOldGenerationSizeMb: config.WORKER_MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let killed = 0
  let asked = 0
  return {
    async run(job, milliseconds, signal) {
      // Piscina keeps jobs that have a signal in a second queue, which its own limit does not count.
      if (pool.queueSize >= config.QUEUE_MAX) throw busy()
      // A job that waits behind others gets their time on top of its own.
      const deadline = AbortSignal.timeout(milliseconds * (1 + Math.ceil(pool.queueSize / config.WORKERS)))
      let outcome: Outcome
      asked++
      try {
        outcome = await pool.run(job, { signal: AbortSignal.any([signal, deadline]) })
      } catch (error) {
        if (deadline.aborted || signal.aborted) killed++
        throw refusal(error, deadline.aborted)
      } finally {
        asked--
      }
      if ('json' in outcome) return new JsonText(outcome.json)
      if ('file' in outcome) return outcome.file
      if ('error' in outcome) throw new ToolError(outcome.error.message, outcome.error.details)
      throw new Error(outcome.fault)
    },
    stats: () => ({ busy: Math.max(0, asked - pool.queueSize), queued: pool.queueSize, killed }),
    close: () => pool.destroy(),
  }
}

function busy(): ToolError {
  const options = { status: 503, code: 'busy', retryAfter: 2 }
  return new ToolError('The server is busy. Please try again in a moment.', options)
}

function refusal(error: unknown, timedOut: boolean): unknown {
  if (timedOut) {
    return new ToolError('This input takes too long to process. Please try a smaller or simpler one.', {
      status: 422,
      code: 'too_complex',
    })
  }
  const { message, code } = error as { message: string; code?: string }
  if (/queue/i.test(message)) return busy()
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ToolError('This input needs too much memory to process.', { status: 422, code: 'too_complex' })
  }
  // Copying the input to the thread is recursive.
  if (error instanceof RangeError) {
    return new ToolError('The input is nested too deeply.', { code: 'too_complex' })
  }
  return error
}
