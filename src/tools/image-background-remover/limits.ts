import { ToolError } from '#contract/error.ts'
import { readHeader } from './picture-header.ts'
import { NOT_AN_IMAGE } from './sentences.ts'

export const MOST_PIXELS = 25_000_000
/** Of the whole form. */
export const MOST_BYTES = 16 * 1024 * 1024
/** What its fields without pictures may need. */
export const FORM_BYTES = 16 * 1024
/** Longest time of one picture: the page gives up after 30 s, and the way there and back takes its share. */
export const MOST_SECONDS = 25

/**
 * Refuses what must not reach a decoder: foreign formats (by content, not by name), animations, and sizes that would
 * not fit into memory. Costs microseconds whatever the file claims to hold.
 */
export function requirePicture(bytes: Uint8Array, field: string): void {
  const header = readHeader(bytes)
  if (!header) {
    throw new ToolError(looksLikePicture(bytes) ? 'Please use a PNG, JPEG or WebP image.' : NOT_AN_IMAGE, {
      status: 415,
      code: 'not_an_image',
      errors: [{ field, message: 'Not a PNG, JPEG or WebP image.' }],
    })
  }
  const { width, height, animated } = header
  if (width === 0 || height === 0) throw damagedImage()
  if (animated) {
    throw new ToolError('This image is animated. Please save one picture of it as PNG or JPEG and use that.', {
      status: 422,
      code: 'animated',
    })
  }
  requireFewPixels(width, height)
}

export function requireFewPixels(width: number, height: number): void {
  if (width * height <= MOST_PIXELS) return
  throw new ToolError(
    `This image has ${width} × ${height} pixels. Please make it smaller: at most ${MOST_PIXELS / 1e6} million pixels are processed.`,
    { status: 413, code: 'too_many_pixels' },
  )
}

export function damagedImage(cause?: unknown): ToolError {
  return new ToolError('This image is damaged or cut off, and cannot be read.', { status: 422, code: 'damaged', cause })
}

/** Formats that people have pictures in, which are not decoded here: GIF, TIFF, BMP, and those of the `ftyp` family. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return /^(?:GIF8|II\*\0|MM\0\*|BM)|^.{4}ftyp(?:avif|avis|heic|heix|mif1|msf1)/s.test(head)
}
