import { orientationExif, readExif } from '#shared/image/exif.ts'
import { findExif, insertExif } from '#shared/image/metadata.ts'

/** How a canvas is turned before a picture of each Exif orientation is drawn, by its own width and height. */
const TURNS: Record<number, (width: number, height: number) => DOMMatrix2DInit> = {
  2: (e) => ({ a: -1, d: 1, e }),
  3: (e, f) => ({ a: -1, d: -1, e, f }),
  4: (_, f) => ({ a: 1, d: -1, f }),
  5: () => ({ a: 0, b: 1, c: 1, d: 0 }),
  6: (_, e) => ({ a: 0, b: 1, c: -1, d: 0, e }),
  7: (f, e) => ({ a: 0, b: -1, c: -1, d: 0, e, f }),
  8: (f) => ({ a: 0, b: -1, c: 1, d: 0, f }),
}

/** A picture as it was meant to be seen; the one given is spent. */
export function turnUpright(bitmap: ImageBitmap, orientation: number, wide: boolean): ImageBitmap {
  const turn = TURNS[orientation]
  if (!turn) return bitmap
  const { width, height } = bitmap
  const canvas = orientation > 4 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', wide ? { colorSpace: 'display-p3' } : {}) as OffscreenCanvasRenderingContext2D
  context.setTransform(turn(width, height))
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.transferToImageBitmap()
}

/** Two black pixels beside each other, in the formats that not every browser turns by the Exif block. */
const PAIRS = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5CYII=',
  webp: 'UklGRhoAAABXRUJQVlA4TA4AAAAvAQAAAAcQEf0PRET/Aw==',
}
type Format = keyof typeof PAIRS

/** Opens a picture that the browser has a decoder for, upright also where it leaves that to the page. */
export async function openUpright(blob: Blob, wide: boolean): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const format = /^image\/(png|webp)$/.exec(blob.type)?.[1] as Format | undefined
  const exif = format && findExif(new Uint8Array(await blob.arrayBuffer()), format)
  const { orientation } = exif ? readExif(exif) : { orientation: 1 }
  return !format || orientation === 1 || (await turns(format)) ? bitmap : turnUpright(bitmap, orientation, wide)
}

const known: Partial<Record<Format, Promise<boolean>>> = {}

/** Whether this browser turns pictures of a format itself: a pair that stands upright lies in its file. */
function turns(format: Format): Promise<boolean> {
  const look = async () => {
    const pair = Uint8Array.from(atob(PAIRS[format]), (letter) => letter.charCodeAt(0))
    const blob = new Blob([insertExif(pair, format, orientationExif(6))], { type: `image/${format}` })
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    return bitmap.width === 1
  }
  return (known[format] ??= look())
}
