import { syllable } from 'syllable'

export const LATIN = /^\p{sc=Latn}/u
/** The library's time grows with the square of a word's length. */
const LONGEST_WORD = 64
/** How many different words are looked at; in a long text the rest are rare ones. */
const MOST_WORDS = 10_000

/**
 * Mean number of syllables of the Latin words of a text, taken for English.
 * @param words the different words
 * @param counts how often each occurs
 */
export function syllablesPerWord(words: string[], counts: number[]): number {
  let syllables = 0
  let total = 0
  let looked = 0
  for (const [id, word] of words.entries()) {
    if (!LATIN.test(word)) continue
    if (looked++ === MOST_WORDS) break
    const count = counts[id] as number
    syllables += Math.max(1, syllable(word.slice(0, LONGEST_WORD))) * count
    total += count
  }
  return total === 0 ? 0 : syllables / total
}
