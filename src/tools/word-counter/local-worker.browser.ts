import { answerWith } from '#ui/answer-with.ts'
import { analyze, type AnalysisOptions } from './analysis.ts'

export interface TextToCount {
  text: string
  options: AnalysisOptions
}

answerWith(({ text, options }: TextToCount) => analyze(text, options))
// The engine makes its patterns and its code when they are first used: it has time for that before the text comes.
analyze('A first text.', { readingWordsPerMinute: 200, speakingWordsPerMinute: 130, excludeStopWords: false })
