import type { Lab } from './lab.ts'

const MOST_ROUNDS = 80
const GOOD_ENOUGH = 1e-3

/** How strongly each pixel holds together with its right and lower neighbour: 1 on even ground, near 0 at an edge. */
interface Bonds {
  right: Float32Array
  down: Float32Array
}

/** Bonds by colour differences, measured against the usual difference of neighbours in this picture. */
export function bondsOf({ width, height, l, a, b }: Lab): Bonds {
  const right = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  const difference = (one: number, other: number) =>
    (l[one]! - l[other]!) ** 2 + (a[one]! - a[other]!) ** 2 + (b[one]! - b[other]!) ** 2
  let sum = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      if (x + 1 < width) sum += right[index] = difference(index, index + 1)
      if (y + 1 < height) sum += down[index] = difference(index, index + width)
    }
  }
  // The floor keeps a drawing without any grain from having no bond at all.
  const usual = Math.max(4, (2 * sum) / (2 * width * height))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      right[index] = x + 1 < width ? Math.exp(-right[index]! / (2 * usual)) + 0.01 : 0
      down[index] = y + 1 < height ? Math.exp(-down[index]! / (2 * usual)) + 0.01 : 0
    }
  }
  return { right, down }
}

/**
 * The field nearest to `wanted` (each pixel counting with its `trust`) that changes only where bonds are weak: a sparse
 * linear system, solved by preconditioned conjugate gradients. `start` is a guess that saves rounds.
 */
export function smooth(
  wanted: Float32Array,
  trust: Float32Array,
  { right, down }: Bonds,
  width: number,
  stiffness: number,
  start: Float32Array = wanted,
): Float32Array {
  const size = wanted.length
  const x = Float32Array.from(start)
  const diagonal = Float32Array.from(trust)
  for (let index = 0; index < size; index++) {
    const toRight = stiffness * right[index]!
    const below = stiffness * down[index]!
    diagonal[index]! += toRight + below + 1e-6
    if (toRight > 0) diagonal[index + 1]! += toRight
    if (below > 0) diagonal[index + width]! += below
  }
  const apply = (from: Float32Array, to: Float32Array) => {
    for (let index = 0; index < size; index++) to[index] = diagonal[index]! * from[index]!
    for (let index = 0; index < size; index++) {
      const toRight = stiffness * right[index]!
      if (toRight > 0) {
        to[index]! -= toRight * from[index + 1]!
        to[index + 1]! -= toRight * from[index]!
      }
      const below = stiffness * down[index]!
      if (below > 0) {
        to[index]! -= below * from[index + width]!
        to[index + width]! -= below * from[index]!
      }
    }
  }
  const applied = new Float32Array(size)
  apply(x, applied)
  const rest = applied.map((value, index) => trust[index]! * wanted[index]! - value)
  const eased = rest.map((value, index) => value / diagonal[index]!)
  const way = Float32Array.from(eased)
  let energy = dot(rest, eased)
  const target = energy * GOOD_ENOUGH * GOOD_ENOUGH
  for (let round = 0; round < MOST_ROUNDS && energy > target; round++) {
    apply(way, applied)
    const step = energy / dot(way, applied)
    for (let index = 0; index < size; index++) {
      x[index]! += step * way[index]!
      rest[index]! -= step * applied[index]!
      eased[index] = rest[index]! / diagonal[index]!
    }
    const next = dot(rest, eased)
    const keep = next / energy
    for (let index = 0; index < size; index++) way[index] = eased[index]! + keep * way[index]!
    energy = next
  }
  return x
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!
  return sum
}
