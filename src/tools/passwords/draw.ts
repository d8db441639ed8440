/** Fills an array from a cryptographically secure source. */
export type Fill = (array: Uint32Array) => Uint32Array

export interface Draw {
  /** A whole number from 0 to `bound - 1`, each equally likely; `bound` is at most 2^32. */
  below(bound: number): number
  /** A number from 0 up to 1, in steps of 2^-53. */
  fraction(): number
}

const RANGE = 2 ** 32
/** To ask the system takes 4 µs, for one number or for 256: three long passwords. */
const BATCH = 256

/** @example draws((array) => crypto.getRandomValues(array)).below(6) + 1 // a fair die */
export function draws(fill: Fill): Draw {
  const batch = new Uint32Array(BATCH)
  let used = BATCH
  function next(): number {
    if (used === BATCH) {
      fill(batch)
      used = 0
    }
    return batch[used++] as number
  }
  return {
    below(bound) {
      // Numbers beyond the last whole multiple of the bound would favour the low remainders: they are drawn again.
      const end = RANGE - (RANGE % bound)
      let value = next()
      while (value >= end) value = next()
      return value % bound
    },
    fraction: () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53,
  }
}

/** Puts the list into an order in which every arrangement is equally likely (Fisher-Yates). */
export function shuffle<T>(list: T[], draw: Draw): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = draw.below(last + 1)
    const kept = list[last] as T
    list[last] = list[other] as T
    list[other] = kept
  }
  return list
}
