import { PDFDict, PDFHexString, PDFRawStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { hexOf } from '#shared/bytes.ts'
import type { Indexed } from './few-colors.ts'
import { deflate, smallest } from './flate.ts'
import { name } from '../document/pdf-values.ts'
import type { Size } from '../engines/pdfium.ts'
import { filterRows } from './row-filters.ts'

/** The data of a picture and what its entry says about how it is packed. */
export interface PackedPicture extends Size {
  bytes: Uint8Array<ArrayBuffer>
  colors: (context: PDFContext) => PDFObject
  bits: number
  filter: 'FlateDecode' | 'DCTDecode'
  parameters?: { Predictor: number; Colors: number; Columns: number; BitsPerComponent: number }
}

/** A picture of few colours: up to 16 take half a byte or less each. `base` is what its palette's colours are of. */
export function packIndexed(
  { indices, palette, width, height }: Indexed,
  base: { space: PDFObject; depth: 1 | 3 },
): PackedPicture {
  const count = palette.length / 3
  const bits = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  const table = base.depth === 3 ? palette : palette.filter((_, at) => at % 3 === 0)
  const hex = PDFHexString.of(hexOf(table))
  const colors = (context: PDFContext) => context.obj([name('Indexed'), base.space, count - 1, hex])
  const plain: PackedPicture = {
    width,
    height,
    colors,
    bits,
    filter: 'FlateDecode',
    bytes: deflate(narrow(indices, width, height, bits)),
  }
  // With shades next to each other, as in grey photos, the steps between neighbours pack better than themselves.
  return bits < 8 ? plain : (smallest([plain, filtered(indices, { width, height }, 1, colors)]) as PackedPicture)
}

/** Samples of eight bits, row by row, as steps between neighbours. */
export function filtered(
  samples: Uint8Array,
  { width, height }: Size,
  channels: 1 | 3,
  colors: PackedPicture['colors'],
): PackedPicture {
  const rows = filterRows(samples, { row: width * channels, height, step: channels })
  const parameters = { Predictor: 15, Colors: channels, Columns: width, BitsPerComponent: 8 }
  return { width, height, colors, bits: 8, filter: 'FlateDecode', parameters, bytes: deflate(rows) }
}

/** The stream of a picture that is packed anew, with what the old one's entry says besides its pixels. */
export function pictureStream(
  { dict: old }: PDFRawStream,
  { width, height, bits, filter, parameters, bytes, colors }: PackedPicture,
): PDFRawStream {
  const { context } = old
  const dict = PDFDict.withContext(context)
  for (const [key, value] of old.entries()) if (!ABOUT_PIXELS.has(key.decodeText())) dict.set(key, value)
  const fresh = context.obj({
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    Filter: filter,
    ...(parameters ? { DecodeParms: parameters } : {}),
  })
  for (const [key, value] of fresh.entries()) dict.set(key, value)
  dict.set(name('ColorSpace'), colors(context))
  return PDFRawStream.of(dict, bytes)
}

const ABOUT_PIXELS = new Set([
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Filter',
  'DecodeParms',
  'Length',
  'Alternates',
  'DL',
])

/** Several numbers to a byte; rows begin with a byte of their own. */
function narrow(indices: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  if (bits === 8) return indices
  const row = Math.ceil((width * bits) / 8)
  const out = new Uint8Array(row * height)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      const at = y * row + (bit >> 3)
      out[at] = (out[at] as number) | ((indices[from++] as number) << (8 - bits - (bit & 7)))
    }
  }
  return out
}
