import type { Draw } from './draw.ts'

/** One class of characters: how many there are, and how many places they fill at least. */
interface Quota {
  size: number
  least: number
}

/**
 * The set of all passwords of one length that meet every quota. Drawing the number of places of each class by its
 * true weight makes every member of the set equally likely; filling the quotas first would favour some.
 * Counts stay below 94^128 = 4e252, which a double holds; its rounding shifts a weight by less than 1 in 10^12.
 */
interface Space {
  /** How many passwords there are. */
  count: number
  /** Numbers of places, one a class, drawn by weight. */
  compose(draw: Draw): number[]
}

/** @example spaceOf(2, [{ size: 26, least: 1 }, { size: 10, least: 1 }]).count // 520: a letter and a digit, in both orders */
export function spaceOf(length: number, quotas: Quota[]): Space {
  const weights = quotas.map((quota) => weightsOf(quota, length))
  // What the later classes can do with so many places, each count divided by places!, which turns the choice of
  // places for a class into a plain product (exponential generating functions).
  const later: number[][] = [Array.from({ length: length + 1 }, (_, places) => (places === 0 ? 1 : 0))]
  for (const own of weights.slice(1).toReversed()) {
    const rest = later[0] as number[]
    later.unshift(Array.from({ length: length + 1 }, (_, places) => sumOf(own, rest, places)))
  }
  return {
    count: sumOf(weights[0] as number[], later[0] as number[], length) * factorial(length),
    compose(draw) {
      let left = length
      return weights.map((own, index) => {
        const places = pick(own, later[index] as number[], left, draw.fraction())
        left -= places
        return places
      })
    },
  }
}

/** For each number of places k: size^k / k!, or 0 below the quota. */
function weightsOf({ size, least }: Quota, length: number): number[] {
  const weights: number[] = []
  let weight = 1
  for (let k = 0; k <= length; k++) {
    weights.push(k < least ? 0 : weight)
    weight *= size / (k + 1)
  }
  return weights
}

function sumOf(own: number[], rest: number[], places: number): number {
  let sum = 0
  for (let k = 0; k <= places; k++) sum += (own[k] as number) * (rest[places - k] as number)
  return sum
}

function pick(own: number[], rest: number[], places: number, fraction: number): number {
  let left = fraction * sumOf(own, rest, places)
  let possible = 0
  for (let k = 0; k <= places; k++) {
    const weight = (own[k] as number) * (rest[places - k] as number)
    if (weight > 0) possible = k
    if (left < weight) return k
    left -= weight
  }
  // Rounding can leave a last crumb.
  return possible
}

function factorial(n: number): number {
  let product = 1
  for (let factor = 2; factor <= n; factor++) product *= factor
  return product
}
