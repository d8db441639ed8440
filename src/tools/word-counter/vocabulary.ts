import { eachToken, isNul } from '#shared/text/words.ts'
import { mix, SEED, Tally } from './tally.ts'

/** A text as numbers: every different word once, and which of them stands where. */
export interface Vocabulary {
  /** Each different word, in the order of its first appearance. */
  words: string[]
  /** Where in `ids` each of them stands first, and how often it occurs. */
  firsts: number[]
  counts: number[]
  /** The whole text: numbers of words, `BREAK` between sentences. */
  ids: Int32Array
  /** All words, repeated ones included. */
  total: number
}

export const BREAK = -1

/** @param text with a NUL between sentences */
export function vocabularyOf(text: string): Vocabulary {
  const words: string[] = []
  const tally = new Tally()
  let ids = new Int32Array(64)
  let tokens = 0
  let total = 0
  eachToken(text, (start, end) => {
    if (tokens === ids.length) ids = wider(ids)
    if (isNul(text, start)) {
      ids[tokens++] = BREAK
      return
    }
    total++
    const hash = hashOf(text, start, end)
    let found = tally.find(hash)
    while (found >= 0 && !stands(words[found] as string, text, start, end)) found = tally.next()
    if (found < 0) words.push(text.slice(start, end))
    ids[tokens] = tally.count(found, hash, tokens)
    tokens++
  })
  return { words, firsts: tally.firsts, counts: tally.counts, ids: ids.subarray(0, tokens), total }
}

function wider(ids: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(ids.length * 2)
  twice.set(ids)
  return twice
}

function hashOf(text: string, start: number, end: number): number {
  let hash = SEED
  for (let at = start; at < end; at++) hash = mix(hash, text.charCodeAt(at))
  return hash
}

/** By hand: the words are short, and to call the engine's own way takes longer than to compare them. */
function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
