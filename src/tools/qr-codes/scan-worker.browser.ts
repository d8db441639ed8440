import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface ScanRequest {
  id: number
  image: Blob | ImageBitmap
}

export interface Found {
  text: string
  /** Kind of code, e.g. `QRCode` or `EAN-13`. */
  format: string
}

export type ScanReply = { id: number; found: Found[] } | { id: number; failed: 'unreadable' | 'reader' }

/** A picture is shrunk to this many pixels: codes that a camera can read are still read. */
const MOST_PIXELS = 8_000_000

prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', (event: MessageEvent<ScanRequest>) => {
  void scan(event.data).then((reply) => postMessage(reply))
})

async function scan({ id, image }: ScanRequest): Promise<ScanReply> {
  const pixels = await pixelsOf(image)
  if (!pixels) return { id, failed: 'unreadable' }
  try {
    const results = await readBarcodes(pixels, { tryHarder: true, tryInvert: true, maxNumberOfSymbols: 20 })
    return { id, found: results.filter((result) => result.isValid).map(({ text, format }) => ({ text, format })) }
  } catch {
    return { id, failed: 'reader' }
  }
}

/** `undefined` where the browser cannot decode the picture. */
async function pixelsOf(image: Blob | ImageBitmap): Promise<ImageData | undefined> {
  const bitmap = image instanceof Blob ? await createImageBitmap(image).catch(() => undefined) : image
  if (!bitmap) return undefined
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return undefined
  // A transparent ground counts as white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
