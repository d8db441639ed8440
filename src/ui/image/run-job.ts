import { ToolError } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './image-worker.ts?worker&url'
import type { JobName, Jobs, Reply } from './jobs.ts'

interface Settings {
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

/** A worker that has nothing to do, with its decoded picture still in memory. */
let idle: Worker | undefined
let dismissal: ReturnType<typeof setTimeout> | undefined
const PATIENCE = 60_000

/** Runs one job in a worker of this page; an aborted job's worker is ended at once. Nothing leaves the device. */
export function runJob<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  { signal, onProgress }: Settings = {},
): Promise<Jobs[Name]['output']> {
  const worker = idle ?? startWorker(address, 'image')
  idle = undefined
  const listening = new AbortController()
  let resting = false
  return new Promise<Jobs[Name]['output']>((resolve, reject) => {
    const failed = (message?: string) =>
      reject(
        new ToolError(message ?? 'The image could not be processed: the browser ran out of memory.', { status: 0 }),
      )
    signal?.throwIfAborted()
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
