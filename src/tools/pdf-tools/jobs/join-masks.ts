import { PDFDocument, PDFName, PDFNumber, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { Copier } from '../document/copier.ts'
import { addBitmap } from '../document/pictures.ts'
import { at, name, numberAt, saveDocument } from '../document/pdf-values.ts'
import { viewing, type Pdfium } from '../engines/pdfium.ts'

/** A picture with a mask that PDFium would not keep when it cuts the picture, and how fine the finer of both is. */
interface Masked {
  ref: PDFRef
  picture: PDFRawStream
  mask: PDFRawStream
  /** Of bits that say where nothing is shown, or of grey that says how much. */
  isStencil: boolean
  width: number
  height: number
}

/** More would not fit into memory beside the file. */
const MOST_PIXELS = 60_000_000

/**
 * Many scanners write a coarse picture of the colours and a fine mask of the letters. PDFium cuts such a picture at its
 * own grain and drops a mask of bits, so that nothing on the page could be read any more. Here both become one picture,
 * as fine as its mask. Returns whether there were any.
 */
export async function joinMasks(pdfium: Pdfium, document: PDFDocument, refs: Iterable<PDFRef>): Promise<boolean> {
  const all = Array.from(new Set(refs), (ref) => maskedAt(document, ref)).filter((masked) => masked !== undefined)
  if (all.length === 0) return false
  const apart = await PDFDocument.create({ updateMetadata: false })
  for (const masked of all) addApart(apart, document, masked)
  viewing(pdfium, await saveDocument(apart), (view) => {
    for (const [index, { ref, picture, isStencil }] of all.entries()) {
      const [bitmap, { data: alpha }] = [view.render(2 * index, 1, 0, true), view.render(2 * index + 1, 1, 0, true)]
      for (let pixel = 0; pixel < alpha.length; pixel += 4) {
        const grey = alpha[pixel] as number
        bitmap.data[pixel + 3] = isStencil ? 255 - grey : grey
      }
      replace(document, { ref, picture }, addBitmap(document, bitmap))
    }
  })
  return true
}

function maskedAt({ context }: PDFDocument, ref: PDFRef): Masked | undefined {
  const picture = context.lookup(ref)
  if (!(picture instanceof PDFRawStream)) return undefined
  const soft = at(picture.dict, 'SMask')
  const mask = soft ?? at(picture.dict, 'Mask')
  // Colours that are mixed with what is beside them already, PDFium takes apart by itself.
  if (!(mask instanceof PDFRawStream) || mask.dict.has(name('Matte'))) return undefined
  const [own, other] = [sizeOf(picture), sizeOf(mask)]
  if (soft && other.width <= own.width && other.height <= own.height) return undefined
  const [width, height] = [Math.max(own.width, other.width), Math.max(own.height, other.height)]
  if (width * height === 0 || width * height > MOST_PIXELS) return undefined
  return { ref, picture, mask, isStencil: !soft, width, height }
}

function sizeOf({ dict }: PDFRawStream): { width: number; height: number } {
  return { width: numberAt(dict, 'Width') ?? 0, height: numberAt(dict, 'Height') ?? 0 }
}

/** A page with the picture alone and one with its mask alone, of a point to a pixel. */
function addApart(
  apart: PDFDocument,
  document: PDFDocument,
  { picture, mask, isStencil, width, height }: Masked,
): void {
  const { context } = apart
  const copier = new Copier(document.context, context)
  for (const part of [picture, mask]) {
    const copied = copier.copy(part)
    if (!(copied instanceof PDFRawStream)) continue
    for (const key of ['SMask', 'Mask', 'ImageMask', 'OC']) copied.dict.delete(name(key))
    if (part === mask && isStencil) {
      copied.dict.set(name('ColorSpace'), PDFName.of('DeviceGray'))
      copied.dict.set(name('BitsPerComponent'), PDFNumber.of(1))
    }
    const { node } = apart.addPage([width, height])
    node.set(name('Resources'), context.obj({ XObject: { I: context.register(copied) } }))
    node.set(name('Contents'), context.register(context.flateStream(`${width} 0 0 ${height} 0 0 cm /I Do`)))
  }
}

/** What belongs to a layer still does. */
function replace({ context }: PDFDocument, { ref, picture }: Pick<Masked, 'ref' | 'picture'>, made: PDFRef): void {
  const joined = context.lookup(made)
  const layer = picture.dict.get(name('OC'))
  if (!(joined instanceof PDFRawStream)) return
  if (layer) joined.dict.set(name('OC'), layer)
  context.assign(ref, joined)
  context.delete(made)
}
