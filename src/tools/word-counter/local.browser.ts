import { ToolError } from '#contract/error.ts'
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
  const listening = new AbortController()
  const end = () => {
    here.terminate()
    if (worker === here) worker = undefined
  }
  return new Promise<Analysis>((resolve, reject) => {
    const answer = ({ data }: MessageEvent<{ id: number; analysis: Analysis }>) => {
      if (data.id === id) resolve(data.analysis)
    }
    const fail = () => {
      end()
      reject(new ToolError('The text could not be counted.', { status: 0, code: 'device' }))
    }
    // A long count would keep the next one waiting.
    const stop = () => {
      end()
      reject(signal.reason as Error)
    }
    here.addEventListener('message', answer, listening)
    here.addEventListener('error', fail, listening)
    signal.addEventListener('abort', stop, listening)
    here.postMessage({ id, text, options })
  }).finally(() => listening.abort())
}
