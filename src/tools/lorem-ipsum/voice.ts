/** One kind of word at one place of a sentence, and what may come after it. */
export interface State {
  /** Name of a word list in the lexicon. */
  words: string
  /** States that may follow; one listed twice follows twice as often. */
  next: string[]
  /** A sentence may end here. */
  end?: boolean
  /** A comma follows the word. */
  comma?: boolean
}

/** A flavour or a language: words, and a small grammar that puts them in order. */
export interface Voice {
  lexicon: Record<string, string[]>
  states: Record<string, State>
  start: string[]
  /** Word lists that make a list of single words. */
  listed: string[]
  /** Between two words of a sentence. */
  gap: ' ' | ''
  comma: string
  /** What sentences end in; one listed twice is used twice as often. */
  stops: string[]
  /** Shortest and longest sentence, in words. */
  sentence: [least: number, most: number]
  /** The words of “Lorem ipsum dolor sit amet, …” in this script. */
  opening: string[]
}

/** @example words('lorem ipsum') // ['lorem', 'ipsum'] */
export function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

export const LATIN_OPENING = words('Lorem ipsum dolor sit amet, consectetur adipiscing elit')
