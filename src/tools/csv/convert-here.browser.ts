import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import address from './file-worker.browser.ts?worker&url'
import type { Converted, FileJob } from './file-worker.browser.ts'
import type { Outcome } from './outcome.tsx'

/** Converts a file of any size in a worker of this browser; `onProgress` is called with the share that has been read. */
export async function convertHere(
  file: File,
  settings: Omit<FileJob, 'file'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const worker = new AnsweringWorker<FileJob, Converted, number>(() => startWorker(address, 'csv'), {
    failed: 'This file could not be converted on this device.',
  })
  try {
    const onStep = (read: number) => onProgress(read / file.size)
    const { head, ...rest } = await worker.ask({ file, ...settings }, { signal, onStep })
    return { kind: 'json', json: head, ...rest }
  } finally {
    worker.end()
  }
}
