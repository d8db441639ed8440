import { boxBlur, softBlur } from './box-blur.ts'
import { guidedFilter, type LinearMask } from './guided-filter.ts'
import type { Rgb } from './lab.ts'
import { sampler } from './resample.ts'

/** Longest side at which the outline is worked out; larger pictures take it over by their own colours. */
export const REFINE_SIDE = 1024

type Planes = [Float32Array, Float32Array, Float32Array]

/** All that is needed to cut the picture out at any resolution. */
export interface Outline {
  width: number
  height: number
  /** Between 0 (background) and 1 (subject): undecided, to be told by the pixel's own colour. */
  kind: Float32Array
  mask: LinearMask
  /** Colours of the subject and of the background nearby, from 0 to 1: they change slowly, half the size is enough. */
  colors: { width: number; height: number; subject: Planes; background: Planes }
}

interface Options {
  /** Whether soft pixels are told by the colours on both sides; a model's own soft edge is kept. */
  byColor: boolean
}

/** Works out a soft outline from a rough mask of any size. */
export function refine(guide: Rgb, rough: Float32Array, roughWidth: number, { byColor }: Options): Outline {
  const { width, height } = guide
  const planes = planesOf(guide)
  const wide = enlarge(rough, roughWidth, width, height)
  // Some pixels of the rough mask to both sides, where it may be wrong by one or two.
  const reach = Math.max(3, Math.round((4 * width) / roughWidth / (byColor ? 1 : 2)))
  const kind = undecided(wide, width, height, reach)
  const subject = spread(planes, kind, 1, width, height, reach)
  const background = spread(planes, kind, 0, width, height, reach)
  const soft = byColor ? byColors(planes, wide, kind, subject, background, width) : wide
  const mask = guidedFilter(planes, soft, width, height, Math.max(2, Math.round(reach / 3)), byColor ? 2e-4 : 1e-3)
  const colors = { width: half(width), height: half(height), subject: subject.mean, background: background.mean }
  return { width, height, kind, mask, colors }
}

const half = (side: number) => Math.ceil(side / 2)

function planesOf({ data, width, height }: Rgb): Planes {
  const planes: Planes = [0, 1, 2].map(() => new Float32Array(width * height)) as Planes
  for (let index = 0; index < width * height; index++) {
    for (let channel = 0; channel < 3; channel++) planes[channel]![index] = data[index * 3 + channel]! / 255
  }
  return planes
}

function enlarge(rough: Float32Array, roughWidth: number, width: number, height: number): Float32Array {
  const roughHeight = rough.length / roughWidth
  if (roughWidth === width && roughHeight === height) return rough
  const wide = new Float32Array(width * height)
  const at = sampler(roughWidth, roughHeight, width, height)
  for (let y = 0; y < height; y++) {
    at.row(y)
    for (let x = 0; x < width; x++) {
      at.column(x)
      wide[y * width + x] = at.value(rough)
    }
  }
  return wide
}

/** 1 well inside, 0 well outside, 0.5 near the outline and wherever the mask itself is unsure. */
function undecided(wide: Float32Array, width: number, height: number, reach: number): Float32Array {
  const hard = wide.map((value) => (value > 0.5 ? 1 : 0))
  const near = boxBlur(hard, width, height, reach)
  return near.map((share, index) => {
    const value = wide[index]!
    if (share > 0.999 && value > 0.85) return 1
    if (share < 0.001 && value < 0.15) return 0
    return 0.5
  })
}

/** At half the size. */
interface Spread {
  mean: Planes
  /** How much the colours differ among themselves, per pixel: the sum of their variances. */
  variance: Float32Array
}

/** The mean colour of the members around every pixel: near ones where there are any, else farther ones. */
function spread(
  planes: Planes,
  kind: Float32Array,
  member: number,
  width: number,
  height: number,
  reach: number,
): Spread {
  const [across, down] = [half(width), half(height)]
  const weight = halved(kind, width, height, (value) => (value === member ? 1 : 0))
  const fields = [...planes, squared(planes)].map((field) =>
    halved(field, width, height, (value, index) => (kind[index] === member ? value : 0)),
  )
  const result = fields.map(() => new Float32Array(weight.length))
  const open = new Float32Array(weight.length).fill(1)
  const taken = new Float32Array(weight.length)
  for (const sigma of [reach * 0.6, reach * 4]) {
    const near = softBlur(weight, across, down, sigma)
    for (let at = 0; at < taken.length; at++) {
      // A pixel with hardly any member around it asks a wider circle.
      const share = open[at]! * Math.min(1, near[at]! * 20)
      open[at]! -= share
      taken[at] = share / Math.max(near[at]!, 1e-6)
    }
    for (const [index, field] of fields.entries()) {
      const sum = softBlur(field, across, down, sigma)
      const target = result[index]!
      for (let at = 0; at < target.length; at++) target[at]! += taken[at]! * sum[at]!
    }
  }
  const [red, green, blue, square] = result as [...Planes, Float32Array]
  const variance = square.map((value, at) =>
    Math.max(0, value - red[at]! * red[at]! - green[at]! * green[at]! - blue[at]! * blue[at]!),
  )
  return { mean: [red, green, blue], variance }
}

function squared([red, green, blue]: Planes): Float32Array {
  return red.map((value, index) => value * value + green[index]! * green[index]! + blue[index]! * blue[index]!)
}

/** What `read` makes of the pixels, at half the width and height: the mean of four each. */
function halved(
  plane: Float32Array,
  width: number,
  height: number,
  read: (value: number, index: number) => number,
): Float32Array {
  const across = half(width)
  const small = new Float32Array(across * half(height))
  for (let y = 0; y < height; y++) {
    const row = (y >> 1) * across
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      small[row + (x >> 1)]! += read(plane[index]!, index) / 4
    }
  }
  return small
}

/** Where a colour lies on the way from the background's to the subject's; the rough mask where the two look alike. */
function byColors(
  planes: Planes,
  rough: Float32Array,
  kind: Float32Array,
  subject: Spread,
  background: Spread,
  width: number,
): Float32Array {
  return kind.map((known, index) => {
    if (known !== 0.5) return known
    const x = index % width
    const near = (((index - x) / width) >> 1) * half(width) + (x >> 1)
    let along = 0
    let distance = 0
    let away = 0
    for (let channel = 0; channel < 3; channel++) {
      const from = background.mean[channel]![near]!
      const way = subject.mean[channel]![near]! - from
      const own = planes[channel]![index]! - from
      along += own * way
      distance += way * way
      away += own * own
    }
    const share = Math.min(1, Math.max(0, along / Math.max(distance, 1e-6)))
    // A third colour, beside the line from one to the other, is no mixture of the two.
    const beside = Math.max(0, away - 2 * share * along + share * share * distance)
    const doubt = 0.0008 + 2 * (subject.variance[near]! + background.variance[near]!) + 12 * beside
    const trust = distance / (distance + doubt)
    return trust * share + (1 - trust) * rough[index]!
  })
}
