import type { Bitmap, Size } from '../engines/pdfium.ts'

/** A picture as numbers of colours in a palette, the dark ones first. */
export interface Indexed extends Size {
  indices: Uint8Array
  /** Red, green and blue of each. */
  palette: Uint8Array
}

const MOST_COLORS = 256

/** The same picture with a palette, where it has no more than 256 colours. */
export function exactColors({ width, height, data }: Bitmap): Indexed | undefined {
  const numbers = new Map<number, number>()
  const found = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < found.length; pixel++, at += 4) {
    const color = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number)
    let number = numbers.get(color)
    if (number === undefined) {
      if (numbers.size === MOST_COLORS) return undefined
      number = numbers.size
      numbers.set(color, number)
    }
    found[pixel] = number
  }
  const colors = [...numbers.keys()].map((color) => [color >> 16, (color >> 8) & 255, color & 255] as Color)
  const order = byBrightness(colors)
  return { width, height, indices: found.map((number) => order.places[number] as number), palette: order.palette }
}

/**
 * The picture in `most` colours of its own, where that changes it hardly: print on paper and charts, no photos. SSIM,
 * which looks at the brightness of what has structure, sees neither a lost colour nor steps in a soft shade: here no
 * colour may go far, and most not at all.
 */
export function fewColors({ width, height, data }: Bitmap, most: number): Indexed | undefined {
  const bins = binned(data)
  if (!bins) return undefined
  const colors = refined(bins, representatives(bins, most))
  const { places, palette } = byBrightness(colors)
  const numbers = new Uint8Array(BINS)
  let error = 0
  for (const bin of bins) {
    const nearest = nearestOf(colors, bin.color)
    const color = colors[nearest] as Color
    if (furthest(color, bin.color) > FURTHEST) return undefined
    error += distance(color, bin.color) * bin.count
    numbers[bin.place] = places[nearest] as number
  }
  if (error / (width * height * 3) > MEAN_ERROR ** 2) return undefined
  const indices = new Uint8Array(width * height)
  for (let pixel = 0; pixel < indices.length; pixel++) indices[pixel] = numbers[placeOf(data, pixel * 4)] as number
  return { width, height, indices, palette }
}

/** Steps of 255 that a colour may change in one channel, and that channels change in the (quadratic) mean. */
const [FURTHEST, MEAN_ERROR] = [32, 2]

/** What a picture of few colours looks like. */
export function painted({ width, height, indices, palette }: Indexed): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const from = (indices[pixel] as number) * 3
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = palette[from + channel] as number
  }
  return { width, height, data }
}

type Color = [red: number, green: number, blue: number]

function byBrightness(colors: readonly Color[]): { places: number[]; palette: Uint8Array } {
  const bright = ([red, green, blue]: Color) => 0.299 * red + 0.587 * green + 0.114 * blue
  const sorted = [...colors.keys()].toSorted((a, b) => bright(colors[a] as Color) - bright(colors[b] as Color))
  const places: number[] = []
  for (const [place, number] of sorted.entries()) places[number] = place
  return { places, palette: Uint8Array.from(sorted.flatMap((number) => (colors[number] as Color).map(Math.round))) }
}

/** Pixels of nearly one colour: the upper five bits of each channel agree. */
interface Bin {
  place: number
  count: number
  color: Color
}
const BINS = 32 ** 3
/** A photo has more. */
const MOST_BINS = 2000

const placeOf = (data: Uint8ClampedArray, at: number): number =>
  (((data[at] as number) >> 3) << 10) | (((data[at + 1] as number) >> 3) << 5) | ((data[at + 2] as number) >> 3)

function binned(data: Uint8ClampedArray): Bin[] | undefined {
  const sums = new Float64Array(BINS * 4)
  let used = 0
  for (let at = 0; at < data.length; at += 4) {
    const sum = placeOf(data, at) * 4
    if (sums[sum + 3] === 0 && ++used > MOST_BINS) return undefined
    sums[sum] = (sums[sum] as number) + (data[at] as number)
    sums[sum + 1] = (sums[sum + 1] as number) + (data[at + 1] as number)
    sums[sum + 2] = (sums[sum + 2] as number) + (data[at + 2] as number)
    sums[sum + 3] = (sums[sum + 3] as number) + 1
  }
  const bins: Bin[] = []
  for (let place = 0; place < BINS; place++) {
    const [red = 0, green = 0, blue = 0, count = 0] = sums.subarray(place * 4, place * 4 + 4)
    if (count > 0) bins.push({ place, count, color: [red / count, green / count, blue / count] })
  }
  return bins
}

/** Colours so far apart that each bin is near one of them: the widest group is halved until there are enough. */
function representatives(bins: Bin[], most: number): Color[] {
  const groups = [spreadOf(bins)]
  while (groups.length < most) {
    groups.sort((a, b) => b.width - a.width)
    const [widest] = groups
    if (!widest || widest.width === 0) break
    const { bins: all, channel, middle } = widest
    groups.splice(
      0,
      1,
      spreadOf(all.filter(({ color }) => (color[channel] as number) <= middle)),
      spreadOf(all.filter(({ color }) => (color[channel] as number) > middle)),
    )
  }
  return groups.map((group) => meanOf(group.bins))
}

interface Group {
  bins: Bin[]
  /** Where its colours differ most, and by how much. */
  channel: number
  width: number
  middle: number
}

function spreadOf(bins: Bin[]): Group {
  let group: Group = { bins, channel: 0, width: -1, middle: 0 }
  for (let channel = 0; channel < 3; channel++) {
    let [low, high] = [255, 0]
    for (const { color } of bins) {
      low = Math.min(low, color[channel] as number)
      high = Math.max(high, color[channel] as number)
    }
    if (high - low > group.width) group = { bins, channel, width: high - low, middle: (low + high) / 2 }
  }
  return group
}

function meanOf(bins: readonly Bin[]): Color {
  const sum: Color = [0, 0, 0]
  let total = 0
  for (const { color, count } of bins) {
    total += count
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] as number) + (color[channel] as number) * count
  }
  return sum.map((value) => value / total) as Color
}

const ROUNDS = 3

/** Moves colours to the middle of the pixels that are nearest to them. */
function refined(bins: readonly Bin[], start: Color[]): Color[] {
  let colors = start
  for (let round = 0; round < ROUNDS; round++) {
    const near: Bin[][] = colors.map(() => [])
    for (const bin of bins) near[nearestOf(colors, bin.color)]?.push(bin)
    colors = near.flatMap((group) => (group.length > 0 ? [meanOf(group)] : []))
  }
  return colors
}

function nearestOf(colors: readonly Color[], wanted: Color): number {
  let [nearest, least] = [0, Infinity]
  for (const [index, color] of colors.entries()) {
    const far = distance(color, wanted)
    if (far < least) [nearest, least] = [index, far]
  }
  return nearest
}

function distance(a: Color, b: Color): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}

function furthest(a: Color, b: Color): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}
