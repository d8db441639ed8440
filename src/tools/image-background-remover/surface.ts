import type { Lab } from './lab.ts'

/** A background that changes slowly, such as a lit wall: the colour expected at every place, from a polynomial. */
export interface Surface {
  expected: Lab
  /** Variance of what the polynomial leaves over, per plane. */
  variance: number
}

/** What is left over on more than this is a texture, which a polynomial knows nothing of. */
const MOST_VARIANCE = 60
const LEAST_VARIANCE = 9
/** Every third row and column is enough for a slow change. */
const STRIDE = 3
/** Standard deviations, squared, within which a pixel belongs to the surface. */
const NEAR = 9
/** Degrees of the polynomial while the surface grows inwards from the rim: a stiff one goes astray least. */
const GROWTH = [1, 2, 2, 3, 3, 4, 4]

/** The surface that the seeds lie on, grown to all pixels that fit it. */
export function growSurface(lab: Lab, seeds: Float32Array): Surface | undefined {
  let member = (index: number) => seeds[index] === 1
  let surface: Surface | undefined
  for (const degree of GROWTH) {
    surface = fitSurface(lab, member, degree)
    if (!surface) return undefined
    const { variance } = surface
    const distances = distancesFrom(surface, lab)
    member = (index) => distances[index]! < NEAR * variance
  }
  return surface
}

/** The polynomial nearest to the colours of the members; nothing when they are a texture, or too few. */
export function fitSurface(lab: Lab, member: (index: number) => boolean, degree = 4): Surface | undefined {
  const { width, height, l, a, b } = lab
  const count = ((degree + 1) * (degree + 2)) / 2
  const terms = new Float64Array(count)
  const rows = Array.from({ length: count }, () => new Float64Array(count + 3))
  const members: number[] = []
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const index = y * width + x
      if (!member(index)) continue
      members.push(index)
      setTerms(terms, degree, (2 * x) / width - 1, (2 * y) / height - 1)
      for (let at = 0; at < count; at++) {
        const [row, term] = [rows[at]!, terms[at]!]
        // What lies below the diagonal mirrors what lies above.
        for (let column = at; column < count; column++) row[column]! += term * terms[column]!
        row[count]! += term * l[index]!
        row[count + 1]! += term * a[index]!
        row[count + 2]! += term * b[index]!
      }
    }
  }
  if (members.length < count * 10) return undefined
  for (let row = 1; row < count; row++) {
    for (let column = 0; column < row; column++) rows[row]![column] = rows[column]![row]!
  }
  for (let row = 0; row < count; row++) rows[row]![row]! += 1e-6 * members.length
  solve(rows)
  const surface = { expected: drawn(lab, degree, rows), variance: 0 }
  const distances = distancesFrom(surface, lab)
  const left = members.reduce((sum, index) => sum + distances[index]!, 0) / members.length / 3
  return left > MOST_VARIANCE ? undefined : { ...surface, variance: Math.max(LEAST_VARIANCE, left) }
}

/** Like the surprise of a colour model, at every pixel's place. */
export function surfaceSurprise(surface: Surface, lab: Lab): Float32Array {
  const { variance } = surface
  const norm = 1.5 * Math.log(2 * Math.PI * variance)
  return distancesFrom(surface, lab).map((distance) => (0.5 * distance) / variance + norm)
}

function distancesFrom({ expected }: Surface, { l, a, b }: Lab): Float32Array {
  return l.map(
    (value, index) =>
      (value - expected.l[index]!) ** 2 + (a[index]! - expected.a[index]!) ** 2 + (b[index]! - expected.b[index]!) ** 2,
  )
}

function drawn({ width, height }: Lab, degree: number, rows: Float64Array[]): Lab {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height))
  const terms = new Float64Array(rows.length)
  for (let index = 0; index < width * height; index++) {
    const x = index % width
    setTerms(terms, degree, (2 * x) / width - 1, (2 * (index - x)) / width / height - 1)
    for (let plane = 0; plane < 3; plane++) {
      let sum = 0
      for (let term = 0; term < terms.length; term++) sum += rows[term]![rows.length + plane]! * terms[term]!
      planes[plane]![index] = sum
    }
  }
  return { width, height, l: planes[0]!, a: planes[1]!, b: planes[2]! }
}

/** 1, x, y, x², xy, y², … up to the degree. */
function setTerms(terms: Float64Array, degree: number, x: number, y: number): void {
  terms[0] = 1
  for (let level = 1, start = 1, before = 0; level <= degree; level++) {
    for (let term = 0; term < level; term++) terms[start + term] = terms[before + term]! * x
    terms[start + level] = terms[start - 1]! * y
    before = start
    start += level + 1
  }
}

/** Gauss-Jordan elimination with pivots; the right sides become the solutions. */
function solve(rows: Float64Array[]): void {
  for (let column = 0; column < rows.length; column++) {
    let pivot = column
    for (let row = column + 1; row < rows.length; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const own = rows[column]!
    const lead = own[column]!
    for (let at = 0; at < own.length; at++) own[at]! /= lead
    for (const row of rows) {
      if (row === own) continue
      const factor = row[column]!
      for (let at = 0; at < own.length; at++) row[at]! -= factor * own[at]!
    }
  }
}
