import { countGraphemes, countWithoutSpaces, isPlain } from '#shared/text/graphemes.ts'
import { shapeOf } from '#shared/text/lines.ts'
import { normalized } from '#shared/text/normalize.ts'
import { countSentences, sentencesOf } from '#shared/text/sentences.ts'
import { durationOf, type Duration } from './duration.ts'
import { keywordDensity, type KeywordDensity } from './keywords.ts'
import { socialMediaLimits, type Limit } from './platforms.ts'
import { readabilityOf, type Readability } from './readability.ts'
import { BREAK, vocabularyOf, type Vocabulary } from './vocabulary.ts'
import { smsOf, type Sms } from './sms.ts'

export interface AnalysisOptions {
  readingWordsPerMinute: number
  speakingWordsPerMinute: number
  /** Leaves words like “the” out of the keyword lists; never out of the counts. */
  excludeStopWords: boolean
}

export interface Analysis {
  wordCount: number
  uniqueWordCount: number
  characterCountWithSpaces: number
  characterCountWithoutSpaces: number
  sentenceCount: number
  paragraphCount: number
  lineCount: number
  /** Characters a word. */
  averageWordLength: number
  /** Words a sentence. */
  averageSentenceLength: number
  readability: Readability
  keywordDensity: KeywordDensity
  readingTime: Duration
  speakingTime: Duration
  socialMediaLimits: Record<string, Limit>
  sms: Sms
}

/** Everything that the word counter says about a text. */
export function analyze(text: string, options: AnalysisOptions): Analysis {
  const sentences = sentencesOf(text)
  const vocabulary = vocabularyOf(normalize(sentences.join('\0')))
  const { total } = vocabulary
  const sentenceCount = countSentences(sentences)
  const graphemes = countGraphemes(text)
  const { lines, paragraphs, spaces } = shapeOf(text)
  const sms = smsOf(text)
  return {
    wordCount: total,
    uniqueWordCount: vocabulary.words.length,
    characterCountWithSpaces: graphemes,
    characterCountWithoutSpaces: countWithoutSpaces(text, spaces),
    sentenceCount,
    paragraphCount: paragraphs,
    lineCount: lines,
    averageWordLength: total === 0 ? 0 : lettersOf(vocabulary) / total,
    averageSentenceLength: sentenceCount === 0 ? 0 : total / sentenceCount,
    readability: readabilityOf(vocabulary, sentenceCount),
    keywordDensity: keywordDensity(vocabulary, options.excludeStopWords),
    readingTime: durationOf(total, options.readingWordsPerMinute),
    speakingTime: durationOf(total, options.speakingWordsPerMinute),
    socialMediaLimits: socialMediaLimits(text, graphemes, sms),
    sms,
  }
}

/** Soft hyphens, word joiners, and joiners where they only part or join the shapes of letters. */
const UNSEEN = /[\u00ad\u2060\ufeff]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\u200c\u200d]+/gu

/** Small letters, plain apostrophes and hyphens, so that the spellings of one word count together. */
function normalize(text: string): string {
  return normalized(text, 'NFC').toLowerCase().replace(UNSEEN, '').replace(/[‘’]/g, "'").replace(/[‐‑]/g, '-')
}

/** Graphemes of all words; a NUL between them, as some scripts join the end of one with the beginning of another. */
function lettersOf({ words, counts, ids }: Vocabulary): number {
  if (words.every(isPlain)) return words.reduce((sum, word, id) => sum + word.length * (counts[id] as number), 0)
  const tokens = Array.from(ids, (id) => (id === BREAK ? '' : (words[id] as string)))
  return countGraphemes(tokens.join('\0')) - (ids.length - 1)
}
