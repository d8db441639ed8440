import sharp, { type Sharp } from 'sharp'
import { refusalOf } from '#contract/refusal.ts'
import { grouped } from '#shared/numbers/counted.ts'
import type { Rgb } from './lab.ts'
import { damagedImage } from './limits.ts'
import { openPicture } from './open-picture.server.ts'
import type { Removal } from './removal.ts'
import { CROPS, type Box } from './subject-box.ts'

/**
 * Puts the subject on its new ground and writes the file. Takes `subject` over: its pixels are overwritten.
 * `behind` is the picture as it came, at the size that its blur is made at.
 */
export async function paint(
  subject: Rgb,
  behind: Rgb | undefined,
  alpha: Uint8Array,
  removal: Removal,
): Promise<Uint8Array> {
  const { width, height, data } = subject
  // Before feathering, which would let the subject into the ground.
  const ground = await groundOf(subject, behind, alpha, removal)
  const soft = await feather(alpha, width, height, removal.featherEdges)
  if (ground) overlay(data, soft, ground)
  const box = removal.cropToSubject ? CROPS[removal.cropShape](soft, width, height) : undefined
  requireRoom(box ?? subject, removal.outputFormat)
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (box) picture.extract(box)
  if (!ground) {
    const { width: across, height: down } = box ?? subject
    const shares = await cropped(soft, width, height, box)
    picture.joinChannel(shares as Buffer, { raw: { width: across, height: down, channels: 1 } })
  }
  return await write(picture, removal.outputFormat, width * height)
}

/** Longest sides that the formats have numbers for. */
const LONGEST = { JPG: 65_535, WEBP: 16_383 }

/** Refuses a result that is longer than its format can be. */
export function requireRoom(
  { width, height }: { width: number; height: number },
  format: Removal['outputFormat'],
): void {
  const side = Math.max(width, height)
  if (format === 'PNG' || side <= LONGEST[format]) return
  const [name, others] = format === 'JPG' ? ['JPG', 'PNG'] : ['WebP', side > LONGEST.JPG ? 'PNG' : 'PNG or JPG']
  throw refusalOf(
    `A ${name} picture has at most ${grouped(LONGEST[format])} pixels a side, and this one would have ${grouped(side)}. Choose ${others}.`,
    'outputFormat',
  )
}

/** A ground of one colour, or one with the pixels of a picture of the same size. */
type Ground = { color: [number, number, number] } | { pixels: Uint8Array }

async function groundOf(
  { width, height }: Rgb,
  behind: Rgb | undefined,
  alpha: Uint8Array,
  removal: Removal,
): Promise<Ground | undefined> {
  switch (removal.backgroundType) {
    case 'TRANSPARENT':
      return removal.outputFormat === 'JPG' ? { color: [255, 255, 255] } : undefined
    case 'SOLID_COLOR': {
      const value = Number.parseInt(removal.backgroundColor.replace('#', ''), 16)
      return { color: [value >> 16, (value >> 8) & 255, value & 255] }
    }
    case 'CUSTOM_IMAGE':
      return { pixels: await cover(removal.backgroundImage!, width, height) }
    case 'BLUR_ORIGINAL':
      return { pixels: await blurred(behind!, alpha, width, height, removal) }
  }
}

async function cover(image: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  try {
    const picture = await openPicture(image)
    return await picture.resize({ width, height, fit: 'cover' }).flatten({ background: '#ffffff' }).raw().toBuffer()
  } catch (error) {
    throw damagedImage(error)
  }
}

/** A blur this wide, in pixels of a smaller picture, leaves nothing that the full size would show better. */
const LEAST_SIGMA = 2
const LEAST_SIDE = 700

/** Longest side at which the blurred ground is made. The blur is measured in thousandths of the longer side. */
export function blurSide({ blurIntensity }: Pick<Removal, 'blurIntensity'>): number {
  return Math.max(LEAST_SIDE, (LEAST_SIGMA * 1000) / blurIntensity)
}

/** Pixels that are more than this a part of the subject have no part in the ground. */
const MIXED = 8

/** The background alone, blurred: the subject has no part in it, so no shadow of its colours surrounds it. */
async function blurred(
  behind: Rgb,
  alpha: Uint8Array,
  width: number,
  height: number,
  { blurIntensity }: Removal,
): Promise<Uint8Array> {
  const size = { width: behind.width, height: behind.height, fit: 'fill' } as const
  const shares = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .resize(size)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  // A trace stays, which tells the colour where a wide subject leaves nothing else around.
  const rgba = withAlpha(
    behind.data,
    shares.map((share) => (share > MIXED ? 1 : 255)),
  )
  const raw = { width: behind.width, height: behind.height, channels: 4 } as const
  const sigma = (blurIntensity * Math.max(behind.width, behind.height)) / 1000
  const soft = await sharp(rgba, { raw }).blur(Math.max(0.3, sigma)).removeAlpha().raw().toBuffer()
  return await sharp(soft, { raw: { ...raw, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
}

export const featherSigma = (pixels: number): number => Math.max(0.3, pixels / 2)

async function feather(alpha: Uint8Array, width: number, height: number, pixels: number): Promise<Uint8Array> {
  if (pixels === 0) return alpha
  return await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(featherSigma(pixels))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

async function cropped(alpha: Uint8Array, width: number, height: number, box: Box | undefined): Promise<Uint8Array> {
  if (!box) return alpha
  return await sharp(alpha, { raw: { width, height, channels: 1 } })
    .extract(box)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** Puts the ground behind the pixels, in place. */
function overlay(data: Uint8Array, alpha: Uint8Array, ground: Ground): void {
  const even = 'color' in ground
  for (let index = 0; index < alpha.length; index++) {
    const share = alpha[index]!
    if (share === 255) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      const below = even ? ground.color[channel]! : ground.pixels[at]!
      data[at] = share === 0 ? below : dividedBy255(data[at]! * share + below * (255 - share))
    }
  }
}

/** To the nearest whole number, for products of two bytes. */
const dividedBy255 = (value: number) => ((value + 128) * 257) >> 16

function withAlpha(data: Uint8Array, alpha: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(alpha.length * 4)
  for (let index = 0; index < alpha.length; index++) {
    rgba[index * 4] = data[index * 3]!
    rgba[index * 4 + 1] = data[index * 3 + 1]!
    rgba[index * 4 + 2] = data[index * 3 + 2]!
    rgba[index * 4 + 3] = alpha[index]!
  }
  return rgba
}

/** From this many pixels on, packing a PNG as tightly as it goes would take longer than everything before. */
const LARGE = 4e6

async function write(image: Sharp, format: Removal['outputFormat'], pixels: number): Promise<Uint8Array> {
  switch (format) {
    case 'PNG':
      return await image.png({ compressionLevel: pixels > LARGE ? 2 : 6 }).toBuffer()
    case 'JPG':
      return await image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    case 'WEBP':
      return await image.webp({ quality: 92, alphaQuality: 100, effort: 2 }).toBuffer()
  }
}
