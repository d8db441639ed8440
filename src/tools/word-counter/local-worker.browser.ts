import { analyze, type AnalysisOptions } from './analysis.ts'

/** One text at a time; the answer carries the number of the question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string; options: AnalysisOptions }>) => {
  postMessage({ id: data.id, analysis: analyze(data.text, data.options) })
})
