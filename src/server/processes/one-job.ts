import type { ChildProcess } from 'node:child_process'
import { Ended, type Ending, type Exit } from './ended.ts'
import { residentMemory } from './resident-memory.ts'

/** What a job may take once its visitor has left: most are done by then, and a new process costs the next one more. */
const LAST_MOMENT_MS = 100

export interface Limits {
  /** The time for a job. */
  milliseconds: number
  /** Aborted where its visitor leaves. */
  signal: AbortSignal
  /** Most MB of resident memory, and how often that is looked at, in milliseconds. */
  megabytes: number
  look: number
}

interface Told {
  /** The process is free for the next job. */
  free(): void
  /** So many MB it had when it was looked at. */
  seen(megabytes: number): void
  /** It ended in the middle of its work. */
  died(fields: Exit): void
}

/** The answer of a process to a job, within its limits: beyond them the process is killed. Throws `Ended`. */
export function doJob(
  child: ChildProcess,
  job: object,
  { milliseconds, signal, megabytes, look }: Limits,
  { free, seen, died }: Told,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      free()
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
      free()
      end(() => (signal.aborted ? reject(signal.reason as Error) : resolve(answer)))
    }
    const failed = () => stop('died')
    const ended = (code: number | null, by: string | null) => {
      died({ code, signal: by })
      end(() => reject(new Ended('died')))
    }
    const deadline = setTimeout(() => stop('late'), milliseconds)
    const looks = setInterval(() => {
      void residentMemory(child.pid).then((now) => {
        if (now === undefined) return
        seen(now)
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
      free()
      end(() => reject(error as Error))
    }
  })
}
