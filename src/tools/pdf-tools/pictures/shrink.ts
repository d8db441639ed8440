import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { fewColors, painted } from './few-colors.ts'
import { smallest } from './flate.ts'
import { packIndexed, pictureStream, type PackedPicture } from './flate-pictures.ts'
import { colorsOf } from './image-colors.ts'
import { imagePixels } from './image-pixels.ts'
import type { ImageUse } from './image-uses.ts'
import { downscale, drawnAt, lumaOf, scaledSize, similarity, type Luma } from './likeness.ts'
import { at, dictAt, name } from '../document/pdf-values.ts'
import type { Bitmap } from '../engines/pdfium.ts'
import type { Codecs } from '../document/pictures.ts'

/** Pictures are made no finer than so many pixels to the inch, in JPEG of this quality. */
export interface Attempt {
  dpi: number
  quality: number
  /** How fine pages are looked at, in pixels to the inch, the finest first. */
  seen: readonly number[]
  /** Finer and better than that, as far as a picture needs it to look the same. */
  sameLook: boolean
}

/** From here on pages are not told apart. There is room above the 0.98 that drawn pages are to keep. */
export const SAME_LOOK = 0.983

/** Below this a picture is an icon: nothing to win, much to lose. */
const SMALLEST = 4000
/** What is hardly smaller is not worth a loss. */
const WORTH = 0.95

const FINER = [96, 120, 150, 185, 220, 300, 400]
/** What is nearly as fine stays as fine as it is. */
const NEARLY = 0.9
const BETTER = [0.3, 0.4, 0.5, 0.58, 0.66, 0.72, 0.78, 0.82, 0.85, 0.88, 0.92, 0.95, 0.98]
/** Numbers of colours that are tried on print. */
const COLORS = [16, 4]

/** Decoded pictures are kept for the next attempt up to this many pixels: 200 MB. */
const KEPT_PIXELS = 50_000_000

/** Pictures that need not be decoded again; of those that cannot be, nothing. */
export class Decoded {
  readonly #pictures = new Map<string, Bitmap | undefined>()
  #room = KEPT_PIXELS

  async of({ ref, stream }: ImageUse, codecs: Codecs): Promise<Bitmap | undefined> {
    if (this.#pictures.has(ref.tag)) return this.#pictures.get(ref.tag)
    const bitmap = await imagePixels(stream, codecs)
    const pixels = bitmap ? bitmap.width * bitmap.height : 0
    if (pixels <= this.#room) {
      this.#pictures.set(ref.tag, bitmap)
      this.#room -= pixels
    }
    return bitmap
  }
}

/** A smaller form of a picture, and how alike it looks. */
interface Candidate extends PackedPicture {
  alike: number
}

/** Makes a picture coarser and says how alike it still looks; nothing where it stays as it is. */
export async function shrink(
  codecs: Codecs,
  document: PDFDocument,
  use: ImageUse,
  attempt: Attempt,
  decoded: Decoded,
): Promise<number | undefined> {
  const { stream, ref } = use
  const size = stream.getContents().length
  if (size < SMALLEST || matte(use)) return undefined
  const bitmap = await decoded.of(use, codecs)
  if (!bitmap) return undefined
  const inches = Math.max(use.width / 72, (use.height / 72) * (bitmap.width / bitmap.height), 1 / 72)
  const colors = colorsOf(at(stream.dict, 'ColorSpace'))
  const space = colors?.depth === 3 ? colors.base : name('DeviceRGB')
  const picture = { codecs, bitmap, inches, space, seen: views(bitmap, inches, attempt.seen) }
  const made = attempt.sameLook
    ? await alikeAsSeen(picture, attempt, size * WORTH)
    : await asItComes(picture, attempt, size * WORTH)
  if (!made) return undefined
  document.context.assign(ref, pictureStream(stream, made))
  return made.alike
}

/** The mask of such a picture has to have as many pixels as the picture. */
function matte({ stream }: ImageUse): boolean {
  return dictAt(stream.dict, 'SMask')?.has(name('Matte')) ?? false
}

interface Picture {
  codecs: Codecs
  bitmap: Bitmap
  /** Its width on paper. */
  inches: number
  /** As pages show it, the finest first. */
  seen: (() => Luma)[]
  /** What its colours are of. */
  space: PDFObject
}

/** A picture as it is seen at some resolutions, each drawn when it is first asked for. */
function views(bitmap: Bitmap, inches: number, resolutions: readonly number[]): (() => Luma)[] {
  let luma: Luma | undefined
  return resolutions.map((dpi) => {
    let view: Luma | undefined
    return () => {
      luma ??= lumaOf(bitmap)
      view ??= drawnAt(luma, scaledSize(bitmap, Math.min(1, (inches * dpi) / bitmap.width)))
      return view
    }
  })
}

/** The smallest of what looks the same: as coarse as that goes, then in the lowest quality that does. */
async function alikeAsSeen(picture: Picture, { dpi, quality }: Attempt, limit: number): Promise<Candidate | undefined> {
  const { bitmap, inches } = picture
  const own = bitmap.width / inches
  const qualities = BETTER.filter((each) => each >= quality)
  let best: Candidate | undefined
  for (const fine of [...FINER.filter((each) => each >= dpi && each < own * NEARLY), own]) {
    const smaller = fine === own ? bitmap : downscale(bitmap, fine / own)
    if (fine < own && likeness(picture, smaller) < SAME_LOOK) continue
    const room = best?.bytes.length ?? limit
    const jpeg = await inLowestQuality(picture, smaller, qualities, { bound: SAME_LOOK, room })
    const fresh = smallest([jpeg, ...inFewColors(picture, smaller, SAME_LOOK)])
    if (fresh && fresh.bytes.length < room) best = fresh
    // Once a finer one is no smaller, those that are finer still are not, either.
    else if (best) break
    if (jpeg && jpeg === best && jpeg.quality === quality) break
  }
  return best
}

/** Just as coarse as was asked for, whatever that does to the looks. */
async function asItComes(picture: Picture, { dpi, quality }: Attempt, limit: number): Promise<Candidate | undefined> {
  const { bitmap, inches } = picture
  const scale = Math.max(1, inches * dpi) / bitmap.width
  const smaller = scale < NEARLY ? downscale(bitmap, scale) : bitmap
  const jpeg = await inQuality(picture, smaller, quality)
  const best = smallest([jpeg, ...inFewColors(picture, smaller, jpeg.alike)])
  return best && best.bytes.length < limit ? best : undefined
}

/**
 * The least of all sizes at which it is seen. Other pixels meet those of the page differently at each size; with the same
 * ones the finest size shows the most.
 */
function likeness({ seen, bitmap }: Picture, changed: Bitmap): number {
  const luma = lumaOf(changed)
  const sizes = changed.width === bitmap.width ? seen.slice(0, 1) : seen
  return Math.min(...sizes.map((view) => similarity(view(), drawnAt(luma, view()))))
}

interface Jpeg extends Candidate {
  quality: number
}

async function inQuality(picture: Picture, smaller: Bitmap, quality: number): Promise<Jpeg> {
  const { codecs, space } = picture
  const bytes = await codecs.encode(smaller, 'image/jpeg', quality)
  const alike = likeness(picture, await codecs.decode(bytes, 'image/jpeg'))
  const { width, height } = smaller
  return { width, height, bytes, bits: 8, filter: 'DCTDecode', colors: () => space, alike, quality }
}

/** Qualities rise, and with them size and likeness: the first one that is good enough is found by halving. */
async function inLowestQuality(
  picture: Picture,
  smaller: Bitmap,
  qualities: readonly number[],
  { bound, room }: { bound: number; room: number },
): Promise<Jpeg | undefined> {
  const first = await inQuality(picture, smaller, qualities[0] as number)
  if (first.alike >= bound || first.bytes.length >= room) return first.alike >= bound ? first : undefined
  let found: Jpeg | undefined
  for (let [low, high] = [1, qualities.length]; low < high;) {
    const middle = (low + high) >> 1
    const tried = await inQuality(picture, smaller, qualities[middle] as number)
    const large = tried.bytes.length >= room
    if (tried.alike >= bound && !large) found = tried
    if (tried.alike >= bound || large) high = middle
    else low = middle + 1
  }
  return found
}

function inFewColors(picture: Picture, smaller: Bitmap, bound: number): Candidate[] {
  return COLORS.flatMap((most) => {
    const indexed = fewColors(smaller, most)
    if (!indexed) return []
    const alike = likeness(picture, painted(indexed))
    return alike >= bound ? [{ ...packIndexed(indexed, { space: picture.space, depth: 3 }), alike }] : []
  })
}
