import { ToolError } from '#contract/error.ts'
import type { Rectangle } from '#shared/image-edits.ts'
import { messageOf } from '#ui/alert.tsx'
import type { Rendered } from '#ui/image/jobs.ts'
import { checkImage, deviceEasyPixels, shownResult, type OpenImage } from '#ui/image/open-image.ts'
import { runJob } from '#ui/image/run-job.ts'
import { keepsPixels, planEdits } from './geometry.ts'
import { downloadName, outputOf, wishesOf, type ResizeOptions } from './options.ts'

export interface Compressed extends Rendered {
  image: OpenImage
  name: string
  /** What an `<img>` can show of it. */
  shown: Blob
  /** Encoding it again would only have made it larger. */
  kept: boolean
}

interface Settings {
  signal: AbortSignal
  onProgress: (text: string) => void
}

/** One image by the options of the form; what goes wrong is told in the specified words. */
export async function compress(
  image: OpenImage,
  options: ResizeOptions,
  crop: Rectangle | undefined,
  alone: boolean,
  settings: Settings,
): Promise<Compressed> {
  try {
    return await attempt(image, options, crop, alone, settings)
  } catch (error) {
    if (settings.signal.aborted) throw error
    throw failure(error)
  }
}

export function failure(error: unknown): ToolError {
  return new ToolError(`Compression failed: ${messageOf(error)}`, { cause: error })
}

async function attempt(
  image: OpenImage,
  options: ResizeOptions,
  crop: Rectangle | undefined,
  alone: boolean,
  settings: Settings,
): Promise<Compressed> {
  const { file, source, header } = image
  checkImage(file)
  const edits = planEdits(source, wishesOf(options, crop, alone))
  const output = outputOf(options, header.type)
  const rendered = await runJob('render', { source, edits, output, easyPixels: deviceEasyPixels() }, settings)
  const name = downloadName(file.name, output.type)
  const comparable = output.type === header.type && keepsPixels(source, edits) && !header.animated
  if (!comparable || rendered.blob.size < file.size) {
    return { ...rendered, image, name, shown: await shownResult(rendered, settings), kept: false }
  }
  const untouched = options.metadata === 'keep' || (options.metadata === 'keep-without-place' && !header.located)
  const blob = untouched
    ? file
    : await runJob('strip', { blob: file, type: header.type, keepExif: options.metadata !== 'strip' }, settings)
  const { width, height } = source
  return { blob, width, height, quality: rendered.quality, image, name, shown: image.shown, kept: true }
}
