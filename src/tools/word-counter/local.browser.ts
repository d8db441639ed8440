import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import type { Analysis, AnalysisOptions } from './analysis.ts'
import address from './local-worker.browser.ts?worker&url'
import type { TextToCount } from './local-worker.browser.ts'

const counter = new AnsweringWorker<TextToCount, Analysis>(() => startWorker(address, 'word-counter'), {
  failed: 'The text could not be counted.',
})

/** Counts in a worker of the page: the text stays here, and typing goes on. A newer question ends an older one. */
export function analyzeHere(text: string, options: AnalysisOptions, signal: AbortSignal): Promise<Analysis> {
  return counter.ask({ text, options }, { signal })
}

/** Starts it before there is a long text: that takes as long as to count one. */
export function prepareToCount(): void {
  counter.start()
}
