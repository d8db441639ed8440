import { ToolError } from '#contract/error.ts'
import { formatBytes } from '#shared/bytes.ts'
import type { ImageHeader } from '#shared/image/header.ts'
import { easyPixels, megapixels, whyTooLarge } from '#shared/image/limits.ts'
import type { Source } from './jobs.ts'
import { runJob } from './run-job.ts'

export const SELECT_AN_IMAGE = 'Please select an image file.'

/** A chosen image: its file, what its bytes say, and what the worker needs. */
export interface OpenImage {
  file: File
  header: ImageHeader
  source: Source
  /** What an `<img>` can show; empty where this browser shows nothing of it. */
  shown: Blob
  /** It is very large, and not decoded before the visitor has said that it shall be. */
  warning?: string | undefined
}

/** Whether a file says that it is an image, or, where the system knows no type (HEIC on Windows), looks like one. */
export async function isImageFile(file: File): Promise<boolean> {
  if (file.type) return file.type.startsWith('image/')
  try {
    const { sniff } = await import('#shared/sniff.ts')
    const found = sniff(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
    return found?.type.startsWith('image/') ?? false
  } catch {
    // A folder that was dropped comes as a file that cannot be read.
    return false
  }
}

/** @throws ToolError with the specified sentence for what is no file, or no image */
export function checkImage(value: unknown): asserts value is Blob {
  if (!(value instanceof Blob)) throw new ToolError('The file given is not an instance of Blob or File')
  if (value.type && !value.type.startsWith('image/')) throw new ToolError('The file given is not an image')
}

let keys = 0

/** Formats that an `<img>` shows in every browser of today. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|bmp|svg\+xml|x-icon)$/
const PREVIEW_SIDE = 1600
/** An image of more pixels is shown by a small copy: the page does not hold hundreds of megabytes to show a thumbnail. */
const SHOWN_PIXELS = 8e6
/** Of larger icons not every browser shows anything. */
const ICON_PIXELS = 256 * 256

interface Settings {
  signal?: AbortSignal
  /** Its pixels are not needed: what this browser cannot decode is an image all the same. */
  asFile?: boolean
  /** However large it is. */
  accepted?: boolean
}

/** Reads what an image is; only what the browser cannot show, or does not say its size, is decoded for that. */
export async function openImage(file: File, settings: Settings = {}): Promise<OpenImage> {
  checkImage(file)
  const header = await runJob('inspect', { blob: file }, settings)
  const { type, wide, width, height, exif } = header
  const lying = /png|webp/.test(type) && (exif?.orientation ?? 1) > 1
  const source: Source = { key: ++keys, blob: file, type, wide, width, height, lying }
  const image: OpenImage = { file, header, source, shown: file }
  try {
    await look(image, settings)
  } catch (error) {
    if (!settings.asFile || settings.signal?.aborted) throw error
    image.shown = new Blob()
  }
  if (image.warning) image.shown = new Blob()
  return image
}

async function look(image: OpenImage, settings: Settings): Promise<void> {
  const { source } = image
  const refusal = whyTooLarge(source.width, source.height)
  if (refusal) throw new ToolError(refusal)
  const warn = () => (image.warning = settings.accepted ? undefined : sizeWarning(source))
  if (warn()) return
  if (source.type === 'image/svg+xml' || image.header.truncated) {
    const { drawByPage } = await import('./drawn-by-page.ts')
    await drawByPage(source)
  }
  if (source.width === 0 || source.height === 0) {
    const bitmap = await runJob('bitmap', { source, mostPixels: Infinity }, settings)
    Object.assign(source, { width: bitmap.width, height: bitmap.height })
    bitmap.close()
    warn()
  }
  if (!isShown(source)) image.shown = await runJob('preview', { source, longest: PREVIEW_SIDE }, settings)
}

const isShown = ({ type, width, height, lying }: Source) =>
  SHOWN.test(type) && width * height <= (type === 'image/x-icon' ? ICON_PIXELS : SHOWN_PIXELS) && !lying

/** A result as an `<img>` shows it. */
export async function shownResult(
  { blob, width, height }: { blob: Blob; width: number; height: number },
  settings: { signal?: AbortSignal },
): Promise<Blob> {
  const source: Source = { key: ++keys, blob, type: blob.type, wide: false, width, height }
  return isShown(source) ? blob : runJob('preview', { source, longest: PREVIEW_SIDE }, settings)
}

/** Of memory for each pixel, as measured: the picture, what is made of it, and what the browser needs on the way. */
const BYTES = 16
/** As against a picture that the browser decodes by itself: the decoder for HEIC holds a photo several times. */
const HEIC_LOAD = 2.5

/** What a visitor should know before so many pixels are decoded on this device; nothing for an ordinary image. */
export function sizeWarning({ type, width, height }: Pick<Source, 'type' | 'width' | 'height'>): string | undefined {
  const load = width * height * (type === 'image/heic' ? HEIC_LOAD : 1)
  if (load <= deviceEasyPixels()) return undefined
  return `This image has ${megapixels(width, height)} and needs about ${formatBytes(load * BYTES)} of memory. This device may become slow, and the browser may close the tab.`
}

export function deviceEasyPixels(): number {
  return easyPixels((navigator as { deviceMemory?: number }).deviceMemory)
}
