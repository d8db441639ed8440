/** Where a hash begins, drawn anew in each process: nobody can write a text whose words all fall into one slot. */
// No answer depends on it.
// oxlint-disable-next-line no-restricted-properties
export const SEED = Math.trunc(Math.random() * 2 ** 32)
const FIRST_SLOTS = 64

/**
 * Numbers different things in the order in which they come, and counts them: a hash table that keeps no objects, as a
 * book has millions of words and phrases. Which of them are alike, only its owner knows.
 */
export class Tally {
  /** Where each thing stands first. */
  readonly firsts: number[] = []
  /** How often each has come. */
  readonly counts: number[] = []
  private readonly hashes: number[] = []
  /** One more than the number that is kept: 0 is an empty slot. */
  private table = new Int32Array(FIRST_SLOTS)
  private slot = 0

  /** The first number that a thing of this hash may have; -1 where it has none. */
  find(hash: number): number {
    this.slot = hash & (this.table.length - 1)
    return (this.table[this.slot] as number) - 1
  }

  /** The next one, where the last is that of another thing. */
  next(): number {
    this.slot = (this.slot + 1) & (this.table.length - 1)
    return (this.table[this.slot] as number) - 1
  }

  /** Counts what was looked for last; a new number where none was found. */
  count(found: number, hash: number, place: number): number {
    if (found >= 0) {
      this.counts[found] = (this.counts[found] as number) + 1
      return found
    }
    const number = this.counts.push(1) - 1
    this.firsts.push(place)
    this.hashes.push(hash)
    this.table[this.slot] = number + 1
    if (number * 2 > this.table.length) this.widen()
    return number
  }

  private widen(): void {
    this.table = new Int32Array(this.table.length * 4)
    for (const [number, hash] of this.hashes.entries()) {
      for (let found = this.find(hash); found >= 0;) found = this.next()
      this.table[this.slot] = number + 1
    }
  }
}

/** A hash with one more value in it: small enough for every engine to keep it as it is. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) & 0x3fffffff
}
