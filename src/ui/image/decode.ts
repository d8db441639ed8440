import { ToolError } from '#contract/error.ts'
import { withoutSrgbGamma } from '#shared/image/png-gamma.ts'
import { heifProfile } from '#shared/image/heif.ts'
import { largestOf } from '#shared/image/icon-pictures.ts'
import { tiffProfile } from '#shared/image/tiff/pages.ts'
import { byProfile, isNamed } from './by-profile.ts'
import type { Source } from './jobs.ts'
import { requirePixels } from './require-pixels.ts'
import { seesPixels } from './true-pixels.ts'
import { openUpright, turnUpright } from './upright.ts'

/** The last picture stays decoded: options are tried out on one picture many times. */
let last: { key: number; bitmap: ImageBitmap } | undefined

/** The upright picture. It belongs to this module: never close or transfer it. */
export async function decode(source: Source, tell: (progress: string) => void): Promise<ImageBitmap> {
  if (last?.key === source.key) return last.bitmap
  last?.bitmap.close()
  last = undefined
  const bitmap = source.bitmap ?? (await decodeFile(source, tell))
  last = { key: source.key, bitmap }
  return bitmap
}

type FileToDecode = Pick<Source, 'blob' | 'type' | 'wide'>

async function decodeFile({ blob, type, wide }: FileToDecode, tell: (progress: string) => void): Promise<ImageBitmap> {
  // The type by content, since names and types of files are often wrong.
  const picture = type === blob.type ? blob : blob.slice(0, blob.size, type)
  try {
    const meant = type === 'image/png' ? await withoutSrgbGamma(picture) : picture
    return await openUpright(meant, wide)
  } catch (cause) {
    if (type === 'image/heic') return decodeHeic(picture, wide, tell)
    if (type === 'image/tiff') return openTiff(picture, wide)
    const png = type === 'image/x-icon' && largestOf(new Uint8Array(await blob.arrayBuffer())).png
    if (png) return decodeFile({ blob: new Blob([png], { type: 'image/png' }), type: 'image/png', wide }, tell)
    throw await unreadable(blob, type, cause)
  }
}

async function unreadable(blob: Blob, type: string, cause: unknown): Promise<ToolError> {
  // Throws where not the picture, but the file itself cannot be read any more.
  await blob.slice(0, 1).arrayBuffer()
  const kind = type.replace(/^image\/(?:x-)?|\+.*/g, '').toUpperCase()
  return new ToolError(`The image is damaged, or this browser cannot open this kind of ${kind} file.`, { cause })
}

/** Most browsers have no decoder for the photos of iPhones: libheif brings one. */
async function decodeHeic(blob: Blob, wide: boolean, tell: (progress: string) => void): Promise<ImageBitmap> {
  tell('Loading the decoder for HEIC photos…')
  const pixelsIn = await openHeicDecoder().catch((error: unknown) => {
    throw new ToolError('What reads HEIC images could not be loaded: please try again with a network.', {
      status: 0,
      cause: error,
    })
  })
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const pixels = await pixelsIn(bytes)
    const profile = heifProfile(bytes)
    if (!wide && !profile) return await createImageBitmap(pixels)
    // Photos of telephones, which need not go the long way round.
    if (wide && (!profile || isNamed(profile, 'Display P3'))) return await asDisplayP3(pixels)
    return (await byProfile(pixels, profile)) ?? (await createImageBitmap(pixels))
  } catch (cause) {
    throw new ToolError('The HEIC photo is damaged, or of a kind that cannot be opened.', { cause })
  }
}

async function openHeicDecoder() {
  const { heicDecoder } = await import('./heic.ts')
  return await heicDecoder()
}

/** Only Safari opens TIFF by itself. */
async function openTiff(blob: Blob, wide: boolean, page = 0): Promise<ImageBitmap> {
  const { decodeTiff } = await import('#shared/image/tiff/tiff.ts')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const picture = await decodeTiff(bytes, page, openJpeg)
  const profile = tiffProfile(bytes, page)
  const pixels = () => new ImageData(picture.data, picture.width, picture.height)
  const bitmap = (await byProfile(picture, profile)) ?? (await createImageBitmap(pixels()))
  return turnUpright(bitmap, picture.orientation, wide)
}

async function openJpeg(jpeg: Uint8Array<ArrayBuffer>): Promise<ImageData> {
  return pixelsOf(await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' })))
}

/** The bitmap is spent. */
function pixelsOf(bitmap: ImageBitmap): ImageData {
  requirePixels()
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

/** libheif hands over the numbers of a photo without its profile; photos of telephones are in Display P3. */
async function asDisplayP3(pixels: ImageData): Promise<ImageBitmap> {
  if ('colorSpace' in ImageData.prototype)
    return createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height, { colorSpace: 'display-p3' }))
  // Firefox takes no colour space for pixels, and would show them paler than they are.
  const { displayP3ToSrgb } = await import('./display-p3.ts')
  displayP3ToSrgb(pixels.data)
  return createImageBitmap(pixels)
}

/** A copy with at most so many pixels, to be handed over. */
export function scaledDown(bitmap: ImageBitmap, mostPixels: number): Promise<ImageBitmap> {
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)))
  if (scale === 1) return createImageBitmap(bitmap)
  const resizeWidth = Math.max(1, Math.round(bitmap.width * scale))
  const resizeHeight = Math.max(1, Math.round(bitmap.height * scale))
  return createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
}

/** A small copy to look at. The picture that is being worked on stays decoded. */
export async function previewOf(source: Source, longest: number, tell: (progress: string) => void): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(source.width, source.height))
  const resizeWidth = Math.max(1, Math.round(source.width * scale))
  const resizeHeight = Math.max(1, Math.round(source.height * scale))
  const resize = { resizeWidth, resizeHeight, resizeQuality: 'high' } as const
  const own = /heic|tiff|icon/.test(source.type) || source.bitmap || source.lying
  // Large, or empty where the browser does not open it: tools that send the file need no pixels of it.
  if (!seesPixels()) return source.blob
  const known = last?.key === source.key || own
  const small = await (known
    ? createImageBitmap(await decode(source, tell), resize)
    : createImageBitmap(source.blob, { ...resize, imageOrientation: 'from-image' }).catch(async (cause: unknown) => {
        throw await unreadable(source.blob, source.type, cause)
      }))
  const canvas = new OffscreenCanvas(resizeWidth, resizeHeight)
  const colors = source.wide ? ({ colorSpace: 'display-p3' } as const) : {}
  // Drawn, not transferred: Chromium writes a transferred bitmap as its photo lies in the file, not upright.
  canvas.getContext('2d', colors)?.drawImage(small, 0, 0)
  small.close()
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 })
}

/** A page of a file as a file of its own: a photo as JPEG, a scan without loss; colours as sRGB has them. */
export async function pageOf(file: FileToDecode, page: number, tell: (progress: string) => void): Promise<Blob> {
  requirePixels()
  const bitmap = await (page === 0 ? decodeFile(file, tell) : openTiff(file.blob, file.wide, page))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob(
    file.type === 'image/heic' ? { type: 'image/jpeg', quality: 0.92 } : { type: 'image/png' },
  )
}
