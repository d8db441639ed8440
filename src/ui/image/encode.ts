import avifWasm from '@jsquash/avif/codec/enc/avif_enc.wasm?url'
import jpegWasm from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url'
import webpWasm from '@jsquash/webp/codec/enc/webp_enc.wasm?url'
import { ToolError } from '#contract/error.ts'
import type { Output, OutputType } from '#shared/image/edits.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { iconOf, LARGEST_ICON } from './icon.ts'
import { requirePixels } from './require-pixels.ts'
import { spreadColors } from './spread-colors.ts'

/** A pixel less than canvases have. */
const LONGEST_WEBP = 16_383

/** Encodes what is on a canvas; `quality` is 1 to 100, in steps of `QUALITY_STEPS`. */
export async function encode(
  canvas: OffscreenCanvas,
  { type, smaller = [] }: Pick<Output, 'type' | 'smaller'>,
  quality: number,
): Promise<Blob> {
  const side = Math.max(canvas.width, canvas.height)
  if (type === 'image/webp' && side > LONGEST_WEBP) {
    throw new ToolError(
      `A WebP picture has at most ${grouped(LONGEST_WEBP)} pixels a side, and this one would have ${grouped(side)}. Choose another format.`,
    )
  }
  requirePixels()
  if (type === 'image/avif') return encodeAvif(canvas, quality)
  if (type === 'image/x-icon') return encodeIcon(canvas, smaller)
  const blob = await canvas.convertToBlob({ type, quality: quality / 100 })
  // A browser that cannot write a format answers with PNG.
  return blob.type === type ? blob : encodeWebp(canvas, quality)
}

/** How finely each encoder tells qualities apart; 0 for formats without loss. */
export const QUALITY_STEPS: Record<OutputType, number> = {
  'image/jpeg': 1,
  'image/webp': 0.5,
  'image/avif': 1,
  'image/png': 0,
  'image/x-icon': 0,
}

async function encodeIcon(canvas: OffscreenCanvas, smaller: readonly number[]): Promise<Blob> {
  if (Math.max(canvas.width, canvas.height) > LARGEST_ICON) {
    throw new ToolError(`An icon has at most ${LARGEST_ICON} × ${LARGEST_ICON} pixels.`)
  }
  const sides = smaller.filter((side) => side < canvas.width)
  const canvases = [...(await Promise.all(sides.map((side) => copyOf(canvas, side, side)))), await copyOf(canvas)]
  const pngs = await Promise.all(canvases.map((each) => each.convertToBlob({ type: 'image/png' })))
  const head = iconOf(canvases.map(({ width, height }, index) => ({ width, height, length: pngs[index]?.size ?? 0 })))
  return new Blob([head, ...pngs], { type: 'image/x-icon' })
}

/** In sRGB: what shows icons asks for no profile. */
async function copyOf(canvas: OffscreenCanvas, width = canvas.width, height = canvas.height): Promise<OffscreenCanvas> {
  const picture = await createImageBitmap(canvas, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const copy = new OffscreenCanvas(width, height)
  copy.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return copy
}

/** Each encoder made of WebAssembly is fetched and compiled when it is first needed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

const avif = once(async () => {
  const { default: start } = await import('@jsquash/avif/codec/enc/avif_enc.js')
  return start({ noInitialRun: true, locateFile: () => avifWasm })
})
const mozjpeg = once(async () => {
  const { default: start } = await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js')
  const { defaultOptions } = await import('@jsquash/jpeg/meta.js')
  return { codec: await start({ noInitialRun: true, locateFile: () => jpegWasm }), defaultOptions }
})
const webp = once(async () => {
  const { default: start } = await import('@jsquash/webp/codec/enc/webp_enc.js')
  const { defaultOptions } = await import('@jsquash/webp/meta.js')
  return { codec: await start({ noInitialRun: true, locateFile: () => webpWasm }), defaultOptions }
})

/** The encoders made of WebAssembly take pixels in sRGB. */
function pixelsOf(canvas: OffscreenCanvas): ImageData {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  return context.getImageData(0, 0, canvas.width, canvas.height, { colorSpace: 'srgb' })
}

/** AVIF takes seconds for a large picture: the faster setting costs about 3 % of size. */
const LARGE = 3e6

async function encodeAvif(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const codec = await avif()
  const { data, width, height } = pixelsOf(canvas)
  spreadColors(data, width)
  const bytes = codec.encode(data, width, height, {
    quality,
    qualityAlpha: -1,
    denoiseLevel: 0,
    tileColsLog2: 0,
    tileRowsLog2: 0,
    speed: width * height > LARGE ? 9 : 7,
    subsample: 1,
    chromaDeltaQ: false,
    sharpness: 0,
    tune: 0,
    enableSharpYUV: false,
    bitDepth: 8,
  })
  return blobOf(bytes, 'image/avif')
}

/**
 * JPEG by MozJPEG. With a quality of its own for the colours, they are halved in resolution at every quality:
 * from 90 on MozJPEG would keep it whole, and the size would jump.
 */
export async function encodeMozJpeg(canvas: OffscreenCanvas, quality: number, chroma?: number): Promise<Blob> {
  requirePixels()
  const { codec, defaultOptions } = await mozjpeg()
  const { data, width, height } = pixelsOf(canvas)
  const colors =
    chroma === undefined ? {} : { separate_chroma_quality: true, chroma_quality: chroma, auto_subsample: false }
  return blobOf(codec.encode(data, width, height, { ...defaultOptions, quality, ...colors }), 'image/jpeg')
}

/** For Safari, which reads WebP and does not write it. */
async function encodeWebp(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const { codec, defaultOptions } = await webp()
  const { data, width, height } = pixelsOf(canvas)
  return blobOf(codec.encode(data, width, height, { ...defaultOptions, quality }), 'image/webp')
}

function blobOf(bytes: Uint8Array | null, type: OutputType): Blob {
  if (!bytes) throw new ToolError('The encoder refused the picture.')
  return new Blob([bytes.slice()], { type })
}
