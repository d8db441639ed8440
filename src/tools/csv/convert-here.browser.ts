import { ToolError } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './file-worker.browser.ts?worker&url'
import type { FileJob, FileReply } from './file-worker.browser.ts'
import type { Outcome } from './outcome.tsx'

/** Converts a file of any size in a worker of this browser; `onProgress` is called with the share that has been read. */
export function convertHere(
  file: File,
  settings: Omit<FileJob, 'file'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const worker = startWorker(address, 'csv')
  return new Promise<Outcome>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', () => reject(failure(undefined)))
    worker.addEventListener('message', ({ data }: MessageEvent<FileReply>) => {
      if ('read' in data) onProgress(data.read / file.size)
      else if ('error' in data) reject(failure(data.error))
      else {
        const { head, ...rest } = data
        resolve({ kind: 'json', json: head, ...rest })
      }
    })
    worker.postMessage({ file, ...settings } satisfies FileJob)
  }).finally(() => worker.terminate())
}

function failure(message: string | undefined): ToolError {
  return new ToolError(message ?? 'This file could not be converted on this device.', { status: 0, code: 'device' })
}
