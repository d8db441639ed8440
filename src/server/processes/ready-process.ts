import type { ChildProcess } from 'node:child_process'
import { Ended, type Exit } from './ended.ts'
import { startProcess, type ProcessOptions } from './start-process.ts'

/** Why there is no process: how it ended before its first word, or what the system says. */
export type Unstarted = Exit | { error: string }

interface StartOptions extends ProcessOptions {
  /** Milliseconds that one has until its first word: on a machine without memory or disk it may never come. */
  start: number
  /** Told of one that the system did not start, for want of memory, files or processes, or that ended before any work. */
  unstarted(fields: Unstarted): void
}

/** A process that has reported ready; `living` has it from its start to its end. Throws `Ended`. */
export function readyProcess(options: StartOptions, living: Set<ChildProcess>): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const fail = (fields: Unstarted) => {
      options.unstarted(fields)
      reject(new Ended('unstarted'))
    }
    let child: ChildProcess
    try {
      child = startProcess(options)
    } catch (error) {
      return fail({ error: codeOf(error) })
    }
    living.add(child)
    child.once('exit', () => living.delete(child))
    const end = (settle: () => void) => {
      clearTimeout(deadline)
      child.off('message', ready).off('exit', ended).off('error', failed)
      settle()
    }
    const ready = () => end(() => resolve(child))
    const failed = (error: Error) => {
      living.delete(child)
      end(() => fail({ error: codeOf(error) }))
    }
    const ended = (code: number | null, by: string | null) => end(() => fail({ code, signal: by }))
    const deadline = setTimeout(() => {
      child.kill('SIGKILL')
      end(() => fail({ error: 'ETIMEDOUT' }))
    }, options.start).unref()
    child.on('message', ready).on('error', failed).on('exit', ended)
  })
}

/** Such as EAGAIN. */
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
