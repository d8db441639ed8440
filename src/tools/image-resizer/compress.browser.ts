import type { Rectangle } from '#shared/image/edits.ts'
import { eachImage, type Outcome } from '#ui/image/each.ts'
import type { Rendered } from '#ui/image/jobs.ts'
import { checkImage, deviceEasyPixels, shownResult, type OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { failure } from './failure.browser.ts'
import { keepsPixels, planEdits } from './geometry.ts'
import { downloadName, outputOf, wishesOf, type ResizeOptions } from './options.ts'
import { summary } from './summary.ts'

export interface Compressed extends Rendered {
  image: OpenImage
  name: string
  /** What an `<img>` can show of it. */
  shown: Blob
  /** Encoding it again would only have made it larger, or worse. */
  kept: boolean
}

export interface Results extends Outcome<Compressed> {
  /** What was done, in words. */
  words: string
}

interface Settings {
  signal: AbortSignal
  onProgress: (text: string) => void
}

/** The images by the options of the form; what goes wrong is told in the specified words. */
export async function compress(
  images: readonly OpenImage[],
  options: ResizeOptions,
  crop: Rectangle | undefined,
  alone: boolean,
  settings: Settings,
): Promise<Results> {
  try {
    const outcome = await attemptAll(images, options, crop, alone, settings)
    return { ...outcome, words: summary(outcome.done, outcome.failures.length) }
  } catch (error) {
    if (settings.signal.aborted) throw error
    throw failure(error)
  }
}

async function attemptAll(
  images: readonly OpenImage[],
  options: ResizeOptions,
  crop: Rectangle | undefined,
  alone: boolean,
  settings: Settings,
): Promise<Outcome<Compressed>> {
  const { signal, onProgress } = settings
  const [only] = images
  if (only && alone) return { done: [await attempt(only, options, crop, alone, settings)], failures: [] }
  const work = (image: OpenImage, index: number) => {
    const about = `Image ${index + 1} of ${images.length}`
    onProgress(about)
    const own = { signal, onProgress: (text: string) => onProgress(`${about}. ${text}`) }
    return attempt(image, options, crop, alone, own)
  }
  return eachImage(images, work, { signal })
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
  const name = downloadName(file.name, output.type)
  const comparable = output.type === header.type && keepsPixels(source, edits) && !header.animated
  // No copy of the same size is as good as a file that is small enough.
  const meets = comparable && file.size <= (output.target ?? 0)
  const easy = deviceEasyPixels()
  const made = meets ? undefined : await runJob('render', { source, edits, output, easyPixels: easy }, settings)
  if (made && (!comparable || made.blob.size < file.size)) {
    return { ...made, image, name, shown: await shownResult(made, settings), kept: false }
  }
  // A damaged one is found out when it is decoded.
  if (meets) (await runJob('bitmap', { source, mostPixels: 1 }, settings)).close()
  const untouched = options.metadata === 'keep' || (options.metadata === 'keep-without-place' && !header.located)
  const blob = untouched
    ? file
    : await runJob('strip', { blob: file, type: header.type, keepExif: options.metadata !== 'strip' }, settings)
  const { width, height } = source
  return { blob, width, height, quality: output.quality, image, name, shown: image.shown, kept: true }
}
