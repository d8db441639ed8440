import { answerWith } from '#ui/answer-with.ts'
import { analyze, type AnalysisOptions } from './analysis.ts'

export interface TextToCount {
  text: string
  options: AnalysisOptions
}

answerWith(({ text, options }: TextToCount) => analyze(text, options))
