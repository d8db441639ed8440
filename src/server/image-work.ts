import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { errorOf, ToolError, type ErrorData } from '#contract/error.ts'
import type { ImageWork, Log } from '#contract/server.ts'
import { runImageJob } from '#tools/image-jobs.server.ts'
import type { Config } from './config.ts'
import { FaultElsewhere, type FaultFields } from './fault.ts'
import { cancelled } from './problem.ts'

/** What an image process is asked, one job at a time. */
export interface ImageJob {
  tool: string
  input: unknown
}

/** Its answer. */
export type ImageOutcome = { value: unknown } | { error: ErrorData } | { fault: FaultFields }

const AT_ONCE = 2
const MOST_WAITING = 8
/** Seconds after which a refused visitor's next try makes sense: about the time of one picture. */
const RETRY_AFTER = 5

/** In milliseconds; tests are less patient. */
export interface Patience {
  /** The page gives up after 30 s; no picture may take longer than that with its way there and back. */
  job: number
  /** A process that nothing was asked of for so long ends, and gives its memory back. */
  idle: number
  /** How often the memory of a working process is looked at. */
  look: number
}

const PATIENCE: Patience = { job: 25_000, idle: 300_000, look: 100 }

interface Waiting {
  job: ImageJob
  signal: AbortSignal
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Two processes that do one job each; they start when they are needed, and are killed when their visitor leaves, when
 * they take too long or too much memory. Further jobs wait in line, up to eight.
 */
export function startImageWork(
  config: Pick<Config, 'IMAGE_MEMORY_MB'>,
  log: Log,
  file: URL,
  patience: Patience = PATIENCE,
): ImageWork {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout; forget: () => void }[] = []
  const line: Waiting[] = []
  let running = 0

  return {
    run(tool, input, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled())
        if (running >= AT_ONCE && line.length >= MOST_WAITING) return reject(busy())
        const waiting: Waiting = { job: { tool, input }, signal, resolve, reject }
        line.push(waiting)
        signal.addEventListener('abort', () => leave(waiting), { once: true })
        next()
      })
    },
    queue: () => ({ running, waiting: line.length, atOnce: AT_ONCE, mostWaiting: MOST_WAITING }),
  }

  function leave(waiting: Waiting): void {
    const place = line.indexOf(waiting)
    if (place < 0) return
    line.splice(place, 1)
    waiting.reject(cancelled())
  }

  function next(): void {
    if (running >= AT_ONCE) return
    const first = line.shift()
    if (!first) return
    running++
    void serve(first)
      .then(first.resolve, first.reject)
      .finally(() => {
        running--
        next()
      })
  }

  async function serve({ job, signal }: Waiting): Promise<unknown> {
    const child = take()
    const outcome = await watch(child, job, signal)
    if ('value' in outcome) return outcome.value
    if ('error' in outcome) throw errorOf(outcome.error)
    throw new FaultElsewhere(outcome.fault)
  }

  function take(): ChildProcess {
    const ready = idle.pop()
    if (!ready) return start(file, config.IMAGE_MEMORY_MB)
    clearTimeout(ready.timer)
    ready.child.off('exit', ready.forget)
    return ready.child
  }

  function rest(child: ChildProcess): void {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience.idle).unref()
    const forget = () => {
      clearTimeout(timer)
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      )
    }
    idle.push({ child, timer, forget })
    child.once('exit', forget)
  }

  function watch(child: ChildProcess, job: ImageJob, signal: AbortSignal): Promise<ImageOutcome> {
    return new Promise((resolve, reject) => {
      let settled = false
      const end = (settle: () => void) => {
        settled = true
        clearTimeout(deadline)
        clearInterval(looks)
        signal.removeEventListener('abort', abort)
        child.off('message', answered).off('exit', ended).off('error', failed)
        settle()
      }
      const stop = (error: ToolError) => {
        // Whoever is next starts a process of its own.
        child.kill('SIGKILL')
        end(() => reject(error))
      }
      const abort = () => stop(cancelled())
      const answered = (outcome: ImageOutcome) => {
        rest(child)
        end(() => resolve(outcome))
      }
      const failed = (error: Error) => end(() => reject(error))
      const ended = (code: number | null, signalName: string | null) => {
        log.error({ code, signal: signalName }, 'An image process ended in the middle of its work')
        end(() => reject(tooMuch('cannot be processed')))
      }
      const deadline = setTimeout(() => stop(tooMuch('takes too long')), patience.job)
      const looks = setInterval(() => {
        void memoryOf(child.pid).then((megabytes) => {
          // Meanwhile the process may work for somebody else.
          if (!settled && megabytes > config.IMAGE_MEMORY_MB) stop(tooMuch('needs too much memory'))
        })
      }, patience.look)
      child.on('message', answered).on('error', failed).on('exit', ended)
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) return abort()
      child.send(job, (error) => {
        if (error) stop(tooMuch('cannot be processed'))
      })
    })
  }
}

function start(file: URL, megabytes: number): ChildProcess {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    // JavaScript may write and start nothing. Native code is not bound by it: against a decoder that is talked into
    // something stand the few formats, the limits of the container or unit, and its read-only file system.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--no-warnings',
      `--max-old-space-size=${Math.round(megabytes / 2)}`,
    ],
    // No secret of the server's environment; one memory arena, so that what is freed is given back.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Each job listens for itself; a kill that comes too late must not end the server.
  child.on('error', () => {})
  // A server that stops does not wait for pictures.
  child.unref()
  child.channel?.unref()
  return child
}

/** Resident memory in MB, from the system where it tells; the heap has a limit of its own everywhere. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024
}

const tooMuch = (what: string) =>
  new ToolError(`This image ${what}. Please try a smaller one.`, { status: 422, code: 'too_complex' })
const busy = () =>
  new ToolError('The server is busy with other images. Please try again in a moment.', {
    status: 503,
    code: 'busy',
    retryAfter: RETRY_AFTER,
  })

/** The same work in the process that asks: for tests, and for the development server. */
export const inlineImages: ImageWork = {
  run: (tool, input) => runImageJob(tool, input),
  queue: () => ({ running: 0, waiting: 0, atOnce: AT_ONCE, mostWaiting: MOST_WAITING }),
}
