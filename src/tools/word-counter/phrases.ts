import { mix, SEED, Tally } from './tally.ts'
import { BREAK, type Vocabulary } from './vocabulary.ts'

interface Phrase {
  /** Where it stands first. */
  first: number
  count: number
}

type Phrases = Pick<Vocabulary, 'firsts' | 'counts'>

/**
 * The most frequent runs of `size` words that hold no `BREAK` and neither begin nor end with a skipped one;
 * of equally frequent ones the first.
 */
export function topPhrases(vocabulary: Vocabulary, size: number, skip: boolean[], most: number): Phrase[] {
  const { firsts, counts } = size === 1 ? wordsAlone(vocabulary, skip) : countPhrases(vocabulary.ids, size, skip)
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

/** What the vocabulary has counted already. */
function wordsAlone({ firsts, counts }: Vocabulary, skip: boolean[]): Phrases {
  const isKept = (_: number, id: number) => !skip[id]
  return { firsts: firsts.filter(isKept), counts: counts.filter(isKept) }
}

/** Every phrase once, in the order of first appearance: it is what stands at its first place. */
function countPhrases(ids: Int32Array, size: number, skip: boolean[]): Phrases {
  const tally = new Tally()
  for (let at = 0; at + size <= ids.length; at++) {
    let hash = SEED
    let broken = false
    for (let step = at; step < at + size; step++) {
      const id = ids[step] as number
      broken ||= id === BREAK
      hash = mix(hash, id)
    }
    if (broken || skip[ids[at] as number] || skip[ids[at + size - 1] as number]) continue
    let found = tally.find(hash)
    while (found >= 0 && !same(ids, tally.firsts[found] as number, at, size)) found = tally.next()
    tally.count(found, hash, at)
  }
  return tally
}

function same(ids: Int32Array, a: number, b: number, size: number): boolean {
  for (let step = 0; step < size; step++) if (ids[a + step] !== ids[b + step]) return false
  return true
}

/** The frequency that `most` phrases reach at least, so that the rare ones need no sorting. */
function leastFrequent(counts: number[], most: number): number {
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
