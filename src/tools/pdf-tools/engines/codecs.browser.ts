import { ToolError } from '#contract/error.ts'
import { requirePixels } from '#ui/image/require-pixels.ts'
import { openUpright } from '#ui/image/upright.ts'
import type { Bitmap } from './pdfium.ts'
import type { Codecs, TextPicture, TextStyle } from '../document/pictures.ts'

/** The browser's own picture codecs, in a worker. */
export const codecs: Codecs = {
  drawText: (text, style) => Promise.resolve(drawText(text, style)),
  textWidth(text) {
    const measure = contextOf(new OffscreenCanvas(1, 1))
    measure.font = `${MEASURED}px ${FAMILIES.sans}`
    return measure.measureText(text).width / MEASURED
  },
  async decode(bytes, type) {
    requirePixels()
    let picture: ImageBitmap
    try {
      picture = await openUpright(new Blob([bytes.slice()], { type }), false)
    } catch (cause) {
      const kind = type.replace(/^image\/(x-)?|\+.*/g, '').toUpperCase()
      throw new ToolError(`This ${kind} picture cannot be read by your browser. Turn it into JPG or PNG first.`, {
        cause,
      })
    }
    const { width, height } = picture
    const context = contextOf(new OffscreenCanvas(width, height))
    context.drawImage(picture, 0, 0)
    picture.close()
    return { width, height, data: context.getImageData(0, 0, width, height).data as Bitmap['data'] }
  },
  async encode({ width, height, data }, type, quality) {
    requirePixels()
    const canvas = new OffscreenCanvas(width, height)
    contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0)
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.type !== type) throw new ToolError('Your browser cannot write this kind of picture. Choose another.')
    return new Uint8Array(await blob.arrayBuffer())
  },
}

const FAMILIES = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' }
/** Pixels to a point: 288 to the inch, as fine as print needs. */
const TEXT_SCALE = 4
/** As large as letters are drawn: smaller ones have other widths. */
const MEASURED = 128

function drawText(text: string, { font, size, color }: TextStyle): TextPicture {
  requirePixels()
  const face = `${size * TEXT_SCALE}px ${FAMILIES[font]}`
  const measure = contextOf(new OffscreenCanvas(1, 1))
  measure.font = face
  const { width, fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measure.measureText(text)
  const [across, down] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(ascent + descent))]
  const context = contextOf(new OffscreenCanvas(across, down))
  context.font = face
  context.fillStyle = color
  context.fillText(text, 0, ascent)
  const { data } = context.getImageData(0, 0, across, down)
  return { bitmap: { width: across, height: down, data: data as Bitmap['data'] }, scale: TEXT_SCALE, baseline: ascent }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ToolError('Your browser refuses a picture of this size.')
  return context
}
