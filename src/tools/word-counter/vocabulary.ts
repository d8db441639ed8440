/** A text as numbers: every different word once, and which of them stands where. */
export interface Vocabulary {
  /** Each different word, in the order of its first appearance. */
  words: string[]
  /** How often each of them occurs. */
  counts: number[]
  /** The whole text: numbers of words, `BREAK` between sentences. */
  ids: Int32Array
  /** All words, repeated ones included. */
  total: number
}

export const BREAK = -1

/** @param tokens words in their order, a NUL between sentences */
export function vocabularyOf(tokens: string[]): Vocabulary {
  const known = new Map<string, number>()
  const words: string[] = []
  const counts: number[] = []
  const ids = new Int32Array(tokens.length)
  let total = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as string
    if (token === '\0') {
      ids[at] = BREAK
      continue
    }
    total++
    const id = known.get(token)
    if (id === undefined) {
      known.set(token, words.length)
      ids[at] = words.push(token) - 1
      counts.push(1)
    } else {
      ids[at] = id
      counts[id] = (counts[id] as number) + 1
    }
  }
  return { words, counts, ids, total }
}
