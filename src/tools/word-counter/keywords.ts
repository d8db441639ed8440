import { topPhrases } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Keyword {
  word: string
  count: number
  /** Percent of all words. */
  density: number
}

export interface KeywordDensity {
  singleWords: Keyword[]
  twoWords: Keyword[]
  threeWords: Keyword[]
}

/** Rows of one list: more than any page shows. */
const MOST_ROWS = 50

/** Words that say nothing about what a text is about (English). */
export const STOP_WORDS = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both but by can could did do does ' +
    'doing down during each few for from further had has have having he her here hers herself him himself his how i if in into is it its itself ' +
    'just me more most my myself no nor not now of off on once only or other our ours ourselves out over own same she should so some such than ' +
    'that the their theirs them themselves then there these they this those through to too under until up very was we were what when where which ' +
    "while who whom why will with would you your yours yourself yourselves don't doesn't isn't it's i'm can't"
  ).split(' '),
)

/** How often words, pairs and triples of neighbouring words occur; phrases stay inside a sentence. */
export function keywordDensity(vocabulary: Vocabulary, leaveOutStopWords: boolean): KeywordDensity {
  const { words, ids, total } = vocabulary
  const skip = words.map((word) => leaveOutStopWords && STOP_WORDS.has(word))
  const phraseAt = (first: number, size: number) => {
    let phrase = words[ids[first] as number] as string
    for (let at = first + 1; at < first + size; at++) phrase += ` ${words[ids[at] as number]}`
    return phrase
  }
  const list = (size: number) =>
    topPhrases(vocabulary, size, skip, MOST_ROWS).map(({ first, count }) => ({
      word: phraseAt(first, size),
      count,
      density: (100 * count) / total,
    }))
  return { singleWords: list(1), twoWords: list(2), threeWords: list(3) }
}
