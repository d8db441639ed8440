import type { Bitmap, Size } from '../engines/pdfium.ts'

/** Brightness of pixels, 0 to 255, row by row. */
export interface Luma extends Size {
  data: Float32Array
}

/** The brightness of a picture. */
export function lumaOf({ width, height, data: colors }: Bitmap): Luma {
  const data = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 4)
    data[pixel] =
      0.299 * (colors[at] as number) + 0.587 * (colors[at + 1] as number) + 0.114 * (colors[at + 2] as number)
  return { width, height, data }
}

/**
 * A picture as a page shows it at a size: made smaller of whole pixels and larger by lines between them, the way of the
 * plainest programs. Better ones do less harm to a picture that was resampled before.
 */
export function drawnAt(picture: Luma, size: Size): Luma {
  if (size.width === picture.width && size.height === picture.height) return picture
  return size.width <= picture.width && size.height <= picture.height ? shrunk(picture, size) : stretched(picture, size)
}

function shrunk(picture: Luma, { width, height }: Size): Luma {
  const data = new Float32Array(width * height)
  const [columns, rows] = [starts(picture.width, width), starts(picture.height, height)]
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [rows[y] as number, rows[y + 1] as number]
    for (let line = top; line < bottom; line++) {
      let from = line * picture.width
      for (let x = 0, to = y * width; x < width; x++, to++) {
        let sum = 0
        for (const end = line * picture.width + (columns[x + 1] as number); from < end; from++)
          sum += picture.data[from] as number
        data[to] = (data[to] as number) + sum
      }
    }
    for (let x = 0, to = y * width; x < width; x++, to++)
      data[to] = (data[to] as number) / ((bottom - top) * ((columns[x + 1] as number) - (columns[x] as number)))
  }
  return { width, height, data }
}

/** The first of the old places that each new one covers, and the end. */
function starts(old: number, fresh: number): Int32Array {
  return Int32Array.from({ length: fresh + 1 }, (_, place) => Math.floor((place * old) / fresh))
}

function stretched(picture: Luma, { width, height }: Size): Luma {
  const data = new Float32Array(width * height)
  const [columns, rows] = [between(picture.width, width), between(picture.height, height)]
  for (let y = 0, to = 0; y < height; y++) {
    const upper = (rows.before[y] as number) * picture.width
    const lower = (rows.after[y] as number) * picture.width
    const down = rows.share[y] as number
    for (let x = 0; x < width; x++, to++) {
      const left = columns.before[x] as number
      const right = columns.after[x] as number
      const across = columns.share[x] as number
      const above =
        (picture.data[upper + left] as number) * (1 - across) + (picture.data[upper + right] as number) * across
      const below =
        (picture.data[lower + left] as number) * (1 - across) + (picture.data[lower + right] as number) * across
      data[to] = above * (1 - down) + below * down
    }
  }
  return { width, height, data }
}

/** The two old places between which each new one lies, and how far it is on the way from one to the other. */
function between(old: number, fresh: number): { before: Int32Array; after: Int32Array; share: Float32Array } {
  const before = starts(old, fresh)
  return {
    before,
    after: before.map((place) => Math.min(place + 1, old - 1)),
    share: Float32Array.from({ length: fresh }, (_, place) => (place * old) / fresh - (before[place] as number)),
  }
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
  const { sumsA, sumsB, squares, products } = blockSums(a, b, across, down)
  const pixels = (2 * BLOCK) ** 2
  const around = (sums: Float64Array, at: number) =>
    ((sums[at] as number) +
      (sums[at + 1] as number) +
      (sums[at + across] as number) +
      (sums[at + across + 1] as number)) /
    pixels
  let sum = 0
  for (let y = 0; y + 1 < down; y++) {
    for (let x = 0; x + 1 < across; x++) {
      const at = y * across + x
      const [meanA, meanB] = [around(sumsA, at), around(sumsB, at)]
      const spread = around(squares, at) - meanA * meanA - meanB * meanB
      const shared = around(products, at) - meanA * meanB
      sum += ((2 * meanA * meanB + C1) * (2 * shared + C2)) / ((meanA * meanA + meanB * meanB + C1) * (spread + C2))
    }
  }
  return sum / ((across - 1) * (down - 1))
}

interface BlockSums {
  sumsA: Float64Array
  sumsB: Float64Array
  squares: Float64Array
  products: Float64Array
}

/** For each block: the sums of both, of both squared, and of their products. */
function blockSums(a: Luma, b: Luma, across: number, down: number): BlockSums {
  const [sumsA, sumsB, squares, products] = Array.from({ length: 4 }, () => new Float64Array(across * down)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let y = 0; y < down * BLOCK; y++) {
    for (let block = 0; block < across; block++) {
      let [sumA, sumB, square, product] = [0, 0, 0, 0]
      for (let x = block * BLOCK; x < (block + 1) * BLOCK; x++) {
        const one = a.data[y * a.width + x] as number
        const other = b.data[y * a.width + x] as number
        sumA += one
        sumB += other
        square += one * one + other * other
        product += one * other
      }
      const at = (y >> 2) * across + block
      sumsA[at] = (sumsA[at] as number) + sumA
      sumsB[at] = (sumsB[at] as number) + sumB
      squares[at] = (squares[at] as number) + square
      products[at] = (products[at] as number) + product
    }
  }
  return { sumsA, sumsB, squares, products }
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
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const narrow = new Float32Array(width * 3)
  const line = new Float32Array(width * 3)
  for (let y = 0; y < height; y++) {
    line.fill(0)
    const { from, weights } = rows[y] as Share
    for (let tap = 0; tap < weights.length; tap++) {
      narrowRow(bitmap, from + tap, columns, narrow)
      const weight = weights[tap] as number
      for (let at = 0; at < line.length; at++) line[at] = (line[at] as number) + weight * (narrow[at] as number)
    }
    for (let x = 0, from = 0, to = y * width * 4; x < width; x++, to += 4) {
      data[to] = line[from++] as number
      data[to + 1] = line[from++] as number
      data[to + 2] = line[from++] as number
    }
  }
  return { width, height, data }
}

/** One row of a picture with fewer columns. */
function narrowRow({ width, data }: Bitmap, y: number, columns: readonly Share[], out: Float32Array): void {
  let to = 0
  for (const { from, weights } of columns) {
    let red = 0
    let green = 0
    let blue = 0
    for (let tap = 0, at = (y * width + from) * 4; tap < weights.length; tap++, at += 4) {
      const weight = weights[tap] as number
      red += weight * (data[at] as number)
      green += weight * (data[at + 1] as number)
      blue += weight * (data[at + 2] as number)
    }
    out[to++] = red
    out[to++] = green
    out[to++] = blue
  }
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
