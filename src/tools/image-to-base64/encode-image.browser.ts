import { ToolError } from '#contract/error.ts'
import type { OutputType } from '#shared/image/edits.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { svgText } from '#shared/image/svg-root.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { dataUri, svgUri } from './snippets.ts'

export interface Encoded {
  base64: string
  /** With the prefix. */
  uri: string
  type: string
  name: string
  width: number
  height: number
  /** Of the bytes that were encoded. */
  bytes: number
}

export interface Wishes {
  /** Longest side in pixels; 0 leaves the file as it is. */
  longest: number
  /** SVG as percent-encoded text. */
  percent: boolean
}

const WRITTEN = /^image\/(?:jpeg|png|webp)$/

/** The file's own bytes as text, or those of a smaller copy. */
export async function encodeImage(
  image: OpenImage,
  { longest, percent }: Wishes,
  signal: AbortSignal,
): Promise<Encoded> {
  const { file, header, source } = image
  const { width, height } = source
  const own = Math.max(width, height)
  const whole = longest === 0 || (own > 0 && longest >= own)
  // A smaller copy is no drawing any more.
  if (whole && percent && header.type === 'image/svg+xml') {
    const uri = svgUri(svgText(new Uint8Array(await file.arrayBuffer())))
    return {
      base64: uri.slice(uri.indexOf(',') + 1),
      uri,
      type: header.type,
      name: file.name,
      width,
      height,
      bytes: file.size,
    }
  }
  if (whole) {
    return encodeBlob(file, header.type, { name: file.name, width, height }, signal)
  }
  const hindrance = own > 0 ? whyTooLarge(width, height) : 'This browser cannot open this kind of image.'
  if (hindrance) throw new ToolError(`The image cannot be made smaller first. ${hindrance}`)
  if (image.warning) throw new ToolError(image.warning)
  const scale = longest / own
  const type = smallerType(header.type)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const { blob } = await runJob(
    'render',
    {
      source,
      edits: { turn: 0, mirror: false, ...size },
      output: { type, quality: 85, shrink: false, metadata: 'strip', small: false },
      easyPixels: width * height,
    },
    { signal },
  )
  return encodeBlob(blob, type, { name: file.name, ...size }, signal)
}

/** A smaller copy is written in the image's own format, else in one that every browser shows. */
function smallerType(own: string): OutputType {
  if (WRITTEN.test(own)) return own as OutputType
  return own === 'image/heic' ? 'image/jpeg' : 'image/png'
}

async function encodeBlob(
  blob: Blob,
  type: string,
  about: { name: string; width: number; height: number },
  signal: AbortSignal,
): Promise<Encoded> {
  const base64 = await runJob('base64', { blob }, { signal })
  return { base64, uri: dataUri(type, base64), type, bytes: blob.size, ...about }
}
