import { ToolError } from '#contract/error.ts'
import { withoutSrgbGamma } from '#shared/image/png-gamma.ts'
import type { OutputType } from '#shared/image/edits.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { FORM_BYTES, MOST_BYTES, requireFewPixels, requirePicture } from './limits.ts'

const TAKEN = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** A picture of fewer pixels stays without loss when it is converted. */
const SMALL = 4e6
/** Enough to see whether anything of a picture is transparent. */
const LOOKED_AT = 250_000

const fits = (blob: Blob) => blob.size <= MOST_BYTES - FORM_BYTES

/**
 * The file as the server takes it: what it cannot read is converted on this device first. Throws the sentence that the
 * server would answer with, without sending anything.
 */
export async function uploadOf({ file, header, source }: OpenImage, signal: AbortSignal): Promise<Blob> {
  const taken = TAKEN.has(header.type) && !header.animated && !source.lying
  const own = () => (header.type === 'image/png' ? withoutSrgbGamma(file) : file)
  const blob = await (taken ? own() : converted(source, signal))
  if (!fits(blob)) {
    throw new ToolError('This image is larger than 16 MB. Please make it smaller first.', { status: 413 })
  }
  requirePicture(new Uint8Array(await blob.arrayBuffer()), 'image')
  return blob
}

async function converted(source: OpenImage['source'], signal: AbortSignal): Promise<Blob> {
  const { width, height } = source
  requireFewPixels(width, height)
  if (width * height <= SMALL) return await written(source, 'image/png', signal)
  if (await isOpaque(source, signal)) return await written(source, 'image/jpeg', signal)
  const whole = await written(source, 'image/png', signal)
  return fits(whole) ? whole : await written(source, 'image/webp', signal)
}

async function written(source: OpenImage['source'], type: OutputType, signal: AbortSignal): Promise<Blob> {
  const { width, height } = source
  const output = { type, quality: 95, shrink: false, metadata: 'strip', small: false } as const
  const edits = { turn: 0, mirror: false, width, height } as const
  const { blob } = await runJob('render', { source, edits, output, easyPixels: width * height }, { signal })
  return blob
}

/** JPEG would put white where a picture is transparent. */
async function isOpaque(source: OpenImage['source'], signal: AbortSignal): Promise<boolean> {
  const bitmap = await runJob('bitmap', { source, mostPixels: LOOKED_AT }, { signal })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return data.every((value, at) => at % 4 !== 3 || value === 255)
}
