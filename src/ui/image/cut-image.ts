import { whyTooLarge } from '#shared/image-limits.ts'
import type { Source } from './jobs.ts'

/** Rows that are looked at together: those of a file that was cut come from the top. */
const STRIP = 64

/**
 * A picture whose file ends too early, as far as it goes: a page shows what is there, and nothing else in a browser
 * decodes it. `undefined` where nothing is there.
 */
export async function drawCut({ blob, type, wide }: Source): Promise<ImageBitmap | undefined> {
  const url = URL.createObjectURL(blob.slice(0, blob.size, type))
  const picture = new Image()
  try {
    await new Promise((resolve) => {
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', resolve)
      picture.src = url
    })
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width === 0 || height === 0 || whyTooLarge(width, height)) return undefined
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { colorSpace: wide ? 'display-p3' : 'srgb', willReadFrequently: true })
    context?.drawImage(picture, 0, 0)
    return context && hasPixels(context) ? await createImageBitmap(canvas) : undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

function hasPixels(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  for (let top = 0; top < height; top += STRIP) {
    const { data } = context.getImageData(0, top, width, Math.min(STRIP, height - top))
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return true
  }
  return false
}
