import { countGraphemes } from '#shared/graphemes.ts'
import { countLines, countParagraphs } from '#shared/lines.ts'
import { countSentences, sentencesOf } from '#shared/sentences.ts'
import { tokensOf } from '#shared/words.ts'
import { durationOf, type Duration } from './duration.ts'
import { keywordDensity, type KeywordDensity } from './keywords.ts'
import { socialMediaLimits, type Limit } from './platforms.ts'
import { readabilityOf, type Readability } from './readability.ts'
import { vocabularyOf } from './vocabulary.ts'
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
  const tokens = tokensOf(normalize(sentences.join('\0')))
  const vocabulary = vocabularyOf(tokens)
  const { total } = vocabulary
  const sentenceCount = countSentences(sentences)
  const graphemes = countGraphemes(text)
  return {
    wordCount: total,
    uniqueWordCount: vocabulary.words.length,
    characterCountWithSpaces: graphemes,
    characterCountWithoutSpaces: countGraphemes(text.replace(/\s+/g, '')),
    sentenceCount,
    paragraphCount: countParagraphs(text),
    lineCount: countLines(text),
    averageWordLength: total === 0 ? 0 : lettersOf(tokens, total) / total,
    averageSentenceLength: sentenceCount === 0 ? 0 : total / sentenceCount,
    readability: readabilityOf(vocabulary, sentenceCount),
    keywordDensity: keywordDensity(vocabulary, options.excludeStopWords),
    readingTime: durationOf(total, options.readingWordsPerMinute),
    speakingTime: durationOf(total, options.speakingWordsPerMinute),
    socialMediaLimits: socialMediaLimits(text, graphemes),
    sms: smsOf(text),
  }
}

/** Small letters and plain apostrophes, so that the spellings of one word count together. */
function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('’', "'")
}

function lettersOf(tokens: string[], words: number): number {
  return countGraphemes(tokens.join('')) - (tokens.length - words)
}
