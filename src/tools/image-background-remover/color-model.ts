import type { Lab } from './lab.ts'

/** A mixture of Gaussians in colour space: which colours occur, and how often. */
export interface ColorModel {
  parts: Gaussian[]
}

interface Gaussian {
  share: number
  mean: [number, number, number]
  /** Inverse covariance: xx, xy, xz, yy, yz, zz. */
  inverse: [number, number, number, number, number, number]
  logNorm: number
}

/** Spread that every part has at least, in units of L*a*b*: grain and compression are no colours of their own. */
const LEAST_VARIANCE = 4
/** A part with less than this share of the weight is chance. */
const LEAST_SHARE = 0.002
const ROUNDS = 8

/** Weighted sums over the pixels of one colour: 1, x, y, z, xx, xy, xz, yy, yz, zz. */
type Moments = Float64Array

/**
 * Fits a model of at most `count` parts to the pixels, each with its weight: k-means on a histogram, then one Gaussian
 * a group. Deterministic: it begins with colours that are far from each other.
 */
export function fitColors(lab: Lab, weights: Float32Array, count: number): ColorModel {
  const colors = histogram(lab, weights)
  const total = colors.reduce((sum, color) => sum + color[0]!, 0)
  let groups = groupsAround(colors, farApart(colors, count))
  for (let round = 0; round < ROUNDS; round++) groups = groupsAround(colors, groups)
  const parts = groups.filter((group) => group[0]! > total * LEAST_SHARE).map((group) => gaussian(group, total))
  return { parts }
}

/** Where a part is this unlikely, it adds nothing to the floor of all densities. */
const NOWHERE = 40

/** Minus the logarithm of a colour's density: low where the model knows the colour. */
export function surprise({ parts }: ColorModel, l: number, a: number, b: number): number {
  let density = 0
  for (const part of parts) {
    const far = 0.5 * distance(part, l, a, b) + part.logNorm
    if (far < NOWHERE) density += part.share * Math.exp(-far)
  }
  // Colours that nobody has are all equally surprising.
  return -Math.log(density + 1e-12)
}

/** Squared Mahalanobis distance of a colour from a part. */
export function distance({ mean, inverse: m }: Gaussian, l: number, a: number, b: number): number {
  const x = l - mean[0]
  const y = a - mean[1]
  const z = b - mean[2]
  return m[0] * x * x + m[3] * y * y + m[5] * z * z + 2 * (m[1] * x * y + m[2] * x * z + m[4] * y * z)
}

/** Edge of a histogram cell in L*a*b*; finer than any difference that matters here. */
const CELL = 4
const CELLS = 64

function histogram(lab: Lab, weights: Float32Array): Moments[] {
  const cells = new Map<number, Moments>()
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index]!
    if (weight === 0) continue
    const x = lab.l[index]!
    const y = lab.a[index]!
    const z = lab.b[index]!
    const key = (Math.round(x / CELL) * CELLS + Math.round(y / CELL) + CELLS / 2) * CELLS + Math.round(z / CELL)
    let cell = cells.get(key)
    if (!cell) cells.set(key, (cell = new Float64Array(10)))
    cell[0]! += weight
    cell[1]! += weight * x
    cell[2]! += weight * y
    cell[3]! += weight * z
    cell[4]! += weight * x * x
    cell[5]! += weight * x * y
    cell[6]! += weight * x * z
    cell[7]! += weight * y * y
    cell[8]! += weight * y * z
    cell[9]! += weight * z * z
  }
  return [...cells.values()]
}

function between(one: Moments, other: Moments): number {
  let sum = 0
  for (let axis = 1; axis <= 3; axis++) sum += (one[axis]! / one[0]! - other[axis]! / other[0]!) ** 2
  return sum
}

/** Starts with the mean; each further colour is the one with the most unexplained difference. */
function farApart(colors: Moments[], count: number): Moments[] {
  const mean: Moments = new Float64Array(10)
  for (const color of colors) for (let term = 0; term < 10; term++) mean[term]! += color[term]!
  const centres = [mean]
  const nearest = colors.map((color) => between(color, mean))
  while (centres.length < count) {
    let best = 0
    let found: Moments | undefined
    for (const [index, color] of colors.entries()) {
      const gain = nearest[index]! * color[0]!
      if (nearest[index]! < 1 || gain <= best) continue
      best = gain
      found = color
    }
    if (!found) break
    centres.push(found)
    for (const [index, color] of colors.entries()) nearest[index] = Math.min(nearest[index]!, between(color, found))
  }
  return centres
}

function groupsAround(colors: Moments[], centres: Moments[]): Moments[] {
  const groups = centres.map(() => new Float64Array(10))
  for (const color of colors) {
    let least = Infinity
    let nearest = 0
    for (const [group, centre] of centres.entries()) {
      const far = between(color, centre)
      if (far >= least) continue
      least = far
      nearest = group
    }
    for (let term = 0; term < 10; term++) groups[nearest]![term]! += color[term]!
  }
  return groups.filter((group) => group[0]! > 0)
}

function gaussian(sum: Moments, total: number): Gaussian {
  const weight = sum[0]!
  const mean: [number, number, number] = [sum[1]! / weight, sum[2]! / weight, sum[3]! / weight]
  const [x, y, z] = mean
  const xx = sum[4]! / weight - x * x + LEAST_VARIANCE
  const xy = sum[5]! / weight - x * y
  const xz = sum[6]! / weight - x * z
  const yy = sum[7]! / weight - y * y + LEAST_VARIANCE
  const yz = sum[8]! / weight - y * z
  const zz = sum[9]! / weight - z * z + LEAST_VARIANCE
  const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
  return {
    share: weight / total,
    mean,
    inverse: [
      (yy * zz - yz * yz) / determinant,
      (xz * yz - xy * zz) / determinant,
      (xy * yz - xz * yy) / determinant,
      (xx * zz - xz * xz) / determinant,
      (xy * xz - xx * yz) / determinant,
      (xx * yy - xy * xy) / determinant,
    ],
    logNorm: 0.5 * Math.log(determinant) + 1.5 * Math.log(2 * Math.PI),
  }
}
