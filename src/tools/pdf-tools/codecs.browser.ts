import { ToolError } from '#contract/error.ts'
import type { Bitmap } from './pdfium.ts'
import type { Codecs } from './pictures.ts'

/** The browser's own picture codecs, in a worker. */
export const codecs: Codecs = {
  async decode(bytes, type) {
    let picture: ImageBitmap
    try {
      picture = await createImageBitmap(new Blob([bytes.slice()], { type }))
    } catch (cause) {
      const kind = type.replace('image/', '').toUpperCase()
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
    const canvas = new OffscreenCanvas(width, height)
    contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0)
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.type !== type) throw new ToolError('Your browser cannot write this kind of picture. Choose another.')
    return new Uint8Array(await blob.arrayBuffer())
  },
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ToolError('Your browser refuses a picture of this size.')
  return context
}
