import type { ChildProcess } from 'node:child_process'
import { MB } from '#shared/bytes.ts'
import { Ended, type Exit } from './ended.ts'
import { doJob, type Limits } from './one-job.ts'
import { readyProcess, type Unstarted } from './ready-process.ts'
import { residentMemory } from './resident-memory.ts'
import type { ProcessOptions } from './start-process.ts'

interface PoolOptions extends ProcessOptions, Pick<Limits, 'megabytes' | 'look'> {
  /** Milliseconds after which an idle process ends and frees its memory; `kept` of them stay. */
  idle: number
  kept?: number
  /** Milliseconds that a process has to be ready. */
  start: number
  /** Told of a process that ended in the middle of its work. */
  died(fields: Exit): void
  /** Told of one that could not be started. */
  unstarted(fields: Unstarted): void
}

interface Idle {
  child: ChildProcess
  timer: NodeJS.Timeout
  forget: () => void
}

/** Resident memory in bytes: of all processes now, and the most that one was seen with since this was asked last. */
export interface PoolMemory {
  all: number
  largest: number
}

/**
 * Processes that do one job each, and then the next. Only a process may run out of memory without harm to others: in a
 * thread one large text beyond its limit ends the whole server. They are killed when they work on for a visitor who left,
 * and when they take too long or too much memory.
 */
export function createProcesses(options: PoolOptions) {
  const { idle: patience, kept = 0, look, megabytes, died } = options
  const resting: Idle[] = []
  const all = new Set<ChildProcess>()
  let largest = 0
  const seen = (now: number) => {
    largest = Math.max(largest, now)
  }

  return {
    /** The answer to a job; its time begins when a process is ready for it. Throws `Ended`. */
    async ask(job: object, milliseconds: number, signal: AbortSignal): Promise<unknown> {
      signal.throwIfAborted()
      const limits = { milliseconds, signal, megabytes, look }
      const give = (child: ChildProcess) => doJob(child, job, limits, { free: () => rest(child), seen, died })
      const used = take()
      if (!used) return await give(await started())
      try {
        return await give(used)
      } catch (error) {
        // What earlier jobs left in its memory is not the fault of this one.
        if (!(error instanceof Ended) || !/^(?:grown|died)$/.test(error.how)) throw error
        return await give(await started())
      }
    },
    /** Starts one before it is needed. */
    async warm(): Promise<void> {
      rest(await started())
    },
    async memory(): Promise<PoolMemory> {
      const told = await Promise.all([...all].map(({ pid }) => residentMemory(pid)))
      const now = told.filter((one) => one !== undefined)
      const most = Math.max(largest, ...now)
      largest = 0
      return { all: now.reduce((sum, one) => sum + one, 0) * MB, largest: most * MB }
    },
    close(): void {
      for (const child of all) child.kill('SIGKILL')
    },
  }

  /** One that is being started is kept even if its visitor leaves, for the next job. */
  function started(): Promise<ChildProcess> {
    return readyProcess(options, all)
  }

  function take(): ChildProcess | undefined {
    const ready = resting.pop()
    if (!ready) return undefined
    clearTimeout(ready.timer)
    ready.child.off('exit', ready.forget)
    return ready.child
  }

  function rest(child: ChildProcess): void {
    const forget = () => {
      clearTimeout(idle.timer)
      resting.splice(resting.indexOf(idle), 1)
    }
    const end = () => {
      if (resting.length <= kept) {
        idle.timer = setTimeout(end, patience).unref()
        return
      }
      // No job may be given to it while it ends.
      child.off('exit', forget)
      forget()
      child.kill('SIGKILL')
    }
    const idle: Idle = { child, timer: setTimeout(end, patience).unref(), forget }
    resting.push(idle)
    child.once('exit', forget)
  }
}
