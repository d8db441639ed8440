import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { unzlibSync } from 'fflate'
import { readJpeg } from './jpeg.ts'
import type { Bitmap } from './pdfium.ts'
import type { Codecs } from './pictures.ts'
import { arrayAt, at, dictAt, nameAt, numberAt } from './pdf-values.ts'
import { bytesOf } from './image-uses.ts'

/** Pictures above this stay as they are: their pixels would not fit into memory beside the file. */
const MOST_PIXELS = 60_000_000

/**
 * The pixels of a picture, where they can be had without any doubt about their colours:
 * JPEG and plain data in grey, RGB or a palette, 8 bits deep. Masks, print colours and rarer formats stay untouched.
 */
export async function imagePixels(stream: PDFRawStream, codecs: Codecs): Promise<Bitmap | undefined> {
  const { dict } = stream
  const [width, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0]
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) return undefined
  if (String(at(dict, 'ImageMask')) === 'true' || dict.has(PDFName.of('Mask')) || dict.has(PDFName.of('Decode')))
    return undefined
  const filter = soleFilter(dict)
  const colours = coloursOf(at(dict, 'ColorSpace'))
  if (!colours) return undefined
  if (filter === 'DCTDecode') {
    const facts = readJpeg(stream.getContents())
    if (!facts || facts.channels === 4 || facts.width !== width || facts.height !== height) return undefined
    // A JPEG in a PDF is never turned by its own header.
    if (facts.orientation !== 1) return undefined
    return codecs.decode(stream.getContents(), 'image/jpeg')
  }
  if (filter !== 'FlateDecode' || numberAt(dict, 'BitsPerComponent') !== 8) return undefined
  const samples = plainSamples(stream, width, height, colours.channels)
  return samples && paint(samples, width, height, colours)
}

interface Colours {
  /** Samples to a pixel. */
  channels: 1 | 3
  /** Red, green and blue of each index. */
  palette?: Uint8Array
}

function coloursOf(space: PDFObject | undefined): Colours | undefined {
  if (space instanceof PDFName) {
    const channels = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3 }[space.decodeText()]
    return channels === 1 || channels === 3 ? { channels } : undefined
  }
  if (!(space instanceof PDFArray) || space.size() < 2) return undefined
  const kind = space.lookup(0)
  const word = kind instanceof PDFName ? kind.decodeText() : ''
  if (word === 'CalGray') return { channels: 1 }
  if (word === 'CalRGB') return { channels: 3 }
  if (word === 'ICCBased') {
    const profile = space.lookup(1)
    const channels = profile instanceof PDFStream ? numberAt(profile.dict, 'N') : undefined
    return channels === 1 || channels === 3 ? { channels } : undefined
  }
  if (word !== 'Indexed' || coloursOf(space.lookup(1))?.channels !== 3 || coloursOf(space.lookup(1))?.palette)
    return undefined
  const table = space.lookup(3)
  const palette =
    table instanceof PDFStream
      ? bytesOf(table)
      : table instanceof PDFString || table instanceof PDFHexString
        ? table.asBytes()
        : undefined
  return palette && palette.length >= 3 ? { channels: 1, palette } : undefined
}

function soleFilter(dict: PDFDict): string | undefined {
  const filters = arrayAt(dict, 'Filter')
  if (!filters) return nameAt(dict, 'Filter')
  const only = filters.size() === 1 ? filters.lookup(0) : undefined
  return only instanceof PDFName ? only.decodeText() : undefined
}

function plainSamples(stream: PDFRawStream, width: number, height: number, channels: number): Uint8Array | undefined {
  const wanted = width * height * channels
  let data: Uint8Array
  try {
    data = unzlibSync(stream.getContents())
  } catch {
    return undefined
  }
  const parameters = dictAt(stream.dict, 'DecodeParms') ?? paramsInArray(stream.dict)
  const predictor = (parameters && numberAt(parameters, 'Predictor')) ?? 1
  if (predictor === 1) return data.length >= wanted ? data.subarray(0, wanted) : undefined
  if (predictor < 10 || !parameters) return undefined
  if ((numberAt(parameters, 'Columns') ?? 1) !== width || (numberAt(parameters, 'Colors') ?? 1) !== channels)
    return undefined
  return (numberAt(parameters, 'BitsPerComponent') ?? 8) === 8
    ? unfilter(data, width * channels, height, channels)
    : undefined
}

function paramsInArray(dict: PDFDict): PDFDict | undefined {
  const first = arrayAt(dict, 'DecodeParms')?.lookup(0)
  return first instanceof PDFDict ? first : undefined
}

/** Undoes the row filters of PNG (ISO/IEC 15948, 9.2). */
export function unfilter(data: Uint8Array, row: number, height: number, step: number): Uint8Array | undefined {
  if (data.length < (row + 1) * height) return undefined
  const out = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (row + 1)]
    const from = y * (row + 1) + 1
    const to = y * row
    for (let x = 0; x < row; x++) {
      const raw = data[from + x] as number
      const left = x >= step ? (out[to + x - step] as number) : 0
      const up = y > 0 ? (out[to + x - row] as number) : 0
      const corner = x >= step && y > 0 ? (out[to + x - row - step] as number) : 0
      out[to + x] = raw + predicted(filter, left, up, corner)
    }
  }
  return out
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

function paint(samples: Uint8Array, width: number, height: number, { channels, palette }: Colours): Bitmap {
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
