import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { pictureToPdf } from '../document/pictures.ts'
import { saveDocument } from '../document/pdf-values.ts'
import { viewing } from '../engines/pdfium.ts'
import type { ReaderFiles } from '../engines/reader.ts'
import type { Language } from '../languages.ts'
import type { Context } from '../work.ts'

const { resolve } = createRequire(import.meta.url)

/** What the page would fetch. */
export function readerFilesOf(language: Language): ReaderFiles {
  const program = readFileSync(resolve('tesseract-wasm').replace('lib.js', 'tesseract-core.wasm'))
  const learnt = readFileSync(resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`))
  const alone = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer
  return { program: alone(program), language: alone(gunzipSync(learnt)) }
}

/** A page of lines as a text document. */
export async function pageOf(lines: readonly string[], size = 12): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  const page = document.addPage([420, 300])
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 260 - index * size * 1.5, size, font })
  return saveDocument(document)
}

interface Scan {
  dpi?: number
  /** Degrees by which the sheet lies askew. */
  askew?: number
  /** How the page is turned when it is shown. */
  turn?: number
}

/** The same page as a scanner or a camera has it: a grey JPEG, a little dirty. */
export async function scanned(
  { pdfium, codecs }: Context,
  bytes: Uint8Array,
  { dpi = 200, askew = 0, turn = 0 }: Scan = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = viewing(pdfium, bytes, (view) => view.render(0, dpi / 72))
  const paper = { r: 255, g: 255, b: 255, alpha: 1 }
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(askew, { background: paper })
    .resize(width, height, { fit: 'cover' })
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < pixels.length; at++) {
    const dirt = (Math.imul(at, 2_654_435_761) >>> 16) % 24
    pixels[at] = Math.min(255, (pixels[at] as number) * 0.9 + dirt)
  }
  const jpeg = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 70 })
    .toBuffer()
  const picture = await PDFDocument.load(
    await pictureToPdf(new Uint8Array(jpeg), { paper: 'picture', margin: 0 }, codecs),
  )
  const page = picture.getPage(0)
  const scale = 420 / page.getWidth()
  page.scale(scale, scale)
  page.setRotation(degrees(turn))
  return saveDocument(picture)
}
