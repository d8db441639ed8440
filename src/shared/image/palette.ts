import { fromOklab, toOklab, type Lab } from './oklab.ts'
import type { Rgb } from './srgb.ts'

export interface PaletteColor {
  rgb: Rgb
  /** Part of the visible pixels, from 0 to 1. */
  share: number
}

/** Colours that are nearer than this in OKLab look the same beside each other. */
const SAME = 0.02
const ROUNDS = 12
/** Pixels that are less opaque show mostly what lies behind them. */
const VISIBLE = 128

/** Pixels that look much the same. */
interface Group {
  lab: Lab
  weight: number
  /** The exact colour that is most frequent in it. */
  exact: number
  exactWeight: number
}

/**
 * The colours that make up a picture, the most frequent first. Pixels are grouped by how colours look (k-means in
 * OKLab); a group is shown by its most frequent exact colour where that one leads, else by its mean.
 * Transparent pixels do not count.
 */
export function findPalette(rgba: Uint8ClampedArray | Uint8Array, count: number): PaletteColor[] {
  const cells = cellsOf(rgba)
  const total = cells.reduce((sum, cell) => sum + cell.weight, 0)
  if (total === 0) return []
  let centres = seed(cells, count)
  let clusters: Group[] = []
  for (let round = 0; round < ROUNDS; round++) {
    clusters = assign(cells, centres)
    const moved = Math.max(...clusters.map(({ lab }, index) => distance(lab, centres[index] ?? lab)))
    centres = clusters.map(({ lab }) => lab)
    if (moved < 1e-6) break
  }
  return merge(clusters)
    .sort((a, b) => b.weight - a.weight)
    .map(({ lab, weight, exact, exactWeight }) => ({
      rgb: exactWeight >= weight * 0.2 ? unpack(exact) : fromOklab(lab),
      share: weight / total,
    }))
}

const unpack = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255]
const distance = (a: Lab, b: Lab) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/** Exact colours, gathered in cells of 8 × 8 × 8 levels. */
function cellsOf(rgba: Uint8ClampedArray | Uint8Array): Group[] {
  const counts = new Map<number, number>()
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] as number) < VISIBLE) continue
    const color = ((rgba[at] as number) << 16) | ((rgba[at + 1] as number) << 8) | (rgba[at + 2] as number)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const sums = new Map<number, { sum: [number, number, number]; weight: number; exact: number; exactWeight: number }>()
  for (const [color, weight] of counts) {
    const [red, green, blue] = unpack(color)
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    let cell = sums.get(key)
    if (!cell) sums.set(key, (cell = { sum: [0, 0, 0], weight: 0, exact: color, exactWeight: 0 }))
    cell.sum[0] += red * weight
    cell.sum[1] += green * weight
    cell.sum[2] += blue * weight
    cell.weight += weight
    if (weight > cell.exactWeight) [cell.exact, cell.exactWeight] = [color, weight]
  }
  return [...sums.values()].map(({ sum, weight, exact, exactWeight }) => ({
    lab: toOklab([sum[0] / weight, sum[1] / weight, sum[2] / weight]),
    weight,
    exact,
    exactWeight,
  }))
}

/** Starts with the heaviest cell, then takes the one that is heavy and far from all taken before: never by chance. */
function seed(cells: readonly Group[], count: number): Lab[] {
  const first = cells.reduce((best, cell) => (cell.weight > best.weight ? cell : best))
  const centres = [first.lab]
  const nearest = cells.map((cell) => distance(cell.lab, first.lab))
  while (centres.length < Math.min(count, cells.length)) {
    let best = 0
    let bestWorth = 0
    for (const [index, cell] of cells.entries()) {
      const worth = Math.sqrt(cell.weight) * (nearest[index] as number)
      if (worth > bestWorth) [best, bestWorth] = [index, worth]
    }
    if (bestWorth === 0) break
    const { lab } = cells[best] as Group
    centres.push(lab)
    for (const [index, cell] of cells.entries()) {
      nearest[index] = Math.min(nearest[index] as number, distance(cell.lab, lab))
    }
  }
  return centres
}

function assign(cells: readonly Group[], centres: readonly Lab[]): Group[] {
  const sums = centres.map(() => ({ sum: [0, 0, 0] as [number, number, number], weight: 0, exact: 0, exactWeight: 0 }))
  for (const cell of cells) {
    let best = 0
    let bestDistance = Infinity
    for (const [index, centre] of centres.entries()) {
      const away = distance(cell.lab, centre)
      if (away < bestDistance) [best, bestDistance] = [index, away]
    }
    const group = sums[best] as (typeof sums)[number]
    for (const axis of [0, 1, 2] as const) group.sum[axis] += cell.lab[axis] * cell.weight
    group.weight += cell.weight
    if (cell.exactWeight > group.exactWeight) [group.exact, group.exactWeight] = [cell.exact, cell.exactWeight]
  }
  return sums
    .filter(({ weight }) => weight > 0)
    .map(({ sum, weight, exact, exactWeight }) => ({
      lab: [sum[0] / weight, sum[1] / weight, sum[2] / weight],
      weight,
      exact,
      exactWeight,
    }))
}

/** Groups that look the same become one. */
function merge(clusters: readonly Group[]): Group[] {
  const kept: Group[] = []
  for (const cluster of [...clusters].sort((a, b) => b.weight - a.weight)) {
    const twin = kept.find((other) => distance(other.lab, cluster.lab) < SAME ** 2)
    if (twin) twin.weight += cluster.weight
    else kept.push({ ...cluster })
  }
  return kept
}
