import { startWorker } from '#ui/worker.ts'
import type { Analysis, AnalysisOptions } from './analysis.ts'
import address from './local-worker.browser.ts?worker&url'

let worker: Worker | undefined
let lastId = 0

/** Counts in a worker of the page: the text stays here, and typing goes on. A newer question ends an older one. */
export function analyzeHere(text: string, options: AnalysisOptions, signal: AbortSignal): Promise<Analysis> {
  worker ??= startWorker(address, 'word-counter')
  const here = worker
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const answer = ({ data }: MessageEvent<{ id: number; analysis: Analysis }>) => {
      if (data.id !== id) return
      here.removeEventListener('message', answer)
      resolve(data.analysis)
    }
    here.addEventListener('message', answer)
    here.addEventListener('error', () => reject(new Error('The text could not be counted.')), { once: true })
    signal.addEventListener('abort', () => {
      here.removeEventListener('message', answer)
      reject(signal.reason as Error)
      // A long count would keep the next one waiting.
      here.terminate()
      if (worker === here) worker = undefined
    })
    here.postMessage({ id, text, options })
  })
}
