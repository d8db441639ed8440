import { countGraphemes, countWithoutSpaces } from '#shared/text/graphemes.ts'
import { countLines, countParagraphs } from '#shared/text/lines.ts'
import { countSentences, sentencesOf } from '#shared/text/sentences.ts'
import { wordsOf } from '#shared/text/words.ts'

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
  return {
    charCount: countGraphemes(text),
    charCountWithoutSpaces: countWithoutSpaces(text),
    wordCount: wordsOf(text).length,
    lineCount: countLines(text),
    sentenceCount: countSentences(sentencesOf(text)),
    paragraphCount: countParagraphs(text),
    byteCount: new TextEncoder().encode(text).length,
  }
}
