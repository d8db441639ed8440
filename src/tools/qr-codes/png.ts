import { unzlibSync } from 'fflate'
import { concat } from '#shared/bytes.ts'
import type { Color } from './color.ts'
import { adler32, zlibOfRows } from './deflate.ts'

/**
 * A picture of two colours as PNG has it: 1 bit a pixel, 1 being the foreground, each row beginning with a byte for its
 * filter (0, none) and ending on a whole byte.
 */
export interface Bitmap {
  width: number
  height: number
  /** Bytes of a row. */
  stride: number
  rows: Uint8Array
}

export function strideOf(width: number): number {
  return ((width + 7) >> 3) + 1
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let rest = index
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  return rest
})

/** A PNG with a palette of the two colours (ISO/IEC 15948). */
export function writePng({ width, height, stride, rows }: Bitmap, foreground: Color, background: Color): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // 1 bit a pixel, colours from the palette.
  header.set([1, 3], 8)
  const palette = Uint8Array.of(...background.rgb, ...foreground.rgb)
  return concat([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', zlibOfRows(rows, stride)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Reads what `writePng` wrote, every checksum included. */
export function readPng(png: Uint8Array): Bitmap {
  if (SIGNATURE.some((byte, index) => png[index] !== byte)) throw new Error('Not a PNG')
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let [width, height] = [0, 0]
  let rows: Uint8Array | undefined
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const data = png.subarray(at + 8, at + 8 + length)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) {
      throw new Error(`The checksum of ${type} is wrong`)
    }
    if (type === 'IHDR') [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (type === 'IDAT') {
      rows = unzlibSync(data, { out: new Uint8Array(strideOf(width) * height) })
      if (adler32(rows) !== view.getUint32(at + 4 + length)) throw new Error('The checksum of the pixels is wrong')
    }
    at += length + 12
  }
  if (!rows) throw new Error('The PNG has no pixels')
  return { width, height, stride: strideOf(width), rows }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (let at = 0; at < bytes.length; at++) {
    rest = (CRC_TABLE[(rest ^ (bytes[at] as number)) & 0xff] as number) ^ (rest >>> 8)
  }
  return ~rest >>> 0
}
