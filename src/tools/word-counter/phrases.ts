import { BREAK } from './vocabulary.ts'

interface Phrase {
  /** Where it stands first. */
  first: number
  count: number
}

/**
 * The most frequent runs of `size` numbers that hold no `BREAK` and neither begin nor end with a skipped one;
 * of equally frequent ones the first.
 */
export function topPhrases(ids: Int32Array, size: number, skip: boolean[], most: number): Phrase[] {
  const { firsts, counts } = countPhrases(ids, size, skip)
  const least = leastFrequent(counts, most)
  const top: Phrase[] = []
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number
    if (count >= least) insert(top, { first: firsts[index] as number, count }, most)
  }
  return top
}

/** Keeps the list sorted and no longer than `most`. */
function insert(top: Phrase[], phrase: Phrase, most: number): void {
  if (top.length === most && compare(phrase, top[most - 1] as Phrase) > 0) return
  let at = top.length
  while (at > 0 && compare(phrase, top[at - 1] as Phrase) < 0) at--
  top.splice(at, 0, phrase)
  if (top.length > most) top.pop()
}

function compare(a: Phrase, b: Phrase): number {
  return b.count - a.count || a.first - b.first
}

/**
 * Every phrase once, in the order of first appearance. A hash table of their numbers: a phrase is what stands at its
 * first place, so that the millions of rare ones cost no objects.
 */
function countPhrases(ids: Int32Array, size: number, skip: boolean[]): { firsts: Int32Array; counts: Int32Array } {
  const slots = 2 ** Math.ceil(Math.log2(ids.length * 1.5 + 2))
  const table = new Int32Array(slots)
  const firsts = new Int32Array(ids.length)
  const counts = new Int32Array(ids.length)
  let phrases = 0
  for (let at = 0; at + size <= ids.length; at++) {
    let hash = 0
    let broken = false
    for (let step = at; step < at + size; step++) {
      const id = ids[step] as number
      broken ||= id === BREAK
      hash = Math.imul(hash ^ id, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    if (broken || skip[ids[at] as number] || skip[ids[at + size - 1] as number]) continue
    let slot = hash & (slots - 1)
    // A slot holds one more than the number of its phrase: 0 is an empty one.
    while (table[slot] !== 0 && !same(ids, firsts[(table[slot] as number) - 1] as number, at, size)) {
      slot = (slot + 1) & (slots - 1)
    }
    if (table[slot] === 0) {
      firsts[phrases++] = at
      table[slot] = phrases
    }
    const phrase = (table[slot] as number) - 1
    counts[phrase] = (counts[phrase] as number) + 1
  }
  return { firsts: firsts.subarray(0, phrases), counts: counts.subarray(0, phrases) }
}

function same(ids: Int32Array, a: number, b: number, size: number): boolean {
  for (let step = 0; step < size; step++) if (ids[a + step] !== ids[b + step]) return false
  return true
}

/** The frequency that `most` phrases reach at least, so that the rare ones need no sorting. */
function leastFrequent(counts: Int32Array, most: number): number {
  const phrases = new Map<number, number>()
  let single = 0
  for (const count of counts) {
    if (count === 1) single++
    else phrases.set(count, (phrases.get(count) ?? 0) + 1)
  }
  phrases.set(1, single)
  let reached = 0
  for (const [count, howMany] of [...phrases].sort((a, b) => b[0] - a[0])) {
    reached += howMany
    if (reached >= most) return count
  }
  return 1
}
