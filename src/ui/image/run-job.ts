import { ToolError } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './image-worker.ts?worker&url'
import type { JobName, Jobs, Reply, Source } from './jobs.ts'

interface Settings {
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

/** A worker that has nothing to do, with its decoded picture still in memory. */
let idle: Worker | undefined
let dismissal: ReturnType<typeof setTimeout> | undefined
const PATIENCE = 60_000

/** When the work on a picture is done, by its key; nothing where none is under way. */
const done = new Map<number, Promise<void>>()

/**
 * Runs one job in a worker of this page; an aborted job's worker is ended at once. Nothing leaves the device. Jobs on one
 * picture are done one after the other, by the worker that has it decoded: another would take as much memory again.
 */
export function runJob<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  settings: Settings = {},
): Promise<Jobs[Name]['output']> {
  const { source } = input as { source?: Source }
  const job = Promise.resolve(source && done.get(source.key)).then(() => workOn(name, input, settings))
  if (source) inTurn(source.key, job)
  return job
}

function inTurn(key: number, job: Promise<unknown>): void {
  const end = () => {
    if (done.get(key) === turn) done.delete(key)
  }
  const turn = job.then(end, end)
  done.set(key, turn)
}

function workOn<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  { signal, onProgress }: Settings,
): Promise<Jobs[Name]['output']> {
  signal?.throwIfAborted()
  const worker = idle ?? startWorker(address, 'image')
  idle = undefined
  const listening = new AbortController()
  let resting = false
  return new Promise<Jobs[Name]['output']>((resolve, reject) => {
    const failed = (message?: string) =>
      reject(
        new ToolError(message ?? 'The image could not be processed: the browser ran out of memory, or of network.', {
          status: 0,
        }),
      )
    signal?.addEventListener('abort', () => reject(signal.reason as Error), listening)
    worker.addEventListener('error', () => failed(), listening)
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Reply>) => {
        if ('progress' in data) onProgress?.(data.progress)
        else if ('error' in data) failed(data.error)
        else resolve(data.output)
        if (!('progress' in data)) resting = rest(worker)
      },
      listening,
    )
    worker.postMessage({ name, input })
  }).finally(() => {
    listening.abort()
    if (!resting) worker.terminate()
  })
}

/** Keeps a worker for the next job; one is enough. */
function rest(worker: Worker): boolean {
  if (idle) return false
  idle = worker
  clearTimeout(dismissal)
  dismissal = setTimeout(() => {
    idle?.terminate()
    idle = undefined
  }, PATIENCE)
  return true
}
