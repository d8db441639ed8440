import { PDFDocument, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { zlibSync } from 'fflate'
import { readJpegPicture, type JpegPicture } from '#shared/image/jpeg-pdf.ts'
import { sniff } from '#shared/sniff.ts'
import { uprightMatrix } from '#shared/image/upright-matrix.ts'
import type { Bitmap, Size } from '../engines/pdfium.ts'
import { name, saveDocument } from './pdf-values.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** How words are drawn. */
export interface TextStyle {
  font: 'sans' | 'serif' | 'mono'
  /** Points. */
  size: number
  /** `#rrggbb` */
  color: string
}

/** Words as a picture on nothing. */
export interface TextPicture {
  bitmap: Bitmap
  /** Pixels to a point. */
  scale: number
  /** Pixels from the top to the base line. */
  baseline: number
}

/** The platform's picture codecs. */
export interface Codecs {
  drawText(text: string, style: TextStyle): Promise<TextPicture>
  /** Of words in the letters without serifs that `drawText` has, in shares of their size. */
  textWidth(text: string): number
  /** Pixels of a picture file, upright. */
  decode(bytes: Uint8Array, type: string): Promise<Bitmap>
  /** `quality` from 0 to 1. */
  encode(bitmap: Bitmap, type: PictureType, quality: number): Promise<Uint8Array<ArrayBuffer>>
}

type PaperSize = 'picture' | 'a4' | 'letter'

export interface PictureLayout {
  paper: PaperSize
  /** Around the picture, in millimetres. */
  margin: number
  /** On paper: all of the picture, or all of the paper and what lies beyond it cut off. */
  fit?: 'whole' | 'fill'
}

/** Points. */
export const PAPERS: Record<Exclude<PaperSize, 'picture'>, Size> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
}
export const POINTS_PER_MM = 72 / 25.4

/** A picture that makes its own page is drawn at 96 pixels to the inch, and no larger than A4. */
const POINTS_PER_PIXEL = 72 / 96

/** A picture as an object of a document, and what turns it upright. */
export interface PlacedPicture extends Size {
  ref: PDFRef
  /** EXIF orientation that is still to be applied. */
  orientation: number
}

/** The size of a picture as it is shown. */
export function uprightSize({ width, height, orientation }: PlacedPicture): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** A document of one page that shows the picture. JPEG data is taken as it is, with its profile and without its place: no quality is lost. */
export async function pictureToPdf(
  bytes: Uint8Array,
  layout: PictureLayout,
  codecs: Codecs,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const picture = await addPicture(document, bytes, codecs)
  const { page, frame, clip } = layoutOf(uprightSize(picture), layout)
  const sheet = document.addPage([page.width, page.height])
  const { context } = document
  sheet.node.setXObject(name('Picture'), picture.ref)
  const matrix = uprightMatrix(picture.orientation, frame)
  const content = `q ${clip ? `${numbers(clip)} re W n ` : ''}${numbers(matrix)} cm /Picture Do Q`
  sheet.node.addContentStream(context.register(context.flateStream(content)))
  return saveDocument(document)
}

const numbers = (values: readonly number[]) => values.map((value) => value.toFixed(4)).join(' ')

interface Layout {
  page: Size
  /** Where the picture is drawn. */
  frame: Frame
  /** What of the page it may be seen on. */
  clip?: [x: number, y: number, width: number, height: number]
}

function layoutOf(picture: Size, { paper, margin, fit = 'whole' }: PictureLayout): Layout {
  const edge = margin * POINTS_PER_MM
  if (paper === 'picture') {
    const scale = Math.min(POINTS_PER_PIXEL, PAPERS.a4.height / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width * scale, picture.height * scale]
    return { page: { width: width + 2 * edge, height: height + 2 * edge }, frame: { x: edge, y: edge, width, height } }
  }
  const sheet = PAPERS[paper]
  const page = picture.width > picture.height ? { width: sheet.height, height: sheet.width } : sheet
  const [across, down] = [page.width - 2 * edge, page.height - 2 * edge]
  const scale = Math[fit === 'fill' ? 'max' : 'min'](across / picture.width, down / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const frame = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height }
  return { page, frame, ...(fit === 'fill' && { clip: [edge, edge, across, down] }) }
}

interface Frame extends Size {
  x: number
  y: number
}

/** Lossy originals become JPEG rather than pixels: those would be many times their size. */
const LOSSY = new Set(['image/webp', 'image/avif', 'image/heic'])

/** Puts a picture into a document, not yet on a page. */
export async function addPicture(document: PDFDocument, bytes: Uint8Array, codecs: Codecs): Promise<PlacedPicture> {
  const jpeg = readJpegPicture(bytes)
  if (jpeg) return { ...jpeg, ref: addJpeg(document, jpeg) }
  const type = sniff(bytes)?.type ?? 'application/octet-stream'
  const bitmap = await codecs.decode(bytes, type)
  if (LOSSY.has(type) && isOpaque(bitmap)) {
    const packed = await codecs.encode(bitmap, 'image/jpeg', 0.92)
    const { width, height } = bitmap
    const plain = { bytes: packed, width, height, space: 'DeviceRGB', profile: undefined } as const
    return { width, height, orientation: 1, ref: addJpeg(document, plain) }
  }
  return { width: bitmap.width, height: bitmap.height, orientation: 1, ref: addBitmap(document, bitmap) }
}

type Jpeg = Pick<JpegPicture, 'bytes' | 'width' | 'height' | 'space' | 'profile'>

function addJpeg({ context }: PDFDocument, { bytes, width, height, space, profile }: Jpeg): PDFRef {
  const own = profile && context.register(context.flateStream(profile, { N: space === 'DeviceGray' ? 1 : 3 }))
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: own ? ['ICCBased', own] : space,
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
  })
  return context.register(PDFRawStream.of(dict, bytes))
}

/** Puts pixels into a document without loss: grey where they are grey, with a mask where they are transparent. */
export function addBitmap({ context }: PDFDocument, bitmap: Bitmap): PDFRef {
  const { width, height, data } = bitmap
  const grey = isGrey(bitmap)
  const channels = grey ? 1 : 3
  const colors = new Uint8Array(width * height * channels)
  for (let from = 0, to = 0; from < data.length; from += 4) {
    for (let channel = 0; channel < channels; channel++) colors[to++] = data[from + channel] as number
  }
  const image = (space: string, pixels: Uint8Array) => ({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
    Length: pixels.length,
  })
  const packed = zlibSync(colors, { level: 6 })
  const dict = context.obj(image(grey ? 'DeviceGray' : 'DeviceRGB', packed))
  if (!isOpaque(bitmap)) {
    const alpha = zlibSync(Uint8Array.from({ length: width * height }, (_, index) => data[index * 4 + 3] as number))
    const mask = context.register(PDFRawStream.of(context.obj(image('DeviceGray', alpha)), alpha))
    dict.set(name('SMask'), mask)
  }
  return context.register(PDFRawStream.of(dict, packed))
}

function isOpaque({ data }: Bitmap): boolean {
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return false
  return true
}

function isGrey({ data }: Bitmap): boolean {
  for (let index = 0; index < data.length; index += 4) {
    if (data[index] !== data[index + 1] || data[index] !== data[index + 2]) return false
  }
  return true
}
