import { ToolError } from '#contract/error.ts'
import { withoutSrgbGamma } from '#shared/image/png-gamma.ts'
import type { OpenImage } from '#ui/image/open-image.ts'
import { runJob } from '#ui/image/run-job.ts'
import { MOST_BYTES, requirePicture } from './limits.ts'

const TAKEN = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** A picture of fewer pixels stays without loss when it is converted. */
const SMALL = 4e6
/** What the other fields of the form may need. */
const FORM_BYTES = 16 * 1024

/**
 * The file as the server takes it: what it cannot read is converted on this device first. Throws the sentence that the
 * server would answer with, without sending anything.
 */
export async function uploadOf({ file, header, source }: OpenImage, signal: AbortSignal): Promise<Blob> {
  const taken = TAKEN.has(header.type) && !header.animated && !source.lying
  const own = () => (header.type === 'image/png' ? withoutSrgbGamma(file) : file)
  const blob = await (taken ? own() : converted(source, signal))
  if (blob.size > MOST_BYTES - FORM_BYTES) {
    throw new ToolError('This image is larger than 16 MB. Please make it smaller first.', { status: 413 })
  }
  requirePicture(new Uint8Array(await blob.arrayBuffer()), 'image')
  return blob
}

async function converted(source: OpenImage['source'], signal: AbortSignal): Promise<Blob> {
  const { width, height } = source
  const type = width * height <= SMALL ? 'image/png' : 'image/jpeg'
  const output = { type, quality: 95, shrink: false, metadata: 'strip', small: false } as const
  const edits = { turn: 0, mirror: false, width, height } as const
  const { blob } = await runJob('render', { source, edits, output, easyPixels: width * height }, { signal })
  return blob
}
