import { ToolError } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './compose-worker.browser.ts?worker&url'
import type { Stroke } from './brush.browser.ts'
import type { Setup } from './setup.ts'

/** A cut-out, and what was painted on it. */
export interface Touched {
  /** The picture as it was sent. */
  original: Blob
  /** Transparent where the background was; as large as the original. */
  cutOut: Blob
  strokes: readonly Stroke[]
  setup: Setup
}

export interface Composed {
  blob: Blob
  width: number
  height: number
}

export type Reply = Composed | { error: string | undefined }

/** Paints the strokes and puts the background behind again, in a worker: the page itself touches no pixel. */
export function compose(touched: Touched, signal: AbortSignal): Promise<Composed> {
  const worker = startWorker(address, 'compose')
  return new Promise<Composed>((resolve, reject) => {
    const failed = (message = 'The browser ran out of memory for this image.') =>
      reject(new ToolError(message, { status: 0 }))
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', ({ message: thrown }) =>
      failed(thrown ? undefined : 'The brush could not be loaded. Check your connection and try again.'),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) =>
      'error' in data ? failed(data.error) : resolve(data),
    )
    worker.postMessage(touched)
  }).finally(() => worker.terminate())
}
