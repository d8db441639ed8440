import { viewOf } from './binary.ts'
import { changeExif } from './exif.ts'

/** A box of the ISO base media file format, which AVIF and HEIC files are made of. */
interface Box {
  name: string
  /** Of its content. */
  start: number
  end: number
}

/** What tells about the picture: an Exif block, XMP or a film, in one or more runs of bytes. */
interface Item {
  type: string
  runs: Run[]
}

interface Run {
  start: number
  end: number
}

const TELLING = ['Exif', 'mime']

class Heif {
  readonly bytes: Uint8Array
  readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
  }

  /** A whole number of 0 to 8 bytes; beyond the end of the file it throws a RangeError. */
  number(at: number, size: number): number {
    let value = 0
    for (let byte = 0; byte < size; byte++) value = value * 256 + this.view.getUint8(at + byte)
    return value
  }

  name = (at: number) => String.fromCharCode(...this.bytes.subarray(at, at + 4))

  boxes(from: number, end: number): Box[] {
    const found: Box[] = []
    for (let at = from; at + 8 <= end;) {
      const short = this.number(at, 4)
      const head = short === 1 ? 16 : 8
      const length = short === 1 ? this.number(at + 8, 8) : short === 0 ? end - at : short
      if (length < head || at + length > end) break
      found.push({ name: this.name(at + 4), start: at + head, end: at + length })
      at += length
    }
    return found
  }

  /** Numbers of the items that tell about the picture, with their types. */
  telling({ start, end }: Box): Map<number, string> {
    const version = this.number(start, 1)
    const entries = this.boxes(start + (version === 0 ? 6 : 8), end)
    return new Map(
      entries.flatMap(({ start: at }): [number, string][] => {
        const wide = this.number(at, 1) === 3 ? 4 : 2
        const type = this.name(at + 4 + wide + 2)
        return TELLING.includes(type) ? [[this.number(at + 4, wide), type]] : []
      }),
    )
  }

  /** Where the items lie: anywhere in the file, or in a box of small data; those elsewhere are left out. */
  places({ start }: Box, types: Map<number, string>, small: Run | undefined): Item[] {
    const homes = [{ start: 0, end: this.bytes.length }, small]
    const version = this.number(start, 1)
    const sizes = this.number(start + 4, 2)
    const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15]
    const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15]
    // Items without a length of their own are the whole file, which is no block.
    if (lengthSize === 0) return []
    const idSize = version < 2 ? 2 : 4
    let at = start + 6
    const take = (size: number) => {
      at += size
      return this.number(at - size, size)
    }
    const items: Item[] = []
    for (let left = take(idSize); left > 0; left--) {
      const type = types.get(take(idSize))
      const home = homes[version === 0 ? 0 : take(2) & 15]
      take(2)
      const base = take(baseSize)
      const runs: Run[] = []
      for (let parts = take(2); parts > 0; parts--) {
        take(indexSize)
        const from = (home?.start ?? 0) + base + take(offsetSize)
        runs.push({ start: from, end: from + take(lengthSize) })
      }
      if (type && home && runs.every(({ end }) => end <= home.end)) items.push({ type, runs })
    }
    return items
  }

  items(): Item[] {
    try {
      const boxes = this.boxes(0, this.bytes.length)
      // The film of a moving photo (Motion Photo format 1.0).
      const films = boxes.filter(({ name }) => name === 'mpvd').map((film) => ({ type: 'film', runs: [film] }))
      const meta = boxes.find(({ name }) => name === 'meta')
      const parts = meta ? this.boxes(meta.start + 4, meta.end) : []
      const part = (wanted: string) => parts.find(({ name }) => name === wanted)
      const [info, places] = [part('iinf'), part('iloc')]
      return info && places ? [...this.places(places, this.telling(info), part('idat')), ...films] : films
    } catch (error) {
      // A damaged file ends before what it promises, and tells nothing.
      if (error instanceof RangeError) return []
      throw error
    }
  }
}

/** The Exif item, and where in it the block begins: four bytes tell how many more stand before it. */
function exifOf(heif: Heif): { item: Run; block: Run } | undefined {
  const item = heif.items().find(({ type, runs }) => type === 'Exif' && runs.length === 1)?.runs[0]
  if (!item || item.end - item.start < 4) return undefined
  const start = item.start + 4 + heif.number(item.start, 4)
  return start < item.end ? { item, block: { start, end: item.end } } : undefined
}

/** The Exif block of an AVIF or HEIC file, as a TIFF file of its own. */
export function findHeifExif(bytes: Uint8Array): Uint8Array | undefined {
  const block = exifOf(new Heif(bytes))?.block
  return block && bytes.subarray(block.start, block.end)
}

/** XMP of an AVIF or HEIC file. */
export function findHeifXmp(bytes: Uint8Array): Uint8Array[] {
  const items = new Heif(bytes).items().filter(({ type }) => type === 'mime')
  return items.flatMap(({ runs }) => runs.map(({ start, end }) => bytes.subarray(start, end)))
}

/**
 * The same file with zeros where Exif, XMP and a film stood: nothing moves, so no place in it has to be told anew. With
 * `keepExif`, all of the Exif block but the place stays.
 */
export function stripHeif(bytes: Uint8Array, keepExif = false): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  const heif = new Heif(bytes)
  const exif = keepExif ? exifOf(heif) : undefined
  for (const { runs } of heif.items()) for (const { start, end } of runs) copy.fill(0, start, end)
  if (!exif) return copy
  const { item, block } = exif
  copy.set(bytes.subarray(item.start, block.start), item.start)
  copy.set(changeExif(bytes.subarray(block.start, block.end), { upright: false, withoutPlace: true }), block.start)
  return copy
}
