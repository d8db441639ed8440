import { randomUUID } from 'node:crypto'
import { SHARED_ROOM, type Room } from '#contract/context.ts'
import { errorOf, ToolError, type ErrorData } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { Input } from '#contract/run.ts'
import type { Log } from '#contract/server.ts'
import type { Config } from '../config/config.ts'
import { busy } from '../limits/busy.ts'
import { FaultElsewhere, type FaultFields } from '../telemetry/fault.ts'
import { Ended } from './ended.ts'
import { createProcesses, type PoolMemory } from './processes.ts'
import { createTurns } from './turns.ts'

/** Bodies over this many bytes of a `worker: 'large'` operation leave the event loop. */
const LARGE = 16 * 1024

/** Whether an operation runs in a worker, for a body of so many bytes. */
export function leavesLoop({ run, worker }: AnyOperation, size: number): boolean {
  return run !== undefined && (worker === 'always' || (worker === 'large' && size > LARGE))
}

/**
 * What an operation may make on the event loop that a worker would run for a larger body: a small one can make very much,
 * and then a worker begins again. Writing so much takes some 30 ms.
 */
export const LOOP_ROOM: Room = { ...SHARED_ROOM, text: 1024 ** 2 }

/** What a worker is asked: the operation by its route. */
export interface Job {
  route: string
  input: Input
  /** The body as it came: reading a large one is work, too. */
  json?: Uint8Array
  /** Asks for the fields of the answer alone, lists and objects as JSON: what a recipe hands on. */
  fields?: true
  /** Gives it the room of a machine of one's own. */
  own?: true
}

/** Work of a tool that is no operation: its `worker-job.server.ts`. */
export interface ToolJob {
  tool: string
  input: unknown
}

/** An answer that is JSON already: written in the worker, where it costs nobody else time. */
export class JsonText {
  readonly bytes: Uint8Array
  #mark: string | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get text(): string {
    return new TextDecoder().decode(this.bytes)
  }

  /** Takes the answer's place in a message while that is being written. */
  get mark(): string {
    return (this.#mark ??= randomUUID())
  }

  /** The same JSON with text around it. */
  within(before: string, after: string): JsonText {
    return new JsonText(Buffer.concat([Buffer.from(before), this.bytes, Buffer.from(after)]))
  }
}

/** The fields of an answer as a recipe hands them on. */
export function fieldsFor(answer: unknown): Record<string, unknown> {
  const fields = Object.entries(answer as object).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(fields) as Record<string, unknown>
}

/** A worker's answer. */
export type Outcome =
  | { json: Uint8Array }
  | { fields: Record<string, unknown> }
  | { file: FileAnswer }
  | { value: unknown }
  | { error: ErrorData }
  | { fault: FaultFields }

export interface Workers {
  /**
   * The operation's answer: `JsonText`, its fields where those were asked for, or a file. Each caller has a share of the
   * workers; without a caller there is none.
   */
  run(job: Job, milliseconds: number, signal: AbortSignal, caller?: string): Promise<unknown>
  /** In a line of its own: whoever has all workers busy with programs keeps nobody from the server's own work. */
  runForTool(job: ToolJob, milliseconds: number, signal: AbortSignal, caller?: string): Promise<unknown>
  stats(): { busy: number; queued: number; killed: number }
  memory(): Promise<PoolMemory>
  close(): Promise<void>
}

/** A job that waits longer is refused, as the server is busy; a page gives up after 30 s. */
const LONGEST_WAIT_MS = 10_000
/** An idle process ends after this long; one stays. */
const IDLE_MS = 30_000
const LONGEST_START_MS = 10_000
const LOOK_MS = 100
/**
 * Share of a process's memory for the heap of its JavaScript: a process takes 90 MB at rest. A quarter was too little for
 * inputs that are allowed, and what fits into less takes no more than before.
 */
const HEAP = 0.75

type WorkerConfig = Pick<Config, 'WORKERS' | 'QUEUE_MAX' | 'WORKER_MEMORY_MB'>

/** Killable processes for input that is a program, or large: the event loop never waits for one visitor. */
export function startWorkers(config: WorkerConfig, log: Log, file: URL): Workers {
  const processes = createProcesses({
    file,
    // What walks through deep input may recurse; systems give the first thread 8 MB.
    flags: ['--stack-size=3900'],
    heap: Math.round(config.WORKER_MEMORY_MB * HEAP),
    megabytes: config.WORKER_MEMORY_MB,
    idle: IDLE_MS,
    kept: 1,
    start: LONGEST_START_MS,
    look: LOOK_MS,
    died: (fields) => log.warn(fields, 'A worker ended in the middle of its work'),
    unstarted: (fields) => log.error(fields, 'A worker could not be started'),
  })
  processes.warm().catch(() => undefined)
  // One caller leaves at least one of several workers to others.
  const jobTurns = createTurns(config.WORKERS, Math.max(1, config.WORKERS - 1), config.QUEUE_MAX)
  const toolTurns = createTurns(1, 1, config.QUEUE_MAX)
  let killed = 0
  return {
    run: (...asked) => runIn(jobTurns, ...asked),
    runForTool: (...asked) => runIn(toolTurns, ...asked),
    stats() {
      const [jobs, toolJobs] = [jobTurns.stats(), toolTurns.stats()]
      return { busy: jobs.running + toolJobs.running, queued: jobs.waiting + toolJobs.waiting, killed }
    },
    memory: () => processes.memory(),
    close: async () => processes.close(),
  }

  async function runIn(
    turns: typeof jobTurns,
    job: Job | ToolJob,
    milliseconds: number,
    signal: AbortSignal,
    caller?: string,
  ): Promise<unknown> {
    const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
    let begun = false
    try {
      const work = () => {
        begun = true
        return perform(job, milliseconds, signal)
      }
      return await turns(work, AbortSignal.any([signal, patience]), caller)
    } catch (error) {
      throw !begun && patience.aborted ? busy() : error
    }
  }

  async function perform(job: Job | ToolJob, milliseconds: number, signal: AbortSignal): Promise<unknown> {
    let outcome: Outcome
    try {
      outcome = (await processes.ask(job, milliseconds, signal)) as Outcome
    } catch (error) {
      if (error instanceof Ended && error.how !== 'unstarted') killed++
      throw refusal(error, signal)
    }
    if ('json' in outcome) return new JsonText(outcome.json)
    if ('fields' in outcome) return outcome.fields
    if ('file' in outcome) return outcome.file
    if ('value' in outcome) return outcome.value
    if ('error' in outcome) throw errorOf(outcome.error)
    throw new FaultElsewhere(outcome.fault)
  }
}

function refusal(error: unknown, signal: AbortSignal): unknown {
  // Copying the input for the process is recursive and may overflow the stack.
  if (error instanceof RangeError) return new ToolError('The input is nested too deeply.', { code: 'too_complex' })
  if (!(error instanceof Ended)) return error
  if (error.how === 'left') return signal.reason
  if (error.how === 'unstarted') return busy()
  const message =
    error.how === 'late'
      ? 'This input takes too long to process. Please try a smaller or simpler one.'
      : 'This input needs too much memory to process.'
  return new ToolError(message, { status: 422, code: 'too_complex' })
}
