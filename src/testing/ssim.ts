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

/**
 * How alike two pictures of one size look: the mean structural similarity, 1 for the same picture.
 * @example ssim(page, page) // 1
 */
export function ssim(a: Luma, b: Luma): number {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError('Two pictures of one size are compared')
  const [one, other] = [Float64Array.from(a.data), Float64Array.from(b.data)]
  const [meanA, meanB] = [blur(a, one), blur(a, other)]
  const [squareA, squareB] = [blur(a, times(one, one)), blur(a, times(other, other))]
  const product = blur(a, times(one, other))
  let sum = 0
  for (let at = 0; at < meanA.length; at++) {
    const [x, y] = [meanA[at] as number, meanB[at] as number]
    const spread = (squareA[at] as number) - x * x + (squareB[at] as number) - y * y
    const shared = (product[at] as number) - x * y
    sum += ((2 * x * y + C1) * (2 * shared + C2)) / ((x * x + y * y + C1) * (spread + C2))
  }
  return sum / meanA.length
}

function times(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, at) => value * (other[at] as number))
}

/** The weighted mean around each pixel whose whole window lies in the picture. */
function blur({ width, height }: Size, data: Float64Array): Float64Array {
  const across = Math.max(0, width - 2 * RADIUS)
  const down = Math.max(0, height - 2 * RADIUS)
  if (across === 0 || down === 0) throw new RangeError('A picture has at least 11 × 11 pixels')
  const rows = new Float64Array(across * height)
  for (let y = 0; y < height; y++) weigh(data, y * width, 1, rows.subarray(y * across, (y + 1) * across))
  const result = new Float64Array(across * down)
  for (let y = 0; y < down; y++) weigh(rows, y * across, across, result.subarray(y * across, (y + 1) * across))
  return result
}

/** Each place of a row becomes the weighted mean of as many as a window has, `step` apart, the first of them at `from`. */
function weigh(data: Float64Array, from: number, step: number, out: Float64Array): void {
  const centre = WINDOW[RADIUS] as number
  const middle = from + RADIUS * step
  for (let x = 0; x < out.length; x++) out[x] = centre * (data[middle + x] as number)
  for (let tap = 0; tap < RADIUS; tap++) {
    const weight = WINDOW[tap] as number
    const [before, after] = [from + tap * step, from + (2 * RADIUS - tap) * step]
    for (let x = 0; x < out.length; x++)
      out[x] = (out[x] as number) + weight * ((data[before + x] as number) + (data[after + x] as number))
  }
}
