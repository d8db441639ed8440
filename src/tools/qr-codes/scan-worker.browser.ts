import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import { ToolError } from '#contract/error.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { answerWith } from '#ui/answer-with.ts'
import { NO_PIXELS } from '#ui/image/require-pixels.ts'
import { seesPixels } from '#ui/image/true-pixels.ts'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface Found {
  text: string
  /** Kind of code, e.g. `QRCode` or `EAN-13`. */
  format: string
}

/** A picture is shrunk to this many pixels: codes that a camera can read are still read. */
const MOST_PIXELS = 8_000_000

prepareZXingModule({ overrides: { locateFile: () => wasm } })

answerWith(scan)

async function scan(image: Blob | ImageBitmap): Promise<Found[]> {
  const refused = seesPixels() ? image instanceof Blob && (await refusalOf(image)) : NO_PIXELS
  if (refused) throw new ToolError(refused)
  const picture = image instanceof Blob ? await createImageBitmap(image).catch(unreadable) : image
  try {
    const codes = await codesIn(pixelsOf(picture, '#fff'))
    // Made for a dark page, a code may be white on nothing; what a camera sees is not.
    const isSolid = !(image instanceof Blob) || codes.length > 0 || isOpaque(pixelsOf(picture))
    return isSolid ? codes : await codesIn(pixelsOf(picture, '#000'))
  } finally {
    picture.close()
  }
}

function unreadable(cause?: unknown): never {
  throw new ToolError('The browser cannot read this picture. Please try a PNG, JPEG or WebP file.', { cause })
}

/**
 * Beside a control character the reader writes line breaks out, too, as `<LF>`: such a code is read again as it is. GS1
 * codes keep the brackets that tell their parts apart.
 */
async function codesIn(pixels: ImageData): Promise<Found[]> {
  const options = { tryHarder: true, tryInvert: true, maxNumberOfSymbols: 20 }
  const valid = (results: ReadResult[]) => results.filter(({ isValid }) => isValid)
  const codes = valid(await readBarcodes(pixels, options))
  const isWrittenOut = ({ contentType }: ReadResult) => !['Text', 'GS1', 'ISO15434'].includes(contentType)
  const plain = codes.some(isWrittenOut) ? valid(await readBarcodes(pixels, { ...options, textMode: 'Plain' })) : codes
  return codes.map((code, index) => ({
    text: (isWrittenOut(code) ? plain[index] : undefined)?.text ?? code.text,
    format: code.format,
  }))
}

/** Why a picture is not decoded: a small file may hold more pixels than there is memory. */
async function refusalOf(file: Blob): Promise<string | undefined> {
  // What cannot be read any more is said of the picture.
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const header = readImageHeader(bytes)
  return header && whyTooLarge(header.width, header.height)
}

const isOpaque = ({ data }: ImageData) => data.every((value, at) => at % 4 !== 3 || value === 255)

/** The picture on a ground that shows where it is transparent. */
function pixelsOf(bitmap: ImageBitmap, ground = 'transparent'): ImageData {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return unreadable()
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
