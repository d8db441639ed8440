import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { startProcess, type ProcessOptions } from './start-process.ts'

/**
 * Why a job has no answer: its visitor left, its time was over, its process grew too large, or died by itself; or none
 * could be started, which is nobody's mistake.
 */
type Ending = 'left' | 'late' | 'grown' | 'died' | 'unstarted'

export class Ended extends Error {
  readonly how: Ending
  constructor(how: Ending) {
    super(how)
    this.how = how
  }
}

interface PoolOptions extends ProcessOptions {
  /** Most MB of resident memory of one process. */
  megabytes: number
  /** Milliseconds after which an idle process ends and frees its memory; `kept` of them stay. */
  idle: number
  kept?: number
  /** Milliseconds that one has until its first word: on a machine without memory or disk it may never come. */
  start: number
  /** How often the memory of a working process is looked at, in milliseconds. */
  look: number
  /** Told of a process that ended in the middle of its work. */
  died(fields: Exit): void
  /** Told of one that the system did not start, for want of memory, files or processes, or that ended before any work. */
  unstarted(fields: Exit | { error: string }): void
}

interface Exit {
  code: number | null
  signal: string | null
}

/** What a job may take once its visitor has left: most are done by then, and a new process costs the next one more. */
const LAST_MOMENT_MS = 100

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
  const { idle: patience, kept = 0, start: longestStart, look, megabytes, died, unstarted } = options
  const resting: Idle[] = []
  const all = new Set<ChildProcess>()
  let largest = 0

  return {
    /** The answer to a job; its time begins when a process is ready for it. Throws `Ended`. */
    async ask(job: object, milliseconds: number, signal: AbortSignal): Promise<unknown> {
      signal.throwIfAborted()
      const used = take()
      if (!used) return await watch(await started(), job, milliseconds, signal)
      try {
        return await watch(used, job, milliseconds, signal)
      } catch (error) {
        // What earlier jobs left in its memory is not the fault of this one.
        if (!(error instanceof Ended) || !/^(?:grown|died)$/.test(error.how)) throw error
        return await watch(await started(), job, milliseconds, signal)
      }
    },
    /** Starts one before it is needed. */
    async warm(): Promise<void> {
      rest(await started())
    },
    async memory(): Promise<PoolMemory> {
      const now = await Promise.all([...all].map(({ pid }) => memoryOf(pid)))
      const seen = Math.max(largest, ...now)
      largest = 0
      return { all: now.reduce((sum, one) => sum + one, 0) * MB, largest: seen * MB }
    },
    close(): void {
      for (const child of all) child.kill('SIGKILL')
    },
  }

  function take(): ChildProcess | undefined {
    const ready = resting.pop()
    if (!ready) return undefined
    clearTimeout(ready.timer)
    ready.child.off('exit', ready.forget)
    return ready.child
  }

  /** A process that has reported ready; one that is being started is kept even if its visitor leaves, for the next job. */
  function started(): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
      const fail = (fields: Exit | { error: string }) => {
        unstarted(fields)
        reject(new Ended('unstarted'))
      }
      let child: ChildProcess
      try {
        child = startProcess(options)
      } catch (error) {
        return fail({ error: codeOf(error) })
      }
      all.add(child)
      child.once('exit', () => all.delete(child))
      const end = (settle: () => void) => {
        clearTimeout(deadline)
        child.off('message', ready).off('exit', ended).off('error', failed)
        settle()
      }
      const ready = () => end(() => resolve(child))
      const failed = (error: Error) => {
        all.delete(child)
        end(() => fail({ error: codeOf(error) }))
      }
      const ended = (code: number | null, by: string | null) => end(() => fail({ code, signal: by }))
      const deadline = setTimeout(() => {
        child.kill('SIGKILL')
        end(() => fail({ error: 'ETIMEDOUT' }))
      }, longestStart).unref()
      child.on('message', ready).on('error', failed).on('exit', ended)
    })
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

  function watch(child: ChildProcess, job: object, milliseconds: number, signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        rest(child)
        return reject(signal.reason as Error)
      }
      let settled = false
      let leaving: NodeJS.Timeout | undefined
      const end = (settle: () => void) => {
        settled = true
        clearTimeout(deadline)
        clearTimeout(leaving)
        clearInterval(looks)
        signal.removeEventListener('abort', abort)
        child.off('message', answered).off('exit', ended).off('error', failed)
        settle()
      }
      const stop = (how: Ending) => {
        // The next job starts a new process.
        child.kill('SIGKILL')
        end(() => reject(new Ended(how)))
      }
      const abort = () => {
        leaving = setTimeout(() => stop('left'), LAST_MOMENT_MS)
      }
      const answered = (answer: unknown) => {
        rest(child)
        end(() => (signal.aborted ? reject(signal.reason as Error) : resolve(answer)))
      }
      const failed = () => stop('died')
      const ended = (code: number | null, by: string | null) => {
        died({ code, signal: by })
        end(() => reject(new Ended('died')))
      }
      const deadline = setTimeout(() => stop('late'), milliseconds)
      const looks = setInterval(() => {
        void memoryOf(child.pid).then((now) => {
          largest = Math.max(largest, now)
          // By now the process may be at work on another job.
          if (!settled && now > megabytes) stop('grown')
        })
      }, look)
      child.on('message', answered).on('error', failed).on('exit', ended)
      signal.addEventListener('abort', abort, { once: true })
      try {
        child.send(job, (error) => {
          if (error) stop('died')
        })
      } catch (error) {
        // A job that cannot be copied was not sent: the process is free.
        rest(child)
        end(() => reject(error as Error))
      }
    })
  }
}

/** Such as EAGAIN. */
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const MB = 1024 ** 2

/** Resident memory in MB, from the system where it tells; the heap has a limit of its own everywhere. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024
}
