import { AnsweringWorker } from '#ui/answering-worker.ts'
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

/** Paints the strokes and puts the background behind again, in a worker: the page itself touches no pixel. */
export async function compose(touched: Touched, signal: AbortSignal): Promise<Composed> {
  const worker = new AnsweringWorker<Touched, Composed>(() => startWorker(address, 'compose'), {
    failed: 'The browser ran out of memory for this image.',
    missing: 'The brush could not be loaded. Check your connection and try again.',
  })
  try {
    return await worker.ask(touched, { signal })
  } finally {
    worker.end()
  }
}
