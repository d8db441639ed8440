import { viewOf } from './binary.ts'

/** A piece of an image file: a JPEG segment, a PNG chunk or a WebP chunk. */
export interface Part {
  /** JPEG marker as `e1`, PNG or RIFF name as `eXIf`, `VP8X`. */
  name: string
  /** From the first byte of the piece's own header to behind its last byte, padding and checksum included. */
  start: number
  end: number
  /** What it carries. */
  data: Uint8Array
}

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The segments before the picture data; damage ends the list early. */
export function jpegSegments(bytes: Uint8Array): Part[] {
  const view = viewOf(bytes)
  const parts: Part[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xda || marker === 0xd9 || end > bytes.length || end < at + 4) break
    parts.push({ name: marker.toString(16), start: at, end, data: bytes.subarray(at + 4, end) })
    at = end
  }
  return parts
}

/** Start-of-frame markers: all but DHT (c4), JPG (c8) and DAC (cc). */
export const isFrameSegment = ({ name, data }: Part) => /^c[0-35-79-bd-f]$/.test(name) && data.length >= 6

/**
 * Where the picture ends; cameras put films, second pictures and notes of their own behind it. Damage, and a file that
 * was cut off, end with the file.
 */
export function endOfPicture(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp'): number {
  if (format === 'jpeg') return endOfJpeg(bytes)
  if (format === 'png') return pngChunks(bytes).find(({ name }) => name === 'IEND')?.end ?? bytes.length
  const length = bytes.length < 12 ? 0 : viewOf(bytes).getUint32(4, true)
  // Odd lengths are padded; a length that not even the first chunk fits in is a wrong one.
  return length < 12 ? bytes.length : Math.min(8 + length + (length % 2), bytes.length)
}

/** Segments are stepped over, as thumbnails in them end like a picture; between them there is compressed data. */
function endOfJpeg(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at)
    const marker = bytes[at + 1]
    if (at < 0 || marker === undefined) return bytes.length
    if (marker === 0xd9) return at + 2
    // A fill byte, the data's own 0xff, a marker without content, or a segment.
    if (marker === 0xff) at++
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (at + 4 > bytes.length) return bytes.length
    else at += 2 + view.getUint16(at + 2)
  }
}

/** Every chunk that is whole. */
export function pngChunks(bytes: Uint8Array): Part[] {
  const view = viewOf(bytes)
  const parts: Part[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    parts.push({
      name: ascii(bytes.subarray(at + 4, at + 8)),
      start: at,
      end,
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at = end
  }
  return parts
}

/** Every chunk of a WebP file that is whole. */
export function webpChunks(bytes: Uint8Array): Part[] {
  const view = viewOf(bytes)
  const parts: Part[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length
    if (end > bytes.length) break
    const padded = Math.min(end + (length % 2), bytes.length)
    parts.push({ name: ascii(bytes.subarray(at, at + 4)), start: at, end: padded, data: bytes.subarray(at + 8, end) })
    at = padded
  }
  return parts
}
