import { client } from '#contract/client.browser.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import { openImage, type OpenImage } from '#ui/image/open.ts'
import type api from './api.ts'
import { FORM_BYTES, MOST_BYTES } from './limits.ts'
import { downloadName } from './removal.ts'
import type { Touched } from './compose.browser.ts'
import type { Setup } from './setup.ts'

const call = client<typeof api>()

export interface CutOut {
  blob: Blob
  name: string
  width: number
  height: number
  /** What told subject from background, as the server names it. */
  engine: string
  image: OpenImage
  setup: Setup
  /** What it was made of when it was touched up, so that more can be painted. */
  touched?: Touched
}

/** One picture through the server, by the visitor's setup. */
export async function removeBackground(image: OpenImage, setup: Setup, signal: AbortSignal): Promise<CutOut> {
  try {
    const ready = await withGround(setup, signal)
    const body = { ...fieldsOf(ready), image: await named(image, signal) }
    if (body.image.size + (ready.backgroundImage?.size ?? 0) > MOST_BYTES - FORM_BYTES) {
      throw new ToolError(
        'The image and its background have more than 16 MB together. Please make one of them smaller.',
        {
          status: 413,
        },
      )
    }
    const answer = await call('POST /image-background-remover/remove-background', { body }, signal)
    const { width, height } = await sizeOf(answer.blob)
    const name = downloadName(image.file.name, setup.outputFormat)
    return { blob: answer.blob, name, width, height, engine: answer.headers['x-engine'] ?? '', image, setup: ready }
  } catch (error) {
    if (signal.aborted || (isToolError(error) && error.message)) throw error
    throw new ToolError('Failed to remove background', { status: 0, cause: error })
  }
}

/** How many pictures wait at the server. */
export async function waitingPictures(signal: AbortSignal): Promise<number> {
  const { queue } = await call('GET /image-background-remover/status', {}, signal)
  return queue.waiting
}

/** What checks and converts comes with the first picture, in one file with the brush. */
async function named(image: OpenImage, signal: AbortSignal): Promise<File> {
  const { uploadOf } = await import('./touch-up.tsx')
  const blob = await uploadOf(image, signal)
  return new File([blob], image.file.name, { type: blob.type })
}

/** With the background as the server takes it; what is wrong with it is told from what is wrong with the image. */
async function withGround(setup: Setup, signal: AbortSignal): Promise<Setup> {
  const { backgroundType, backgroundImage } = setup
  if (backgroundType !== 'CUSTOM_IMAGE' || !backgroundImage) return { ...setup, backgroundImage: undefined }
  try {
    return { ...setup, backgroundImage: await named(await openImage(backgroundImage, { signal }), signal) }
  } catch (error) {
    if (!isToolError(error) || !error.message) throw error
    throw new ToolError(`Background image: ${error.message}`, { status: error.status, cause: error })
  }
}

/** Only what is asked for is sent. */
function fieldsOf({ backgroundImage, cropToSubject, cropShape, ...fields }: Setup) {
  return {
    ...fields,
    ...(backgroundImage && { backgroundImage }),
    ...(cropToSubject && { cropToSubject, cropShape }),
  }
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
