import { countGraphemes, countWithoutSpaces } from '#shared/text/graphemes.ts'
import { shapeOf } from '#shared/text/lines.ts'
import { countSentences, sentencesOf } from '#shared/text/sentences.ts'
import { countWords } from '#shared/text/words.ts'

export interface Stats {
  charCount: number
  charCountWithoutSpaces: number
  wordCount: number
  lineCount: number
  sentenceCount: number
  paragraphCount: number
  /** Size as UTF-8. */
  byteCount: number
}

export function statsOf(text: string): Stats {
  const { lines, paragraphs, spaces } = shapeOf(text)
  return {
    charCount: countGraphemes(text),
    charCountWithoutSpaces: countWithoutSpaces(text, spaces),
    wordCount: countWords(text),
    lineCount: lines,
    sentenceCount: countSentences(sentencesOf(text)),
    paragraphCount: paragraphs,
    byteCount: new TextEncoder().encode(text).length,
  }
}
