import { Piscina } from 'piscina'
import { errorOf, ToolError, type ErrorData } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import type { Input } from '#contract/run.ts'
import { numberOf } from '#shared/json-value.ts'
import type { Config } from './config.ts'
import { FaultElsewhere, type FaultFields } from './fault.ts'
import { isAlone } from './read-json.ts'
import { createTurns } from './turns.ts'

/** What a worker is asked: the operation by its route. */
export interface Job {
  route: string
  input: Input
  /** The body as it came: reading a large one is work, too. */
  json?: Uint8Array
}

/** An answer that is JSON text already: written in the worker, where it costs nobody else time. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For who needs a part of it; numbers keep their digits. */
  parse(): unknown {
    return JSON.parse(this.text, (_name, value: unknown, place?: { source?: string }) =>
      typeof value === 'number' && place?.source !== undefined ? numberOf(place.source) : value,
    )
  }
}

/** A worker's answer. */
export type Outcome = { json: string } | { file: FileAnswer } | { error: ErrorData } | { fault: FaultFields }

export interface Workers {
  /** The operation's answer: `JsonText`, or a file. */
  run(job: Job, milliseconds: number, signal: AbortSignal): Promise<unknown>
  stats(): { busy: number; queued: number; killed: number }
  close(): Promise<void>
}

/** Then the visitor hears that the server is busy instead of nothing; a page gives up after 30 s. */
const LONGEST_WAIT_MS = 10_000

/** Killable threads for input that is a program, or large: the event loop never waits for one visitor. */
export function startWorkers(config: Config, file: URL): Workers {
  const pool = new Piscina({
    filename: file.href,
    minThreads: 1,
    maxThreads: config.WORKERS,
    idleTimeout: 30_000,
    // The young generation is left to the size of the machine otherwise, and takes 100 MB more.
    resourceLimits: { maxOldGenerationSizeMb: config.WORKER_MEMORY_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  // Our own line: in the pool's, a job's time would begin while it waits, and its limit counts no job with a signal.
  const turns = createTurns(config.WORKERS)
  let killed = 0
  return {
    async run(job, milliseconds, signal) {
      const { running, waiting } = turns.stats()
      if (running >= config.WORKERS && waiting >= config.QUEUE_MAX) throw busy()
      const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
      let begun = false
      try {
        const work = () => {
          begun = true
          return perform(job, milliseconds, signal)
        }
        return await turns(work, AbortSignal.any([signal, patience]))
      } catch (error) {
        throw !begun && patience.aborted ? busy() : error
      }
    },
    stats: () => ({ busy: turns.stats().running, queued: turns.stats().waiting, killed }),
    close: () => pool.destroy(),
  }

  async function perform(job: Job, milliseconds: number, signal: AbortSignal): Promise<unknown> {
    const deadline = AbortSignal.timeout(milliseconds)
    let outcome: Outcome
    try {
      outcome = await pool.run(...packed(job, AbortSignal.any([signal, deadline])))
    } catch (error) {
      if (deadline.aborted || signal.aborted) killed++
      throw refusal(error, deadline.aborted)
    }
    if ('json' in outcome) return new JsonText(outcome.json)
    if ('file' in outcome) return outcome.file
    if ('error' in outcome) throw errorOf(outcome.error)
    throw new FaultElsewhere(outcome.fault)
  }
}

/** Bytes are given away, not copied; those that share their buffer with others get one of their own. */
function packed(job: Job, signal: AbortSignal): Parameters<Piscina['run']> {
  if (!job.json) return [job, { signal }]
  const json = isAlone(job.json) ? job.json : new Uint8Array(job.json)
  return [
    { ...job, json },
    { signal, transferList: [json.buffer] },
  ]
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
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ToolError('This input needs too much memory to process.', { status: 422, code: 'too_complex' })
  }
  // Copying the input to the thread is recursive.
  if (error instanceof RangeError) {
    return new ToolError('The input is nested too deeply.', { code: 'too_complex' })
  }
  return error
}
