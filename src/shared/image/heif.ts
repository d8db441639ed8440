import { viewOf } from './binary.ts'
import { changeExif } from './exif.ts'
import { hexOf } from '#shared/bytes.ts'

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
/** Boxes of others, by the numbers they begin with: XMP (its part 3, 1.2.7), and who made the picture (C2PA 2.1, A.5). */
const TELLING_BOXES: Record<string, string> = {
  be7acfcb97a942e89c71999491e3afac: 'mime',
  d8fec3d61b0e483c92975828877ec481: 'C2PA',
}

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

  /** The parts of the box that describes the items. */
  meta(): (wanted: string) => Box | undefined {
    const meta = this.boxes(0, this.bytes.length).find(({ name }) => name === 'meta')
    const parts = meta ? this.boxes(meta.start + 4, meta.end) : []
    return (wanted) => parts.find(({ name }) => name === wanted)
  }

  /** What is said of the picture itself, in the order in which it is done to it. */
  properties(): Box[] {
    const part = this.meta()
    const [primary, group] = [part('pitm'), part('iprp')]
    if (!primary || !group) return []
    const wanted = this.number(primary.start + 4, this.number(primary.start, 1) === 0 ? 2 : 4)
    const lists = this.boxes(group.start, group.end)
    const container = lists.find(({ name }) => name === 'ipco')
    const known = container ? this.boxes(container.start, container.end) : []
    return lists
      .filter(({ name }) => name === 'ipma')
      .flatMap((list) => this.#assigned(list, wanted))
      .flatMap((index) => known[index - 1] ?? [])
  }

  /** Numbers of an item's properties, from 1. */
  #assigned({ start, end }: Box, wanted: number): number[] {
    const idSize = this.number(start, 1) === 0 ? 2 : 4
    const [size, mask] = (this.number(start + 3, 1) & 1) === 1 ? [2, 0x7fff] : [1, 0x7f]
    let at = start + 8
    for (let left = this.number(start + 4, 4); left > 0 && at < end; left--) {
      const item = this.number(at, idSize)
      const count = this.number(at + idSize, 1)
      at += idSize + 1
      const from = at
      if (item === wanted)
        return Array.from({ length: count }, (_, each) => this.number(from + each * size, size) & mask)
      at += count * size
    }
    return []
  }

  /** What a box beside the picture tells: the film of a moving photo (Motion Photo format 1.0), or something of others. */
  #kindOf({ name, start }: Box): string | undefined {
    if (name === 'mpvd') return 'film'
    return name === 'uuid' ? TELLING_BOXES[hexOf(this.bytes.subarray(start, start + 16))] : undefined
  }

  items(): Item[] {
    try {
      const beside = this.boxes(0, this.bytes.length).flatMap((box) => {
        const type = this.#kindOf(box)
        return type === undefined ? [] : [{ type, runs: [box] }]
      })
      const part = this.meta()
      const [info, places] = [part('iinf'), part('iloc')]
      return info && places ? [...this.places(places, this.telling(info), part('idat')), ...beside] : beside
    } catch (error) {
      // A damaged file ends before what it promises, and tells nothing.
      if (error instanceof RangeError) return []
      throw error
    }
  }
}

/**
 * Width and height of the picture as it is seen, 0 where the file does not say. HEIC is coded in even numbers, of which
 * its `clap` box keeps a part; browsers leave that of AVIF alone.
 */
export function heifSize(bytes: Uint8Array, clipped: boolean): [width: number, height: number] {
  const heif = new Heif(bytes)
  let size: [number, number] = [0, 0]
  try {
    for (const { name, start } of heif.properties()) {
      const number = (index: number) => heif.number(start + index * 4, 4)
      if (name === 'ispe') size = [number(1), number(2)]
      else if (name === 'clap' && clipped) size = [Math.round(number(0) / number(1)), Math.round(number(2) / number(3))]
      else if (name === 'irot' && (heif.number(start, 1) & 1) === 1) size = [size[1], size[0]]
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return size.every((side) => Number.isSafeInteger(side)) ? size : [0, 0]
}

/** The ICC profile of the picture's colours, where it has one. */
export function heifProfile(bytes: Uint8Array): Uint8Array | undefined {
  const heif = new Heif(bytes)
  try {
    const colors = heif.properties().find(({ name, start }) => name === 'colr' && heif.name(start) === 'prof')
    return colors && bytes.subarray(colors.start + 4, colors.end)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
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
  copy.set(changeExif(bytes.subarray(block.start, block.end), { withoutPlace: true }), block.start)
  return copy
}
