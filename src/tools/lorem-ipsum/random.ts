/** Random choices that a seed repeats exactly; for text, never for secrets. */
export interface Random {
  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** @example repeatable('spring').below(6) === repeatable('spring').below(6) // true */
export function repeatable(seed: string): Random {
  const next = sfc32(hash(seed))
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
  }
}

/** Four 32-bit numbers that depend on every character (FNV-1a with four starting points). */
function hash(text: string): [number, number, number, number] {
  const state: [number, number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    for (let part = 0; part < 4; part++) {
      state[part] = Math.imul((state[part] as number) ^ (code + part), 0x01000193)
    }
  }
  return state
}

/** Chris Doty-Humphrey's small fast counting generator; the first rounds mix the seed. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  function next(): number {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) next()
  return next
}
