interface Size {
  width: number
  height: number
}

/** Brightness of pixels, 0 to 255, row by row. */
export interface Luma extends Size {
  data: Float32Array
}

/** Wang, Bovik, Sheikh and Simoncelli 2004: a Gaussian window of 11 pixels with a deviation of 1.5. */
const RADIUS = 5
const WINDOW = gaussian(RADIUS, 1.5)
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

function gaussian(radius: number, deviation: number): number[] {
  const weights = Array.from({ length: 2 * radius + 1 }, (_, place) =>
    Math.exp(-((place - radius) ** 2) / (2 * deviation ** 2)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** Along a line of pixels: both pictures, their squares and their product. */
type Moments = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]

const momentsOf = (pixels: number) => Array.from({ length: 5 }, () => new Float64Array(pixels)) as Moments

/**
 * How alike two pictures of one size look: the mean structural similarity, 1 for the same picture. It goes down the
 * pictures with no more than the lines of one window in hand, which stay in the processor's cache.
 * @example ssim(page, page) // 1
 */
export function ssim(a: Luma, b: Luma): number {
  const { width, height } = a
  if (width !== b.width || height !== b.height) throw new RangeError('Two pictures of one size are compared')
  const side = WINDOW.length
  const [across, down] = [width - side + 1, height - side + 1]
  if (across < 1 || down < 1) throw new RangeError('A picture has at least 11 × 11 pixels')
  const line = momentsOf(width)
  const lines = Array.from({ length: side }, () => momentsOf(across))
  const windows = momentsOf(across)
  let sum = 0
  for (let y = 0; y < height; y++) {
    multiply(a.data.subarray(y * width, (y + 1) * width), b.data.subarray(y * width, (y + 1) * width), line)
    const weighed = lines[y % side] as Moments
    for (const [moment, values] of line.entries()) weigh((tap) => values.subarray(tap), weighed[moment] as Float64Array)
    if (y < side - 1) continue
    for (const [moment, total] of windows.entries())
      weigh((tap) => (lines[(y + 1 + tap) % side] as Moments)[moment] as Float64Array, total)
    sum += similarity(windows)
  }
  return sum / (across * down)
}

function multiply(a: Float32Array, b: Float32Array, [one, other, squareA, squareB, product]: Moments): void {
  for (let x = 0; x < a.length; x++) {
    const [left, right] = [a[x] as number, b[x] as number]
    one[x] = left
    other[x] = right
    squareA[x] = left * left
    squareB[x] = right * right
    product[x] = left * right
  }
}

/** Each place becomes the weighted mean of what a window has there, tap by tap; both sides of its middle weigh the same. */
function weigh(at: (tap: number) => Float64Array, out: Float64Array): void {
  const middle = at(RADIUS)
  const centre = WINDOW[RADIUS] as number
  for (let x = 0; x < out.length; x++) out[x] = centre * (middle[x] as number)
  for (let tap = 0; tap < RADIUS; tap++) addBoth(out, at(tap), at(2 * RADIUS - tap), WINDOW[tap] as number)
}

function addBoth(out: Float64Array, before: Float64Array, after: Float64Array, weight: number): void {
  for (let x = 0; x < out.length; x++)
    out[x] = (out[x] as number) + weight * ((before[x] as number) + (after[x] as number))
}

/** Of all windows in a line, together. */
function similarity([meansA, meansB, squaresA, squaresB, products]: Moments): number {
  let sum = 0
  for (let x = 0; x < meansA.length; x++) {
    const [a, b] = [meansA[x] as number, meansB[x] as number]
    const spread = (squaresA[x] as number) - a * a + (squaresB[x] as number) - b * b
    const shared = (products[x] as number) - a * b
    sum += ((2 * a * b + C1) * (2 * shared + C2)) / ((a * a + b * b + C1) * (spread + C2))
  }
  return sum
}
