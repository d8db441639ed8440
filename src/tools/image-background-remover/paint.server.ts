import sharp, { type Sharp } from 'sharp'
import type { Rgb } from './lab.ts'
import { damagedImage, MOST_PIXELS } from './limits.ts'
import type { Removal } from './removal.ts'
import { subjectBox } from './subject-box.ts'

/**
 * Puts the subject on its new ground and writes the file. Takes `subject` over: its pixels are overwritten.
 * `original` is the picture with the colours that it came with.
 */
export async function paint(subject: Rgb, original: Rgb, alpha: Uint8Array, removal: Removal): Promise<Uint8Array> {
  const { width, height, data } = subject
  // Before feathering, which would let the subject into the ground.
  const ground = await groundOf(original, alpha, removal)
  const soft = await feather(alpha, width, height, removal.featherEdges)
  const pixels = ground ? overlay(data, soft, ground) : withAlpha(data, soft)
  const whole = sharp(pixels, { raw: { width, height, channels: ground ? 3 : 4 } })
  const box = removal.cropToSubject ? subjectBox(soft, width, height) : undefined
  return await write(box ? whole.extract(box) : whole, removal.outputFormat)
}

/** A ground of one colour, or one with the pixels of a picture of the same size. */
type Ground = { colour: [number, number, number] } | { pixels: Uint8Array }

async function groundOf(picture: Rgb, alpha: Uint8Array, removal: Removal): Promise<Ground | undefined> {
  switch (removal.backgroundType) {
    case 'TRANSPARENT':
      return removal.outputFormat === 'JPG' ? { colour: [255, 255, 255] } : undefined
    case 'SOLID_COLOR': {
      const value = Number.parseInt(removal.backgroundColor.replace('#', ''), 16)
      return { colour: [value >> 16, (value >> 8) & 255, value & 255] }
    }
    case 'CUSTOM_IMAGE':
      return { pixels: await cover(removal.backgroundImage!, picture.width, picture.height) }
    case 'BLUR_ORIGINAL':
      return { pixels: await blurred(picture, alpha, removal.blurIntensity) }
  }
}

async function cover(image: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  try {
    return await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer()
  } catch (error) {
    throw damagedImage(error)
  }
}

/** Beyond this the blur is made on a smaller picture: nobody sees the difference, and time stays even. */
const MOST_SIGMA = 6

/**
 * The background alone, blurred by so many thousandths of the longer side: the subject has no part in it, so no shadow
 * of its colours surrounds it.
 */
async function blurred({ width, height, data }: Rgb, alpha: Uint8Array, intensity: number): Promise<Uint8Array> {
  // A trace stays, which tells the colour where a wide subject leaves nothing else around.
  const rgba = withAlpha(
    data,
    alpha.map((share) => Math.max(1, 255 - share)),
  )
  const sigma = (intensity * Math.max(width, height)) / 1000
  const scale = Math.min(1, MOST_SIGMA / sigma)
  const small = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .blur(Math.max(0.3, sigma * scale))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
}

async function feather(alpha: Uint8Array, width: number, height: number, pixels: number): Promise<Uint8Array> {
  if (pixels === 0) return alpha
  return await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.3, pixels / 2))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

function overlay(data: Uint8Array, alpha: Uint8Array, ground: Ground): Uint8Array {
  const even = 'colour' in ground
  for (let index = 0; index < alpha.length; index++) {
    const share = alpha[index]!
    if (share === 255) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      const below = even ? ground.colour[channel]! : ground.pixels[at]!
      data[at] = below + Math.round(((data[at]! - below) * share) / 255)
    }
  }
  return data
}

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

async function write(image: Sharp, format: Removal['outputFormat']): Promise<Uint8Array> {
  switch (format) {
    case 'PNG':
      return await image.png({ compressionLevel: 6 }).toBuffer()
    case 'JPG':
      return await image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    case 'WEBP':
      return await image.webp({ quality: 92, alphaQuality: 100, effort: 2 }).toBuffer()
  }
}
