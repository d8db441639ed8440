import { unzlibSync } from 'fflate'
import { concat } from '#shared/bytes.ts'
import { viewOf } from '#shared/image/binary.ts'
import { unpackFax } from './fax.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { damaged, unusual, type Fields } from './fields.ts'
import { FAXES, JPEG_BEFORE, YCBCR, type Layout } from './layout.ts'
import { unpackBits, unpackLzw } from './packing.ts'

/** Decodes a JPEG picture, which every host has its own means for: four bytes a pixel. */
export type OpenJpeg = (
  jpeg: Uint8Array<ArrayBuffer>,
) => Promise<{ width: number; data: Uint8ClampedArray<ArrayBuffer> }>

interface Block {
  width: number
  /** As all blocks have it, and how much of it this one holds. */
  height: number
  rows: number
}

export const bytesOfLine = (width: number, { samples, bits }: Layout) => Math.ceil((width * samples * bits) / 8)

/** The samples of a block, line by line. */
export async function unpackBlock(
  packed: Uint8Array,
  fields: Fields,
  layout: Layout,
  { width, height, rows }: Block,
  openJpeg: OpenJpeg,
): Promise<Uint8Array | Uint8ClampedArray> {
  if (layout.jpeg) return unpackJpeg(jpegOf(packed, fields), width, height, openJpeg)
  const ordered = inOrder(packed, fields)
  if (FAXES.includes(layout.packing)) {
    const [options = 0] = fields.faxOptions ?? []
    return unpackFax(ordered, { width, rows, packing: layout.packing, mixed: (options & 1) === 1 })
  }
  const stride = bytesOfLine(width, layout)
  const block = unpack(ordered, layout.packing, stride * rows)
  if (layout.predicted) {
    for (let row = 0; row < rows; row++) addUp(block.subarray(row * stride, (row + 1) * stride), layout)
  }
  return block
}

/** One block of blocks that hold one sample each. */
export function together(planes: readonly (Uint8Array | Uint8ClampedArray)[], { bits }: Layout): Uint8Array {
  const size = bits / 8
  const length = Math.max(...planes.map((plane) => plane.length))
  const block = new Uint8Array(length * planes.length)
  for (const [index, plane] of planes.entries()) {
    let to = index * size
    for (let from = 0; from < plane.length; from += size, to += size * planes.length) {
      for (let byte = 0; byte < size; byte++) block[to + byte] = plane[from + byte] ?? 0
    }
  }
  return block
}

/** Fax machines and a few programs write the lowest bit of a byte first, whatever the packing. */
function inOrder(packed: Uint8Array, { order }: Fields): Uint8Array {
  return order?.[0] === 2 ? packed.map(turnedAround) : packed
}

function turnedAround(byte: number): number {
  let turned = 0
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit)
  return turned
}

function unpack(packed: Uint8Array, packing: number, length: number): Uint8Array {
  if (packing === 1) return packed.slice(0, length)
  if (packing === 5) return unpackLzw(packed, length)
  if (packing === 32_773) return unpackBits(packed, length)
  if (packing !== 8 && packing !== 32_946) throw unusual()
  try {
    return unzlibSync(packed, { out: new Uint8Array(length) })
  } catch (error) {
    throw damaged(error)
  }
}

const [START, END_SIZE] = [Uint8Array.of(0xff, 0xd8), 2]

/** A block as a picture of its own: tables that all blocks share stand once in the file, and so does what its colours are. */
function jpegOf(packed: Uint8Array, { packing, meaning, jpegTables = [] }: Fields): Uint8Array<ArrayBuffer> {
  if (packed[0] !== 0xff || packed[1] !== 0xd8) throw damaged()
  if (packing?.[0] === JPEG_BEFORE) return packed.slice()
  const tables = Uint8Array.from(jpegTables).subarray(START.length, -END_SIZE)
  return concat([START, adobe(meaning?.[0] === YCBCR), tables, packed.subarray(START.length)])
}

/** Adobe’s marker, which every decoder asks whether three colours are red, green and blue. */
function adobe(ycbcr: boolean): Uint8Array {
  return Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, ycbcr ? 1 : 0)
}

async function unpackJpeg(
  jpeg: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
  open: OpenJpeg,
): Promise<Uint8ClampedArray> {
  const header = readImageHeader(jpeg)
  if (header?.width !== width || header.height > height) throw damaged()
  try {
    return (await open(jpeg)).data
  } catch (error) {
    throw damaged(error)
  }
}

/** Each sample is stored as its difference from the one of the pixel before. */
function addUp(line: Uint8Array, { bits, samples, little }: Layout): void {
  if (bits === 8) {
    for (let at = samples; at < line.length; at++) line[at] = (line[at] as number) + (line[at - samples] as number)
    return
  }
  const view = viewOf(line)
  for (let at = samples * 2; at + 1 < line.length; at += 2) {
    view.setUint16(at, view.getUint16(at, little) + view.getUint16(at - samples * 2, little), little)
  }
}
