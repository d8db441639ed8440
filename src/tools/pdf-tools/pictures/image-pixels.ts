import { PDFDict, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { isToolError } from '#contract/error.ts'
import { inflate } from '#shared/inflate.ts'
import { colorsOf, type Colors } from './image-colors.ts'
import { asInPdf, readJpeg } from './jpeg.ts'
import type { Bitmap } from '../engines/pdfium.ts'
import type { Codecs } from '../document/pictures.ts'
import { arrayAt, at, dictAt, nameAt, numberAt } from '../document/pdf-values.ts'
import { unfilter } from './row-filters.ts'

/** Pictures above this stay as they are: their pixels would not fit into memory beside the file. */
const MOST_PIXELS = 60_000_000

/**
 * The pixels of a picture, where its colours can be read without any doubt:
 * JPEG and plain data in grey, RGB or a palette. Masks, print colours and rarer formats stay untouched.
 */
export async function imagePixels(stream: PDFRawStream, codecs: Codecs): Promise<Bitmap | undefined> {
  const { dict } = stream
  if (soleFilter(dict) !== 'DCTDecode') return plainPixels(stream)
  const size = sizeOf(dict)
  const colors = colorsOf(at(dict, 'ColorSpace'))
  if (!size || !colors || colors.palette) return undefined
  const facts = readJpeg(stream.getContents())
  if (!facts || facts.channels === 4 || facts.width !== size.width || facts.height !== size.height) return undefined
  // Its samples are red, green and blue as they stand, which is for PDF viewers to know.
  const parameters = parametersOf(dict)
  if (parameters && numberAt(parameters, 'ColorTransform') === 0) return undefined
  try {
    return await codecs.decode(asInPdf(stream.getContents()), 'image/jpeg')
  } catch (error) {
    // A kind that this browser does not know, or a damaged one; of a browser that gives no pixels at all the status is 0.
    if (!isToolError(error) || error.status === 0) throw error
    return undefined
  }
}

/** The pixels of a picture that is packed without loss. */
export function plainPixels(stream: PDFRawStream): Bitmap | undefined {
  const { dict } = stream
  const size = sizeOf(dict)
  const colors = colorsOf(at(dict, 'ColorSpace'))
  if (!size || !colors || soleFilter(dict) !== 'FlateDecode') return undefined
  const bits = numberAt(dict, 'BitsPerComponent') ?? 0
  if (bits !== 8 && !(colors.palette && (bits === 1 || bits === 2 || bits === 4))) return undefined
  const { width, height } = size
  const rows = plainRows(stream, {
    row: Math.ceil((width * colors.channels * bits) / 8),
    height,
    step: colors.channels,
  })
  return rows && paint(bits === 8 ? rows : spread(rows, width, height, bits), width, height, colors)
}

function sizeOf(dict: PDFDict): { width: number; height: number } | undefined {
  const [width, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0]
  if (!(width >= 1 && height >= 1 && width * height <= MOST_PIXELS)) return undefined
  const masked = String(at(dict, 'ImageMask')) === 'true' || dict.has(PDFName.of('Mask'))
  return masked || dict.has(PDFName.of('Decode')) ? undefined : { width, height }
}

/** The filter of a stream that has one. */
export function soleFilter(dict: PDFDict): string | undefined {
  const filters = arrayAt(dict, 'Filter')
  if (!filters) return nameAt(dict, 'Filter')
  const only = filters.size() === 1 ? filters.lookup(0) : undefined
  return only instanceof PDFName ? only.decodeText() : undefined
}

interface Rows {
  /** Bytes of a row and of a pixel. */
  row: number
  height: number
  step: number
}

function plainRows(stream: PDFRawStream, rows: Rows): Uint8Array | undefined {
  const wanted = rows.row * rows.height
  // With a byte before each row, and some that do not belong there.
  const data = inflate(stream.getContents(), wanted + rows.height + 65_536)
  if (!data) return undefined
  const parameters = parametersOf(stream.dict)
  const predictor = (parameters && numberAt(parameters, 'Predictor')) ?? 1
  if (predictor === 1) return data.length >= wanted ? data.subarray(0, wanted) : undefined
  if (predictor < 10 || !parameters) return undefined
  const bits = numberAt(parameters, 'BitsPerComponent') ?? 8
  const own = numberAt(stream.dict, 'BitsPerComponent')
  if ((numberAt(parameters, 'Columns') ?? 1) !== numberAt(stream.dict, 'Width') || bits !== own) return undefined
  return (numberAt(parameters, 'Colors') ?? 1) === rows.step ? unfilter(data, rows) : undefined
}

function parametersOf(dict: PDFDict): PDFDict | undefined {
  const first = arrayAt(dict, 'DecodeParms')?.lookup(0)
  return dictAt(dict, 'DecodeParms') ?? (first instanceof PDFDict ? first : undefined)
}

/** One byte for each number of so many bits; rows begin with a byte of their own. */
function spread(rows: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  const row = Math.ceil((width * bits) / 8)
  const out = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      out[to++] = ((rows[y * row + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
    }
  }
  return out
}

function paint(samples: Uint8Array, width: number, height: number, { channels, palette }: Colors): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const sample = samples[pixel * channels + (channels === 3 ? channel : 0)] as number
      data[pixel * 4 + channel] = palette ? (palette[sample * 3 + channel] ?? 0) : sample
    }
    data[pixel * 4 + 3] = 255
  }
  return { width, height, data }
}
