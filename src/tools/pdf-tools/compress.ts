import type { PDFDocument } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { formatBytes } from '#shared/bytes.ts'
import { counted } from '#shared/counted.ts'
import { imagePixels } from './image-pixels.ts'
import { imageUses, type ImageUse } from './image-uses.ts'
import { loadDocument, name, saveDocument } from './pdf-values.ts'
import { shareEqualStreams } from './share-streams.ts'
import type { Bitmap } from './pdfium.ts'
import { jpegStream } from './pictures.ts'
import { downscale, lumaAt, similarity } from './likeness.ts'
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

/** What is tried on a picture, the coarsest first. */
interface Attempt {
  settings: Setting[]
  /** Takes the first setting after which the picture looks the same, if any; else the first as it comes. */
  sameLook: boolean
}

/**
 * From here on pages are not told apart. There is room above the 0.98 that drawn pages are to keep, more of it for
 * pictures with other pixels: programs that draw them resample them once more.
 */
const SAME_LOOK = 0.985
const SAME_LOOK_RESAMPLED = 0.99

const just = (dpi: number, quality: number): Attempt => ({ settings: [{ dpi, quality }], sameLook: false })
const LEVELS: Record<Exclude<Level, 'lossless'>, Attempt> = {
  light: {
    settings: [
      { dpi: 220, quality: 0.85 },
      { dpi: 300, quality: 0.85 },
      { dpi: 600, quality: 0.92 },
      { dpi: 600, quality: 0.98 },
    ],
    sameLook: true,
  },
  medium: just(150, 0.72),
  strong: just(96, 0.5),
}
const LADDER: Attempt[] = [
  LEVELS.light,
  just(180, 0.78),
  LEVELS.medium,
  just(120, 0.6),
  LEVELS.strong,
  just(72, 0.4),
  just(50, 0.3),
]

/** Makes the file smaller: first without any loss, then, where asked, by making its pictures coarser. Text stays text. */
export async function compress(
  context: Context,
  { work, options }: { work: Work; options: CompressOptions },
): Promise<Outcome> {
  const { bytes, name: title, before } = await context.shelf.document(context, work)
  const { level, target } = options
  if (target !== undefined && !(target >= 1000)) throw new ToolError('The size to reach is at least 1 kB.')
  let best: Coarser = { bytes: await pack(context, bytes), changed: 0, alike: 1 }
  const enough = () => (target === undefined ? level === 'lossless' : best.bytes.length <= target)
  if (!enough()) {
    const attempts = target === undefined && level !== 'lossless' ? [LEVELS[level]] : LADDER
    const kept: Kept = { pictures: new Map(), room: attempts.length > 1 ? KEPT_PIXELS : 0 }
    for (const [index, attempt] of attempts.entries()) {
      const [from, to] = [0.55 + (index / attempts.length) * 0.45, 0.55 + ((index + 1) / attempts.length) * 0.45]
      const made = await coarser(context, bytes, attempt, kept, (share) => from + share * (to - from))
      if (made.bytes.length < best.bytes.length) best = made
      if (enough()) break
    }
  }
  const smaller = best.bytes.length < before
  const notes = smaller
    ? [
        best.changed > 0
          ? `${counted(best.changed, 'picture')} made coarser; text and drawings are as they were.`
          : 'Nothing was lost: the same content, packed better.',
      ]
    : ['This file is packed as well as it can be without loss: nothing was gained.']
  const look = `Compared with the original: ${lookOf(best.alike)}`
  return {
    files: [
      pdfFile(
        `${title} compressed`,
        smaller ? best.bytes : bytes.length <= before ? bytes : await originalOf(work, bytes),
      ),
    ],
    notes,
    before,
    ...(smaller && best.changed > 0
      ? { checks: [`${look} (structural similarity ${best.alike.toFixed(3)}, 1 is identical).`] }
      : {}),
    warnings:
      target !== undefined && best.bytes.length > target
        ? [
            `${formatBytes(target)} cannot be reached: without its pictures’ finest detail the file still has ${formatBytes(best.bytes.length)}.`,
          ]
        : [],
  }
}

function lookOf(alike: number): string {
  if (alike >= SAME_LOOK) return 'every picture looks the same'
  return `the picture that lost most is ${alike >= 0.95 ? 'a little softer' : 'noticeably coarser'}`
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

interface Coarser {
  bytes: Uint8Array<ArrayBuffer>
  /** Pictures that are not as they were. */
  changed: number
  /** Likeness of the one that lost most. */
  alike: number
}

async function coarser(
  context: Context,
  bytes: Uint8Array,
  attempt: Attempt,
  kept: Kept,
  progress: (share: number) => number,
): Promise<Coarser> {
  const document = await loadDocument(bytes)
  const uses = [...imageUses(document).values()]
  let [changed, alike] = [0, 1]
  for (const [index, use] of uses.entries()) {
    context.progress(progress(index / uses.length), `Picture ${index + 1} of ${uses.length}`)
    const likeness = await shrink(context, document, use, attempt, kept)
    if (likeness === undefined) continue
    changed++
    alike = Math.min(alike, likeness)
  }
  return { bytes: await pack(context, await saveDocument(document)), changed, alike }
}

/** Decoded pictures are kept for the next attempt up to this many pixels: 200 MB. */
const KEPT_PIXELS = 50_000_000

/** Pictures that need not be decoded again; of those that cannot be, nothing. */
interface Kept {
  pictures: Map<string, Bitmap | undefined>
  /** Pixels that may still be kept. */
  room: number
}

/** Makes a picture coarser and says how alike it still looks; nothing where it stays as it is. */
async function shrink(
  { codecs }: Context,
  document: PDFDocument,
  use: ImageUse,
  { settings, sameLook }: Attempt,
  kept: Kept,
): Promise<number | undefined> {
  const { stream, ref } = use
  // Below this a picture is an icon: nothing to win, much to lose.
  const size = stream.getContents().length
  if (size < 4000) return undefined
  const known = kept.pictures.has(ref.tag)
  const bitmap = known ? kept.pictures.get(ref.tag) : await imagePixels(stream, codecs)
  const pixels = bitmap ? bitmap.width * bitmap.height : 0
  if (!known && pixels <= kept.room) {
    kept.pictures.set(ref.tag, bitmap)
    kept.room -= pixels
  }
  if (!bitmap) return undefined
  const inches = Math.max(use.width / 72, (use.height / 72) * (bitmap.width / bitmap.height), 1 / 72)
  const seen = lumaAt(bitmap, inches)
  for (const { dpi, quality } of settings) {
    const scale = Math.min(1, Math.max(1, inches * dpi) / bitmap.width)
    const smaller = scale < 0.9 ? downscale(bitmap, scale) : bitmap
    const packed = await codecs.encode(smaller, 'image/jpeg', quality)
    // A finer setting only gets larger.
    if (packed.length > size * 0.95) return undefined
    const likeness = similarity(seen, lumaAt(await codecs.decode(packed, 'image/jpeg'), inches, seen))
    if (sameLook && likeness < (smaller === bitmap ? SAME_LOOK : SAME_LOOK_RESAMPLED)) continue
    const replacement = jpegStream(document.context, packed, {
      width: smaller.width,
      height: smaller.height,
      channels: 3,
    })
    for (const key of KEPT_KEYS) {
      const value = stream.dict.get(name(key))
      if (value) replacement.dict.set(name(key), value)
    }
    document.context.assign(ref, replacement)
    return likeness
  }
  return undefined
}

/** What a picture's entry says besides its pixels. */
const KEPT_KEYS = ['SMask', 'Interpolate', 'OC', 'StructParent', 'Intent']
