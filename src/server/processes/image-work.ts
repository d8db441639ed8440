import { resolve } from 'node:path'
import { errorOf, ToolError, type ErrorData } from '#contract/error.ts'
import type { ImageWork, Log } from '#contract/server.ts'
import { runImageJob } from '#tools/image-jobs.server.ts'
import type { Config } from '../config/config.ts'
import { FaultElsewhere, type FaultFields } from '../telemetry/fault.ts'
import { cancelled } from '../http/problem.ts'
import { busy } from '../limits/busy.ts'
import { Ended } from './ended.ts'
import { createProcesses, type PoolMemory } from './processes.ts'
import { createTurns } from './turns.ts'

/** What an image process is asked, one job at a time. */
export interface ImageJob {
  tool: string
  input: unknown
}

/** Its answer; a process without its library is unable to give any. */
export type ImageOutcome = { value: unknown } | { error: ErrorData } | { fault: FaultFields } | { unable: string }

const AT_ONCE = 2
const MOST_WAITING = 8
/** Seconds after which another try makes sense: about the time that one picture takes. */
const RETRY_AFTER = 5

/** In milliseconds; tests are less patient. */
interface Patience {
  /** The page gives up after 30 s; no picture may take longer than that with its way there and back. */
  job: number
  /** An idle process ends after this long and frees its memory. */
  idle: number
  /** For a process to start. */
  start: number
  /** How often the memory of a working process is looked at. */
  look: number
}

const PATIENCE: Patience = { job: 25_000, idle: 300_000, start: 10_000, look: 100 }

/** Two processes that do one job each; further jobs wait in line, up to eight, half of them of one caller. */
export function startImageWork(
  config: Pick<Config, 'IMAGE_MEMORY_MB' | 'MODEL_DIR'>,
  log: Log,
  file: URL,
  patience: Patience = PATIENCE,
): ImageWork & { memory(): Promise<PoolMemory> } {
  const processes = createProcesses({
    file,
    heap: Math.round(config.IMAGE_MEMORY_MB / 2),
    megabytes: config.IMAGE_MEMORY_MB,
    flags: ['--allow-addons'],
    reads: [resolve(config.MODEL_DIR)],
    idle: patience.idle,
    start: patience.start,
    look: patience.look,
    died: (fields) => log.error(fields, 'An image process ended in the middle of its work'),
    unstarted: (fields) => log.error(fields, 'An image process could not be started'),
  })
  const turns = createTurns(AT_ONCE, AT_ONCE - 1, MOST_WAITING, full)

  return {
    async run(tool, input, signal, caller) {
      if (signal.aborted) throw cancelled()
      try {
        return await turns(() => perform({ tool, input }, signal), signal, caller)
      } catch (error) {
        throw signal.aborted ? cancelled() : error
      }
    },
    memory: () => processes.memory(),
    queue: () => ({ ...turns.stats(), atOnce: AT_ONCE, mostWaiting: MOST_WAITING }),
  }

  async function perform(job: ImageJob, signal: AbortSignal): Promise<unknown> {
    let outcome: ImageOutcome
    try {
      outcome = (await processes.ask(job, patience.job, signal)) as ImageOutcome
    } catch (error) {
      if (!(error instanceof Ended) || error.how === 'left') throw error
      throw error.how === 'unstarted' ? full() : tooMuch(WHAT[error.how])
    }
    if ('value' in outcome) return outcome.value
    if ('error' in outcome) throw errorOf(outcome.error)
    if ('unable' in outcome) {
      log.error({ problem: outcome.unable }, 'The library for pictures cannot be loaded')
      throw unable()
    }
    throw new FaultElsewhere(outcome.fault)
  }
}

const WHAT = { late: 'takes too long', grown: 'needs too much memory', died: 'cannot be processed' }

const full = () => busy('with other images', RETRY_AFTER)

const tooMuch = (what: string) =>
  new ToolError(`This image ${what}. Please try a smaller one.`, { status: 422, code: 'too_complex' })

const unable = () =>
  new ToolError('This server cannot work with pictures: its library for them is not installed.', {
    status: 503,
    code: 'not_installed',
  })

/** The same work in the calling process: for tests, and for the development server. */
export const inlineImages: ImageWork = {
  run: (tool, input) => runImageJob(tool, input),
  queue: () => ({ running: 0, waiting: 0, atOnce: AT_ONCE, mostWaiting: MOST_WAITING }),
}
