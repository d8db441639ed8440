import { PDFArray, PDFDict, PDFRawStream, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { formatBytes } from '#shared/bytes.ts'
import { counted } from '#shared/counted.ts'
import { imagePixels } from './image-pixels.ts'
import { imageUses, type ImageUse } from './image-uses.ts'
import { loadDocument, name, saveDocument } from './pdf-values.ts'
import type { Bitmap } from './pdfium.ts'
import { jpegStream } from './pictures.ts'
import { pdfFile, type Context, type Outcome, type Work } from './work.ts'

export type Level = 'lossless' | 'light' | 'medium' | 'strong'

/** `target` in bytes overrules the level: the mildest settings that reach it are taken. */
export interface CompressOptions {
  level: Level
  target?: number
}

/** Pictures are made no finer than this many pixels to the inch, in JPEG of this quality. */
interface Setting {
  dpi: number
  quality: number
}

const LEVELS: Record<Exclude<Level, 'lossless'>, Setting> = {
  light: { dpi: 220, quality: 0.85 },
  medium: { dpi: 150, quality: 0.72 },
  strong: { dpi: 96, quality: 0.5 },
}
const LADDER: Setting[] = [
  LEVELS.light,
  { dpi: 180, quality: 0.78 },
  LEVELS.medium,
  { dpi: 120, quality: 0.6 },
  LEVELS.strong,
  { dpi: 72, quality: 0.4 },
  { dpi: 50, quality: 0.3 },
]

/** Makes the file smaller: first without any loss, then, where asked, by making its pictures coarser. Text stays text. */
export async function compress(
  context: Context,
  { work, options }: { work: Work; options: CompressOptions },
): Promise<Outcome> {
  const { bytes, name: title, before } = await context.shelf.document(context, work)
  const { level, target } = options
  if (target !== undefined && !(target >= 1000)) throw new ToolError('The size to reach is at least 1 kB.')
  let best = await pack(context, bytes)
  let changed = 0
  const enough = () => (target === undefined ? level === 'lossless' : best.length <= target)
  if (!enough()) {
    const settings = target === undefined && level !== 'lossless' ? [LEVELS[level]] : LADDER
    const kept = new Map<string, Bitmap | undefined>()
    for (const [index, setting] of settings.entries()) {
      const share = 0.6 + (index / settings.length) * 0.4
      const made = await coarser(context, bytes, setting, kept, share)
      if (made.bytes.length < best.length) {
        best = made.bytes
        changed = made.changed
      }
      if (enough()) break
    }
  }
  const smaller = best.length < before
  const notes = smaller
    ? [
        changed > 0
          ? `${counted(changed, 'picture')} made coarser; text and drawings are as they were.`
          : 'Nothing was lost: the same content, packed better.',
      ]
    : ['This file is packed as well as it can be without loss: nothing was gained.']
  return {
    files: [
      pdfFile(`${title} compressed`, smaller ? best : bytes.length <= before ? bytes : await originalOf(work, bytes)),
    ],
    notes,
    before,
    warnings:
      target !== undefined && best.length > target
        ? [
            `${formatBytes(target)} cannot be reached: without its pictures’ finest detail the file still has ${formatBytes(best.length)}.`,
          ]
        : [],
  }
}

/** Never larger: where nothing was gained the visitor gets the file that was dropped. */
async function originalOf(work: Work, made: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const [only] = work.sources
  const untouched =
    only !== undefined &&
    work.sources.length === 1 &&
    only.password === undefined &&
    work.plan.every((page, index) => 'source' in page && page.index === index && page.turn === 0)
  return untouched ? new Uint8Array(await only.file.arrayBuffer()) : made
}

/** Smaller without loss: equal streams once, everything packed as hard as Flate can. */
async function pack(context: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  context.progress(0.5, 'Packing without loss')
  const document = await loadDocument(bytes)
  shareEqualStreams(document)
  const saved = await saveDocument(document)
  const packed = await context.qpdf.rewrite(saved, [
    '--recompress-flate',
    '--compression-level=9',
    '--object-streams=generate',
  ])
  return packed.length < saved.length ? packed : saved
}

/** Fonts and pictures that merged files have in common are kept once. */
function shareEqualStreams({ context }: PDFDocument): void {
  const groups = new Map<string, { ref: PDFRef; stream: PDFRawStream }[]>()
  const instead = new Map<string, PDFRef>()
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const contents = object.getContents()
    const key = `${object.dict.toString()} ${contents.length} ${checksum(contents)}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    const twin = group.find(({ stream }) => equal(stream.getContents(), contents))
    if (twin) instead.set(ref.tag, twin.ref)
    else group.push({ ref, stream: object })
  }
  if (instead.size === 0) return
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (instead.has(ref.tag)) context.delete(ref)
    else redirect(object, instead, 0)
  }
}

function redirect(object: PDFObject, instead: ReadonlyMap<string, PDFRef>, depth: number): void {
  if (depth > 200) return
  if (object instanceof PDFStream) redirect(object.dict, instead, depth + 1)
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      const twin = value instanceof PDFRef ? instead.get(value.tag) : undefined
      if (twin) object.set(key, twin)
      else redirect(value, instead, depth + 1)
    }
  } else if (object instanceof PDFArray) {
    for (let index = 0; index < object.size(); index++) {
      const value = object.get(index)
      const twin = value instanceof PDFRef ? instead.get(value.tag) : undefined
      if (twin) object.set(index, twin)
      else redirect(value, instead, depth + 1)
    }
  }
}

/** FNV-1a, for finding candidates; equality is made sure of byte by byte. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

async function coarser(
  context: Context,
  bytes: Uint8Array,
  setting: Setting,
  kept: Map<string, Bitmap | undefined>,
  share: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; changed: number }> {
  const document = await loadDocument(bytes)
  const uses = [...imageUses(document).values()]
  let changed = 0
  for (const [index, use] of uses.entries()) {
    context.progress(share, `Picture ${index + 1} of ${uses.length} at ${setting.dpi} dpi`)
    if (await shrink(context, document, use, setting, kept)) changed++
  }
  return { bytes: await pack(context, await saveDocument(document)), changed }
}

/** Decoded pictures are kept for the next setting up to this many pixels: 200 MB. */
const KEPT_PIXELS = 50_000_000

async function shrink(
  { codecs }: Context,
  document: PDFDocument,
  use: ImageUse,
  { dpi, quality }: Setting,
  kept: Map<string, Bitmap | undefined>,
): Promise<boolean> {
  const { stream, ref } = use
  // Below this a picture is an icon: nothing to win, much to lose.
  if (stream.getContents().length < 4000) return false
  const bitmap = kept.has(ref.tag) ? kept.get(ref.tag) : await imagePixels(stream, codecs)
  const held = [...kept.values()].reduce((sum, other) => sum + (other ? other.width * other.height : 0), 0)
  if (!bitmap || held + bitmap.width * bitmap.height < KEPT_PIXELS) kept.set(ref.tag, bitmap)
  if (!bitmap) return false
  const wanted = Math.max((use.width / 72) * dpi, (use.height / 72) * dpi * (bitmap.width / bitmap.height), 1)
  const scale = Math.min(1, wanted / bitmap.width)
  const packed = await codecs.encode(scale < 0.9 ? downscale(bitmap, scale) : bitmap, 'image/jpeg', quality)
  if (packed.length > stream.getContents().length * 0.95) return false
  const size = scale < 0.9 ? scaledSize(bitmap, scale) : bitmap
  const replacement = jpegStream(document.context, packed, { ...size, channels: 3 })
  for (const key of KEPT_KEYS) {
    const value = stream.dict.get(name(key))
    if (value) replacement.dict.set(name(key), value)
  }
  document.context.assign(ref, replacement)
  return true
}

/** What a picture's entry says besides its pixels. */
const KEPT_KEYS = ['SMask', 'Interpolate', 'OC', 'StructParent', 'Intent']

function scaledSize({ width, height }: Bitmap, scale: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Each new pixel is the mean of the old ones that it covers. */
export function downscale(bitmap: Bitmap, scale: number): Bitmap {
  const { width, height } = scaledSize(bitmap, scale)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * bitmap.height) / height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * bitmap.height) / height))
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * bitmap.width) / width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * bitmap.width) / width))
      let [red, green, blue] = [0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let at = (row * bitmap.width + left) * 4; at < (row * bitmap.width + right) * 4; at += 4) {
          red += bitmap.data[at] as number
          green += bitmap.data[at + 1] as number
          blue += bitmap.data[at + 2] as number
        }
      }
      const count = (bottom - top) * (right - left)
      data.set([red / count, green / count, blue / count, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}
