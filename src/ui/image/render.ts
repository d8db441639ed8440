import { ToolError } from '#contract/error.ts'
import { inKb } from '#shared/bytes.ts'
import { changeExif } from '#shared/image/exif.ts'
import type { Edits, Output, Rectangle } from '#shared/image/edits.ts'
import { findHeifExif } from '#shared/image/heif.ts'
import { findExif, hasRoomFor, insertExif, type MetadataFormat } from '#shared/image/metadata.ts'
import { fitSize, TOLERANCE, type Attempt, type Encoding } from './target-size.ts'
import { decode } from './decode.ts'
import { encode, encodeMozJpeg, QUALITY_STEPS } from './encode.ts'
import type { Rendered, Source } from './jobs.ts'

type Tell = (progress: string) => void

/** Edits, encodes and, when asked, meets a size. */
export async function render(
  source: Source,
  edits: Edits,
  output: Output,
  easyPixels: number,
  tell: Tell,
): Promise<Rendered> {
  const bitmap = await decode(source, tell)
  const exif = output.metadata === 'strip' ? undefined : await carriedExif(source, output)
  const canvases = new Map<number, OffscreenCanvas>()
  const canvasAt = async (scale: number) => {
    const canvas = canvases.get(scale) ?? (await draw(bitmap, source, scaled(edits, scale), output))
    canvases.clear()
    canvases.set(scale, canvas)
    return canvas
  }
  const once = async (quality: number, scale: number): Promise<Encoding<Blob>> => {
    const canvas = await canvasAt(scale)
    const blob = output.small && output.type === 'image/jpeg' ? encodeMozJpeg(canvas, quality) : undefined
    const value = await (blob ?? encode(canvas, output, quality))
    return { value, bytes: value.size }
  }
  const beside = exif ? exif.length + 64 : 0
  const made =
    output.target === undefined
      ? { ...(await once(output.quality, 1)), quality: output.quality, scale: 1 }
      : await meet(
          output.target,
          beside,
          once,
          output,
          tell,
          edits.width * edits.height <= easyPixels / 4 ? canvasAt : undefined,
        )
  const size = scaled(edits, made.scale)
  const result: Rendered = { blob: made.value, width: size.width, height: size.height, quality: made.quality }
  if (made.scale < 1) result.wanted = { width: edits.width, height: edits.height }
  return withExif(result, exif, output)
}

/** The quality below which a smaller picture looks better than a coarser one. */
const LOWEST_QUALITY = 10

async function meet(
  wanted: number,
  /** Bytes of the metadata that are carried over. */
  beside: number,
  once: (quality: number, scale: number) => Promise<Encoding<Blob>>,
  { type, shrink }: Output,
  tell: Tell,
  canvasAt: ((scale: number) => Promise<OffscreenCanvas>) | undefined,
): Promise<Attempt<Blob>> {
  const target = wanted - beside
  const lowest = shrink ? LOWEST_QUALITY : 1
  const onTry = (count: number) => tell(`Searching for the size: attempt ${count}`)
  const made = await fitSize(once, { target, step: QUALITY_STEPS[type], lowest, shrink, onTry })
  if (made.bytes > target) {
    const help = shrink ? 'Enter a larger size' : 'Allow fewer pixels'
    const size = `${inKb(made.bytes + beside)}${beside > 0 ? `, ${inKb(beside)} of it metadata` : ''}`
    throw new ToolError(`Even the smallest result has ${size}. ${help}, or choose another format.`)
  }
  const finer = type === 'image/jpeg' && made.scale === 1 && made.bytes < target * (1 - TOLERANCE) && made.quality < 100
  return finer && canvasAt ? refine(made, target, canvasAt, onTry) : made
}

/** Whole qualities may lie further apart than the tolerance; MozJPEG tells colours and brightness apart. */
async function refine(
  made: Attempt<Blob>,
  target: number,
  canvasAt: (scale: number) => Promise<OffscreenCanvas>,
  onTry: (count: number) => void,
): Promise<Attempt<Blob>> {
  const canvas = await canvasAt(1)
  const steps = async (quality: number) => {
    const luma = Math.floor(quality)
    const chroma = Math.min(100, luma + Math.round((quality - luma) * 8) - 4)
    const value = await encodeMozJpeg(canvas, luma, Math.max(1, chroma))
    return { value, bytes: value.size }
  }
  const { quality } = made
  // MozJPEG needs a somewhat higher quality for the same size.
  const finer = await fitSize(steps, { target, step: 0.125, lowest: quality, first: quality + 4, shrink: false, onTry })
  return finer.bytes <= target && finer.bytes > made.bytes ? { ...finer, quality: Math.floor(finer.quality) } : made
}

function scaled(edits: Edits, scale: number): Edits {
  if (scale === 1) return edits
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const { place } = edits
  return {
    ...edits,
    width: side(edits.width),
    height: side(edits.height),
    ...(place && {
      place: { x: place.x * scale, y: place.y * scale, width: side(place.width), height: side(place.height) },
    }),
  }
}

async function draw(bitmap: ImageBitmap, source: Source, edits: Edits, output: Output): Promise<OffscreenCanvas> {
  const { turn, mirror, width, height } = edits
  const crop = cropOf(bitmap, source, edits.crop)
  const place = edits.place ?? { x: 0, y: 0, width, height }
  const [drawnWidth, drawnHeight] = turn % 180 === 0 ? [place.width, place.height] : [place.height, place.width]
  const context = contextOf(width, height, source)
  const background = output.background ?? (output.type === 'image/jpeg' ? '#ffffff' : undefined)
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  const resized = drawnWidth !== crop.width || drawnHeight !== crop.height
  // The browser's best filter for shrinking: a canvas alone would skip pixels and show moiré.
  const picture = resized
    ? await createImageBitmap(edits.crop ? partOf(bitmap, crop, source) : bitmap, {
        resizeWidth: drawnWidth,
        resizeHeight: drawnHeight,
        resizeQuality: 'high',
      })
    : bitmap
  context.imageSmoothingEnabled = false
  context.translate(place.x + place.width / 2, place.y + place.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.scale(mirror ? -1 : 1, 1)
  const [left, top] = [-drawnWidth / 2, -drawnHeight / 2]
  if (resized) context.drawImage(picture, left, top)
  else context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, left, top, drawnWidth, drawnHeight)
  if (resized) picture.close()
  return context.canvas
}

function contextOf(width: number, height: number, { wide }: Source): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', wide ? { colorSpace: 'display-p3' } : {})
  if (!context) throw new ToolError('The browser has no memory left for an image of this size.')
  return context
}

/** Chromium's `createImageBitmap` would take another part of photos that a quarter turn makes upright. */
function partOf(bitmap: ImageBitmap, { x, y, width, height }: Rectangle, source: Source): OffscreenCanvas {
  const context = contextOf(width, height, source)
  context.drawImage(bitmap, -x, -y)
  return context.canvas
}

/** Drawings are decoded larger than they say: their crops grow with them. */
function cropOf(bitmap: ImageBitmap, source: Source, crop: Rectangle | undefined): Rectangle {
  if (!crop) return { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const scale = bitmap.width / source.width
  const [x, y] = [Math.round(crop.x * scale), Math.round(crop.y * scale)]
  const width = Math.max(1, Math.min(bitmap.width - x, Math.round(crop.width * scale)))
  const height = Math.max(1, Math.min(bitmap.height - y, Math.round(crop.height * scale)))
  return { x, y, width, height }
}

const CARRIERS: Record<string, MetadataFormat> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

async function carriedExif(source: Source, output: Output): Promise<Uint8Array | undefined> {
  const format = CARRIERS[output.type]
  const exif = format && exifOf(source.type, new Uint8Array(await source.blob.arrayBuffer()))
  return exif && hasRoomFor(exif, format) ? exif : undefined
}

function exifOf(type: string, bytes: Uint8Array): Uint8Array | undefined {
  const format = CARRIERS[type]
  if (format) return findExif(bytes, format)
  return type === 'image/heic' || type === 'image/avif' ? findHeifExif(bytes) : undefined
}

async function withExif(result: Rendered, exif: Uint8Array | undefined, { type, metadata }: Output): Promise<Rendered> {
  if (metadata === 'strip') return result
  const format = CARRIERS[type]
  if (!exif || !format) {
    return { ...result, note: 'There was no metadata that could be carried over.' }
  }
  const changed = changeExif(exif, { redrawn: result, withoutPlace: metadata !== 'keep' })
  const bytes = new Uint8Array(await result.blob.arrayBuffer())
  return { ...result, blob: new Blob([insertExif(bytes, format, changed)], { type }) }
}
