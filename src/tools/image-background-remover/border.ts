import { boxBlur } from './box-blur.ts'
import { distance, fitColors, type ColorModel } from './color-model.ts'
import type { Lab } from './lab.ts'

/** The rim that is taken for background: this share of the shorter side, at least two pixels. */
const RIM = 0.02
const COLORS = 8
/**
 * A colour of the rim belongs to a subject cut by the edge when it touches one side only, no corner, and reaches far into
 * the picture: length on the rim over the root of the area. A half disc has 1.6, a strip along a whole side about 3.
 */
const CUT_SUBJECT = 2.3
const ONE_SIDE = 0.9
/** Pixels around a cut that are no seeds either. */
const BESIDE = 6

/** 1 on the pixels of the rim whose colours are the background's, else 0. */
export function backgroundSeeds(lab: Lab): Float32Array {
  const { width, height } = lab
  const rim = new Float32Array(width * height)
  const depth = Math.max(2, Math.round(Math.min(width, height) * RIM))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < depth || y < depth || x >= width - depth || y >= height - depth) rim[y * width + x] = 1
    }
  }
  const model = fitColors(lab, rim, COLORS)
  const touches = model.parts.map(() => ({ area: 0, rim: 0, sides: [0, 0, 0, 0], corners: 0 }))
  const nearest = new Uint8Array(rim.length)
  for (let index = 0; index < rim.length; index++) {
    const part = (nearest[index] = nearestPart(model, lab, index))
    const touch = touches[part]
    if (!touch) continue
    touch.area++
    if (rim[index] === 0) continue
    touch.rim++
    const x = index % width
    const y = (index - x) / width
    const sides = [x < depth, y < depth, x >= width - depth, y >= height - depth]
    if (sides.filter(Boolean).length > 1) touch.corners++
    for (const [side, there] of sides.entries()) if (there) touch.sides[side]!++
  }
  const cut = touches.map(
    ({ area, rim: count, sides, corners }) =>
      corners < depth && Math.max(...sides) > count * ONE_SIDE && count / depth < CUT_SUBJECT * Math.sqrt(area),
  )
  if (cut.every(Boolean)) return rim
  const subject = rim.map((value, index) => (value === 1 && cut[nearest[index]!] ? 1 : 0))
  // Pixels beside the cut are a mixture of both.
  const beside = boxBlur(subject, width, height, BESIDE)
  return rim.map((value, index) => (beside[index]! > 1e-6 ? 0 : value))
}

const NONE = 255
/** Squared Mahalanobis distance beyond which a colour is none of the rim's. */
const FAR = 16

function nearestPart({ parts }: ColorModel, lab: Lab, index: number): number {
  let least = FAR
  let found = NONE
  for (const [part, gaussian] of parts.entries()) {
    const far = distance(gaussian, lab.l[index]!, lab.a[index]!, lab.b[index]!)
    if (far >= least) continue
    least = far
    found = part
  }
  return found
}

/**
 * How much a path from the seeds to each pixel must rise and fall at least (minimum barrier distance, by raster scans):
 * small all over a background that changes slowly, large behind every outline.
 */
export function barriers({ width, height }: Lab, plane: Float32Array, seeds: Float32Array): Float32Array {
  const size = width * height
  const barrier = seeds.map((seed) => (seed === 1 ? 0 : Infinity))
  const high = Float32Array.from(plane)
  const low = Float32Array.from(plane)
  const pass = (index: number, neighbour: number) => {
    const top = Math.max(high[neighbour]!, plane[index]!)
    const bottom = Math.min(low[neighbour]!, plane[index]!)
    if (top - bottom >= barrier[index]!) return
    barrier[index] = top - bottom
    high[index] = top
    low[index] = bottom
  }
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < size; index++) {
      if (index % width > 0) pass(index, index - 1)
      if (index >= width) pass(index, index - width)
    }
    for (let index = size - 1; index >= 0; index--) {
      if (index % width < width - 1) pass(index, index + 1)
      if (index < size - width) pass(index, index + width)
    }
  }
  return barrier
}
