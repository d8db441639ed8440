import { PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib'
import { exactColors } from './few-colors.ts'
import { filtered, packIndexed, pictureStream } from './flate-pictures.ts'
import { inflate } from '#shared/inflate.ts'
import { deflate, smallest } from './flate.ts'
import { colorsOf } from './image-colors.ts'
import { plainPixels, soleFilter } from './image-pixels.ts'
import { masksIn } from './image-uses.ts'
import { at, nameAt } from '../document/pdf-values.ts'
import type { Bitmap } from '../engines/pdfium.ts'

/** Streams that would become larger than this stay packed as they are. */
const MOST_BYTES = 100_000_000
/** Below this there is nothing to win. */
const FEW_BYTES = 200

/**
 * Packs what is packed without loss harder, without changing what it says: pictures of few colours get a palette, others
 * row filters, the rest the best that Flate can do.
 */
export function repack(document: PDFDocument, progress: (share: number) => void): void {
  const { context } = document
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) => (object instanceof PDFRawStream ? [{ ref, stream: object }] : []))
  const masks = masksIn(document)
  for (const [index, { ref, stream }] of streams.entries()) {
    progress(index / streams.length)
    if (stream.getContents().length < FEW_BYTES || soleFilter(stream.dict) !== 'FlateDecode') continue
    const isPicture = nameAt(stream.dict, 'Subtype') === 'Image'
    const better = (isPicture && repackedPicture(stream, masks.has(ref))) || repackedData(stream)
    if (better) context.assign(ref, better)
  }
}

function repackedData(stream: PDFRawStream): PDFRawStream | undefined {
  const packed = stream.getContents()
  const data = inflate(packed, MOST_BYTES)
  const again = data && deflate(data)
  return again && again.length < packed.length ? PDFRawStream.of(stream.dict, again) : undefined
}

/** A mask is grey by definition: it gets no palette. */
function repackedPicture(stream: PDFRawStream, mask: boolean): PDFRawStream | undefined {
  const bitmap = plainPixels(stream)
  const colors = colorsOf(at(stream.dict, 'ColorSpace'))
  if (!bitmap || !colors) return undefined
  const { base, depth, palette } = colors
  const indexed = mask ? undefined : exactColors(bitmap)
  const best = smallest([
    indexed && packIndexed(indexed, { space: base, depth }),
    palette ? undefined : filtered(samplesOf(bitmap, depth), bitmap, depth, () => base),
  ])
  return best && best.bytes.length < stream.getContents().length ? pictureStream(stream, best) : undefined
}

function samplesOf({ width, height, data }: Bitmap, channels: 1 | 3): Uint8Array {
  const samples = new Uint8Array(width * height * channels)
  for (let pixel = 0, to = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < channels; channel++) samples[to++] = data[pixel * 4 + channel] as number
  }
  return samples
}
