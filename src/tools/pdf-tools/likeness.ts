import type { Bitmap, Size } from './pdfium.ts'

/** Brightness of pixels, 0 to 255, row by row. */
export interface Luma extends Size {
  data: Float32Array
}

/** The brightness of a picture. */
export function lumaOf({ width, height, data: colours }: Bitmap): Luma {
  const data = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 4)
    data[pixel] =
      0.299 * (colours[at] as number) + 0.587 * (colours[at + 1] as number) + 0.114 * (colours[at + 2] as number)
  return { width, height, data }
}

/**
 * A picture as a page shows it at a size: made smaller of whole pixels and larger by lines between them, the way of the
 * plainest programs. Better ones do less harm to a picture that was resampled before.
 */
export function drawnAt(picture: Luma, { width, height }: Size): Luma {
  if (width === picture.width && height === picture.height) return picture
  const columns = places(picture.width, width)
  const rows = places(picture.height, height)
  const narrow = new Float32Array(width * picture.height)
  for (let y = 0, to = 0; y < picture.height; y++) {
    const start = y * picture.width
    for (const { from, weights } of columns) {
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++)
        sum += (weights[tap] as number) * (picture.data[start + from + tap] as number)
      narrow[to++] = sum
    }
  }
  const data = new Float32Array(width * height)
  for (const [y, { from, weights }] of rows.entries()) {
    for (let tap = 0; tap < weights.length; tap++) {
      const weight = weights[tap] as number
      const [start, to] = [(from + tap) * width, y * width]
      for (let x = 0; x < width; x++) data[to + x] = (data[to + x] as number) + weight * (narrow[start + x] as number)
    }
  }
  return { width, height, data }
}

function places(old: number, fresh: number): Share[] {
  const step = old / fresh
  return Array.from({ length: fresh }, (_, place) => {
    const from = Math.min(old - 1, Math.floor(place * step))
    if (step >= 1) {
      const count = Math.max(1, Math.floor((place + 1) * step) - from)
      return { from, weights: Array.from({ length: count }, () => 1 / count) }
    }
    const after = place * step - from
    return from + 1 < old ? { from, weights: [1 - after, after] } : { from, weights: [1] }
  })
}

const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
/** Windows are 8 × 8 pixels, one every 4: sums of blocks of 4 × 4 serve four windows each. */
const BLOCK = 4

/**
 * How alike two pictures of one size look: the mean structural similarity over windows (Wang and others 2004), 1 for
 * the same picture. @example similarity(page, page) // 1
 */
export function similarity(a: Luma, b: Luma): number {
  const [across, down] = [Math.floor(a.width / BLOCK), Math.floor(a.height / BLOCK)]
  // Of a picture smaller than a window nothing can be said; such are never made coarser.
  if (across < 2 || down < 2) return 1
  const blocks = blockSums(a, b, across, down)
  const pixels = (2 * BLOCK) ** 2
  let sum = 0
  for (let y = 0; y + 1 < down; y++) {
    for (let x = 0; x + 1 < across; x++) {
      const corners = [y * across + x, y * across + x + 1, (y + 1) * across + x, (y + 1) * across + x + 1]
      const total = [0, 0, 0, 0]
      for (const corner of corners) {
        for (let part = 0; part < 4; part++) {
          total[part] = (total[part] as number) + (blocks[corner * 4 + part] as number)
        }
      }
      const [sumA = 0, sumB = 0, squares = 0, products = 0] = total
      const [meanA, meanB] = [sumA / pixels, sumB / pixels]
      const spread = squares / pixels - meanA * meanA - meanB * meanB
      const shared = products / pixels - meanA * meanB
      sum += ((2 * meanA * meanB + C1) * (2 * shared + C2)) / ((meanA * meanA + meanB * meanB + C1) * (spread + C2))
    }
  }
  return sum / ((across - 1) * (down - 1))
}

/** For each block: the sums of both, of both squared, and of their products. */
function blockSums(a: Luma, b: Luma, across: number, down: number): Float64Array {
  const sums = new Float64Array(across * down * 4)
  for (let y = 0; y < down * BLOCK; y++) {
    for (let x = 0; x < across * BLOCK; x++) {
      const [one, other] = [a.data[y * a.width + x] as number, b.data[y * a.width + x] as number]
      const at = ((y >> 2) * across + (x >> 2)) * 4
      sums[at] = (sums[at] as number) + one
      sums[at + 1] = (sums[at + 1] as number) + other
      sums[at + 2] = (sums[at + 2] as number) + one * one + other * other
      sums[at + 3] = (sums[at + 3] as number) + one * other
    }
  }
  return sums
}

export function scaledSize({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A smaller picture whose every pixel is the mean of what it covers, parts of pixels as parts. */
export function downscale(bitmap: Bitmap, scale: number): Bitmap {
  return resized(bitmap, scaledSize(bitmap, scale))
}

function resized(bitmap: Bitmap, { width, height }: Size): Bitmap {
  const columns = shares(bitmap.width, width)
  const rows = shares(bitmap.height, height)
  const narrow = new Float32Array(width * bitmap.height * 3)
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3
      const { from, weights } = columns[x] as Share
      for (let tap = 0; tap < weights.length; tap++) {
        const at = (y * bitmap.width + from + tap) * 4
        const weight = weights[tap] as number
        for (let channel = 0; channel < 3; channel++) {
          narrow[to + channel] = (narrow[to + channel] as number) + weight * (bitmap.data[at + channel] as number)
        }
      }
    }
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const line = new Float32Array(width * 3)
  for (let y = 0; y < height; y++) {
    const { from, weights } = rows[y] as Share
    line.fill(0)
    for (let tap = 0; tap < weights.length; tap++) {
      const weight = weights[tap] as number
      const start = (from + tap) * width * 3
      for (let at = 0; at < line.length; at++) line[at] = (line[at] as number) + weight * (narrow[start + at] as number)
    }
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++)
        data[(y * width + x) * 4 + channel] = line[x * 3 + channel] as number
    }
  }
  return { width, height, data }
}

interface Share {
  from: number
  weights: number[]
}

/** Which of the old places each new one covers, and by how much; the shares of one place add up to 1. */
function shares(old: number, fresh: number): Share[] {
  const step = old / fresh
  return Array.from({ length: fresh }, (_, place) => {
    const [start, end] = [place * step, (place + 1) * step]
    const from = Math.min(old - 1, Math.floor(start))
    const to = Math.min(old, Math.max(from + 1, Math.ceil(end - 1e-9)))
    const covered = Array.from(
      { length: to - from },
      (_unused, tap) => Math.min(end, from + tap + 1) - Math.max(start, from + tap),
    )
    const sum = covered.reduce((total, part) => total + part, 0)
    return { from, weights: covered.map((part) => part / sum) }
  })
}
