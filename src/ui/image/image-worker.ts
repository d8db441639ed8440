import { ToolError } from '#contract/error.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { stripHeif } from '#shared/image/heif.ts'
import { stripMetadata, type MetadataFormat } from '#shared/image/metadata.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { findPalette } from '#shared/image/palette.ts'
import { answerWith } from '#ui/answer-with.ts'
import { decode, pageOf, previewOf, scaledDown } from './decode.ts'
import type { Job, JobName, Jobs } from './jobs.ts'
import { render } from './render.ts'
import { requirePixels } from './require-pixels.ts'
import { zipOf } from './zip.ts'

type Tell = (progress: string) => void
type Work = { [Name in JobName]: (input: Jobs[Name]['input'], tell: Tell) => Promise<Jobs[Name]['output']> }

/** Side of the square of pixels that a palette is made from. */
const SAMPLE = 320

const work: Work = {
  async inspect({ blob }) {
    const header = readImageHeader(await bytesOf(blob))
    if (!header) throw new ToolError('The file given is not an image')
    return header
  },
  async bitmap({ source, mostPixels }, tell) {
    return scaledDown(await decode(source, tell), mostPixels)
  },
  async preview({ source, longest }, tell) {
    return previewOf(source, longest, tell)
  },
  render: ({ source, edits, output, easyPixels }, tell) => {
    const refusal = whyTooLarge(edits.width, edits.height)
    if (refusal) throw new ToolError(`The result is too large. ${refusal}`)
    return render(source, edits, output, easyPixels, tell)
  },
  async jpeg({ source, output, easyPixels }, tell) {
    const { readJpegPicture } = await import('#shared/image/jpeg-pdf.ts')
    const { width, height } = source
    // A damaged file would be a page that shows nothing.
    await decode(source, tell)
    const whole = !source.bitmap && readJpegPicture(await bytesOf(source.blob))
    if (whole) return { blob: source.blob, width, height, quality: output.quality }
    return render(source, { turn: 0, mirror: false, width, height }, output, easyPixels, tell)
  },
  async pdf({ jpegs }) {
    const { pdfOfJpegs, readJpegPicture } = await import('#shared/image/jpeg-pdf.ts')
    const pictures = []
    for (const jpeg of jpegs) pictures.push(readJpegPicture(await bytesOf(jpeg)))
    return pdfOfJpegs(pictures.filter((picture) => picture !== undefined))
  },
  page: ({ file, page }, tell) => pageOf(file, page, tell),
  async palette({ source, count }, tell) {
    requirePixels()
    const bitmap = await decode(source, tell)
    const scale = Math.min(1, SAMPLE / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
    const context = new OffscreenCanvas(width as number, height as number).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D
    // Averaging would make colours that the picture does not have.
    context.imageSmoothingEnabled = false
    context.drawImage(bitmap, 0, 0, width as number, height as number)
    return findPalette(context.getImageData(0, 0, width as number, height as number).data, count)
  },
  async strip({ blob, type, keepExif }) {
    const format = /^image\/(jpeg|png|webp|avif)$/.exec(type)?.[1] as MetadataFormat | 'avif' | undefined
    if (!format) return blob
    const bytes = await bytesOf(blob)
    return new Blob([format === 'avif' ? stripHeif(bytes, keepExif) : stripMetadata(bytes, format, keepExif)], { type })
  },
  async base64({ blob }) {
    const address = await dataAddress(blob)
    return address.slice(address.indexOf(',') + 1)
  },
  zip: ({ entries }) => zipOf(entries),
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

function dataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new ToolError('The file could not be read.')))
    reader.readAsDataURL(blob)
  })
}

const GONE = 'The file could not be read: it was changed or moved after it was chosen. Please choose it again.'

answerWith<Job, Jobs[JobName]['output'], string>(
  async ({ name, input }, { tell }) => {
    try {
      return await (work[name] as (value: typeof input, tell: Tell) => Promise<Jobs[JobName]['output']>)(input, tell)
    } catch (error) {
      // What browsers throw for a file that is no longer what was chosen.
      const isGone = error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name)
      throw isGone ? new ToolError(GONE) : error
    }
  },
  (output) => (output instanceof ImageBitmap ? [output] : []),
)
