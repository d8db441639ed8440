import type { Draw } from './draw.ts'

/** One class of characters: how many there are, and how many places they fill at least. */
export interface Quota {
  size: number
  least: number
}

/**
 * The set of all passwords of one length that meet every quota. Drawing the number of places of each class by its
 * true weight makes every member of the set equally likely; filling the quotas first would favour some.
 * Counts stay below 94^128 = 4e252, which a double holds; its rounding shifts a weight by less than 1 in 10^12.
 */
export interface Space {
  /** How many passwords there are. */
  count: number
  /** Numbers of places, one a class, drawn by weight. */
  compose(draw: Draw): number[]
}

/** @example spaceOf(2, [{ size: 26, least: 1 }, { size: 10, least: 1 }]).count // 520: a letter and a digit, in both orders */
export function spaceOf(length: number, quotas: Quota[]): Space {
  const ways = tableOf(length, quotas)
  return {
    count: (ways[0] as number[])[length] as number,
    compose(draw) {
      const places: number[] = []
      let rest = length
      quotas.forEach((quota, index) => {
        const chosen = pick(quota, rest, ways[index + 1] as number[], draw.fraction())
        places.push(chosen)
        rest -= chosen
      })
      return places
    },
  }
}

/** `table[class][places]`: in how many ways this class and the later ones fill that many places. */
function tableOf(length: number, quotas: Quota[]): number[][] {
  const table: number[][] = [Array.from({ length: length + 1 }, (_, places) => (places === 0 ? 1 : 0))]
  for (const quota of quotas.toReversed()) {
    const later = table[0] as number[]
    table.unshift(
      Array.from({ length: length + 1 }, (_, places) =>
        termsOf(quota, places, later).reduce((sum, term) => sum + term, 0),
      ),
    )
  }
  return table
}

/** For each number k of places of this class: C(places, k) · size^k · the ways of the later classes. */
function termsOf({ size, least }: Quota, places: number, later: number[]): number[] {
  const terms: number[] = []
  let own = 1
  for (let k = 0; k <= places; k++) {
    terms.push(k < least ? 0 : own * (later[places - k] as number))
    own *= ((places - k) / (k + 1)) * size
  }
  return terms
}

function pick(quota: Quota, places: number, later: number[], fraction: number): number {
  const terms = termsOf(quota, places, later)
  let left = fraction * terms.reduce((sum, term) => sum + term, 0)
  for (const [k, term] of terms.entries()) {
    if (left < term) return k
    left -= term
  }
  return terms.findLastIndex((term) => term > 0)
}
