import { backgroundSeeds, barriers } from './border.ts'
import { softBlur } from './box-blur.ts'
import { fitColors, surprise, type ColorModel } from './color-model.ts'
import { toLab, type Lab, type Rgb } from './lab.ts'
import { bondsOf, smooth } from './smooth.ts'
import { fitSurface, growSurface, surfaceSurprise, type Surface } from './surface.ts'

/** Longest side at which subject and background are told apart. */
export const SEGMENT_SIDE = 360
const ROUNDS = 3
const COLORS = 6
const STIFFNESS = 6
/** A log-likelihood ratio beyond this says no more than this. */
const SURE = 5
/** What the first guess is worth beside the colours, by round. */
const GUESS_WEIGHT = [1, 0.7, 0.5]

/** Specks on the rim must not make every colour a usual one: what no model knows has 27. */
const MOST_USUAL = 16

/** A picture in which nothing stands apart from its surroundings. */
export class NoSubject extends Error {}

/**
 * How much each pixel belongs to the subject, 0 to 1, by colours and edges alone: the rim gives the background's
 * colours; what differs from them and stands behind an outline gives the subject's; both models then refine each other.
 * Throws `NoSubject` when nothing stands apart.
 */
export function segment(picture: Rgb): Float32Array {
  const lab = toLab(picture)
  const seeds = backgroundSeeds(lab)
  const guess = firstGuess(lab, seeds)
  requireSubject(guess, guess)
  const bonds = bondsOf(lab)
  let share = guess
  for (let round = 0; round < ROUNDS; round++) {
    const inside = fitColors(
      lab,
      share.map((value, index) => (value > 0.5 && !seeds[index] ? value : 0)),
      COLORS,
    )
    const outside = fitColors(
      lab,
      share.map((value) => (value < 0.5 ? 1 - value : 0)),
      COLORS,
    )
    if (inside.parts.length === 0 || outside.parts.length === 0) throw new NoSubject()
    const before = share
    const ground = fitSurface(lab, (index) => before[index]! < 0.3)
    const known = leastSurprise(lab, outside, ground)
    const { wanted, trust } = opinions(lab, inside, known, guess, seeds, GUESS_WEIGHT[round]!)
    share = smooth(wanted, trust, bonds, lab.width, STIFFNESS, share)
    requireSubject(share, guess)
  }
  return tidy(share, lab.width)
}

/** Colours that the rim lacks, behind an outline: both must hold. */
function firstGuess(lab: Lab, seeds: Float32Array): Float32Array {
  const { width, height } = lab
  const soften = (plane: Float32Array) => softBlur(plane, width, height, 1.5)
  const soft: Lab = { width, height, l: soften(lab.l), a: soften(lab.a), b: soften(lab.b) }
  const ground = growSurface(soft, seeds)
  const odd = leastSurprise(soft, fitColors(soft, seeds, COLORS + 2), ground)
  const onRim = odd.filter((_, index) => seeds[index] === 1)
  const usual = Math.min(MOST_USUAL, quantile(onRim, 0.97))
  // What changes slowly is no outline: only the difference from it counts.
  const walls = (['l', 'a', 'b'] as const).map((plane) => {
    const expected = ground?.expected[plane]
    return barriers(lab, expected ? soft[plane].map((value, index) => value - expected[index]!) : soft[plane], seeds)
  })
  const wall = odd.map((_, index) => Math.hypot(walls[0]![index]!, walls[1]![index]!, walls[2]![index]!))
  const threshold = Math.max(6, Math.min(otsu(wall), 1.25 * quantile(wall, 0.4) + 5))
  return odd.map((value, index) => {
    const byColor = logistic((value - usual - 1.5) / 0.7)
    const byOutline = logistic((wall[index]! - threshold) / (0.2 * threshold))
    return Math.sqrt(byColor * byOutline)
  })
}

function leastSurprise(lab: Lab, model: ColorModel, ground: Surface | undefined): Float32Array {
  const bySurface = ground && surfaceSurprise(ground, lab)
  return lab.l.map((l, index) =>
    Math.min(surprise(model, l, lab.a[index]!, lab.b[index]!), bySurface?.[index] ?? Infinity),
  )
}

function opinions(
  lab: Lab,
  inside: ColorModel,
  known: Float32Array,
  guess: Float32Array,
  seeds: Float32Array,
  guessWeight: number,
): { wanted: Float32Array; trust: Float32Array } {
  const wanted = new Float32Array(guess.length)
  const trust = new Float32Array(guess.length)
  for (let index = 0; index < guess.length; index++) {
    if (seeds[index] === 1) {
      trust[index] = 2
      continue
    }
    const byColor = clamp(known[index]! - surprise(inside, lab.l[index]!, lab.a[index]!, lab.b[index]!), SURE)
    const byGuess = clamp(Math.log((guess[index]! + 0.02) / (1.02 - guess[index]!)), SURE)
    const opinion = logistic(byColor + guessWeight * byGuess)
    wanted[index] = opinion
    trust[index] = (2 * opinion - 1) ** 2 + 0.01
  }
  return { wanted, trust }
}

const LEAST_SUBJECT = 0.002
const MOST_SUBJECT = 0.97

function requireSubject(share: Float32Array, guess: Float32Array): void {
  let area = 0
  let sure = 0
  for (let index = 0; index < share.length; index++) {
    if (share[index]! > 0.5) area++
    if (guess[index]! > 0.7) sure++
  }
  if (area < share.length * LEAST_SUBJECT || area > share.length * MOST_SUBJECT || sure === 0) throw new NoSubject()
}

/** Drops specks that are small beside the largest part, and fills pinholes. */
function tidy(share: Float32Array, width: number): Float32Array {
  const subject = components(share, width, (value) => value > 0.5)
  const largest = Math.max(...subject.sizes)
  const holes = components(share, width, (value) => value <= 0.5)
  return share.map((value, index) => {
    if (value > 0.5) return subject.sizes[subject.labels[index]!]! < largest * 0.03 ? 0 : value
    return holes.sizes[holes.labels[index]!]! < share.length * 0.0003 ? 1 : value
  })
}

function components(
  share: Float32Array,
  width: number,
  member: (value: number) => boolean,
): { labels: Int32Array; sizes: number[] } {
  const labels = new Int32Array(share.length).fill(-1)
  const sizes: number[] = []
  const stack = new Int32Array(share.length)
  for (let start = 0; start < share.length; start++) {
    if (labels[start] !== -1 || !member(share[start]!)) continue
    let top = 0
    let size = 0
    stack[top++] = start
    labels[start] = sizes.length
    const visit = (next: number) => {
      if (next < 0 || next >= share.length || labels[next] !== -1 || !member(share[next]!)) return
      labels[next] = sizes.length
      stack[top++] = next
    }
    while (top > 0) {
      const index = stack[--top]!
      const column = index % width
      size++
      if (column > 0) visit(index - 1)
      if (column < width - 1) visit(index + 1)
      visit(index - width)
      visit(index + width)
    }
    sizes.push(size)
  }
  return { labels, sizes }
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value))
const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

function quantile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The threshold that splits values into the two most different groups. */
function otsu(values: Float32Array): number {
  const BINS = 128
  const most = quantile(values, 0.995)
  if (most <= 0) return 0
  const counts = new Float64Array(BINS)
  for (const value of values) counts[Math.min(BINS - 1, Math.floor((value / most) * BINS))]!++
  const total = counts.reduce((sum, count, bin) => sum + count * bin, 0)
  let below = 0
  let sumBelow = 0
  let best = 0
  let threshold = 0
  for (let bin = 0; bin < BINS; bin++) {
    below += counts[bin]!
    sumBelow += counts[bin]! * bin
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (between > best) {
      best = between
      threshold = ((bin + 1) / BINS) * most
    }
  }
  return threshold
}
