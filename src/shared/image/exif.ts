import { viewOf } from './binary.ts'

/** What an Exif block (a small TIFF file) says that a visitor may want to know, or to keep to themselves. */
export interface ExifFacts {
  /** 1 to 8; 1 is upright. */
  orientation: number
  camera?: string
  /** As the camera writes it: `2024:07:01 12:30:00`. */
  taken?: string
  /** It names a place on Earth. */
  located: boolean
  position?: { latitude: number; longitude: number }
}

interface Entry {
  tag: number
  /** Where the 12 bytes of the entry begin. */
  at: number
  type: number
  count: number
}

interface Directory {
  at: number
  entries: Entry[]
}

const SIZES: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
}
const ORIENTATION = 0x0112
/** Of the picture, in the first directory and in that of Exif. */
const WIDTHS = [0x0100, 0xa002]
const HEIGHTS = [0x0101, 0xa003]
const MAKE = 0x010f
const MODEL = 0x0110
const DATE = 0x0132
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
/** Many cameras write it into every photo, and nothing else of a place. */
const GPS_VERSION = 0
const DATE_TAKEN = 0x9003
const THUMBNAIL = 0x0201
const THUMBNAIL_LENGTH = 0x0202

class Tiff {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly little: boolean

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
    this.little = bytes[0] === 0x49
  }

  static open(bytes: Uint8Array): Tiff | undefined {
    if (bytes.length < 14) return undefined
    const order = String.fromCharCode(bytes[0] as number, bytes[1] as number)
    if (order !== 'II' && order !== 'MM') return undefined
    const tiff = new Tiff(bytes)
    return tiff.short(2) === 42 ? tiff : undefined
  }

  short = (at: number) => this.view.getUint16(at, this.little)
  long = (at: number) => this.view.getUint32(at, this.little)

  directory(at: number): Directory | undefined {
    if (at < 8 || at + 2 > this.bytes.length) return undefined
    const count = this.short(at)
    if (at + 2 + count * 12 > this.bytes.length) return undefined
    const entries = Array.from({ length: count }, (_, index) => {
      const own = at + 2 + index * 12
      return { tag: this.short(own), at: own, type: this.short(own + 2), count: this.long(own + 4) }
    })
    return { at, entries }
  }

  first(): Directory | undefined {
    return this.directory(this.long(4))
  }

  /** Where an entry's value lies, if it lies inside. */
  value(entry: Entry): { at: number; length: number } | undefined {
    const length = (SIZES[entry.type] ?? 0) * entry.count
    const at = length <= 4 ? entry.at + 8 : this.long(entry.at + 8)
    return length > 0 && at + length <= this.bytes.length ? { at, length } : undefined
  }

  find(directory: Directory | undefined, tag: number): Entry | undefined {
    return directory?.entries.find((entry) => entry.tag === tag)
  }

  number(directory: Directory | undefined, tag: number): number | undefined {
    const entry = this.find(directory, tag)
    if (!entry || !this.value(entry)) return undefined
    if (entry.type === 3) return this.short(entry.at + 8)
    // LONG, and IFD, which is a LONG that tells where a directory lies (TIFF, supplement 1).
    return entry.type === 4 || entry.type === 13 ? this.long(entry.at + 8) : undefined
  }

  /** Leaves a number that is not there, or that has no room for the value. */
  setNumber(directory: Directory | undefined, tag: number, value: number): void {
    const entry = this.find(directory, tag)
    if (entry?.type === 3 && value <= 0xffff) this.view.setUint16(entry.at + 8, value, this.little)
    else if (entry?.type === 4) this.view.setUint32(entry.at + 8, value, this.little)
  }

  text(directory: Directory | undefined, tag: number): string | undefined {
    const entry = this.find(directory, tag)
    const place = entry?.type === 2 ? this.value(entry) : undefined
    if (!place) return undefined
    const text = new TextDecoder().decode(this.bytes.subarray(place.at, place.at + Math.min(place.length, 200)))
    return text.split('\0')[0]?.trim() || undefined
  }

  /** Leaves nothing of a directory and its values. */
  blank(directory: Directory): void {
    for (const entry of directory.entries) {
      const place = this.value(entry)
      if (place) this.bytes.fill(0, place.at, place.at + place.length)
    }
    this.bytes.fill(0, directory.at, endOf(directory))
  }

  /** Degrees, minutes and seconds as one number; nothing where they are unknown, which is written 0/0, or more than `most`. */
  degrees(directory: Directory | undefined, tag: number, most: number): number | undefined {
    const entry = this.find(directory, tag)
    const place = entry?.type === 5 && entry.count === 3 ? this.value(entry) : undefined
    if (!place) return undefined
    const [degrees = NaN, minutes, seconds] = [0, 8, 16].map((offset) => {
      const divisor = this.long(place.at + offset + 4)
      return divisor === 0 ? undefined : this.long(place.at + offset) / divisor
    })
    const angle = degrees + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600
    return angle <= most ? angle : undefined
  }
}

/** Reads an Exif block; a damaged one tells what can still be read. */
export function readExif(bytes: Uint8Array): ExifFacts {
  const tiff = Tiff.open(bytes)
  const first = tiff?.first()
  if (!tiff || !first) return { orientation: 1, located: false }
  const turned = tiff.find(first, ORIENTATION)
  // Written as any other type of number, browsers do not turn the picture.
  const orientation = turned?.type === 3 && turned.count === 1 ? tiff.short(turned.at + 8) : 1
  const facts: ExifFacts = { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, located: false }
  const [make, model] = [tiff.text(first, MAKE), tiff.text(first, MODEL)]
  const camera = make && model && !model.startsWith(make) ? `${make} ${model}` : (model ?? make)
  if (camera) facts.camera = camera
  const taken = tiff.text(tiff.directory(tiff.number(first, EXIF_DIRECTORY) ?? 0), DATE_TAKEN) ?? tiff.text(first, DATE)
  if (taken) facts.taken = taken
  const gps = tiff.directory(tiff.number(first, GPS_DIRECTORY) ?? 0)
  const [latitude, longitude] = [tiff.degrees(gps, 2, 90), tiff.degrees(gps, 4, 180)]
  facts.located = gps?.entries.some(({ tag }) => tag !== GPS_VERSION) ?? false
  if (latitude !== undefined && longitude !== undefined) {
    facts.position = {
      latitude: tiff.text(gps, 1) === 'S' ? -latitude : latitude,
      longitude: tiff.text(gps, 3) === 'W' ? -longitude : longitude,
    }
  }
  return facts
}

interface Changes {
  /** The size of pixels that were drawn anew: they are upright, and a small copy shows what they showed before. */
  redrawn?: { width: number; height: number }
  withoutPlace: boolean
}

/** A changed copy of an Exif block; everything else in it stays where it is. */
export function changeExif(bytes: Uint8Array, { redrawn, withoutPlace }: Changes): Uint8Array {
  const copy = new Uint8Array(bytes)
  const tiff = Tiff.open(copy)
  const first = tiff?.first()
  if (!tiff || !first) return copy
  const orientation = tiff.find(first, ORIENTATION)
  if (redrawn && orientation?.type === 3) tiff.view.setUint16(orientation.at + 8, 1, tiff.little)
  if (redrawn) {
    takeThumbnailOut(tiff, first)
    for (const directory of [first, tiff.directory(tiff.number(first, EXIF_DIRECTORY) ?? 0)]) {
      for (const tag of WIDTHS) tiff.setNumber(directory, tag, redrawn.width)
      for (const tag of HEIGHTS) tiff.setNumber(directory, tag, redrawn.height)
    }
  }
  const pointer = tiff.find(first, GPS_DIRECTORY)
  if (!withoutPlace || !pointer) return copy
  const gps = tiff.directory(tiff.number(first, GPS_DIRECTORY) ?? 0)
  if (gps) tiff.blank(gps)
  // The entries behind the pointer, and the link to the next directory, move up by one entry.
  const end = endOf(first) + 4
  copy.copyWithin(pointer.at, pointer.at + 12, Math.min(end, copy.length))
  tiff.view.setUint16(first.at, first.entries.length - 1, tiff.little)
  return copy
}

/** The small copy lies in a second directory, to which the first one leads. */
function takeThumbnailOut(tiff: Tiff, first: Directory): void {
  const link = endOf(first)
  if (link + 4 > tiff.bytes.length) return
  const second = tiff.directory(tiff.long(link))
  tiff.view.setUint32(link, 0, tiff.little)
  if (!second) return
  const start = tiff.number(second, THUMBNAIL) ?? 0
  const length = tiff.number(second, THUMBNAIL_LENGTH) ?? 0
  if (start >= 8) tiff.bytes.fill(0, start, start + length)
  tiff.blank(second)
}

/** Where the entries of a directory end: there stands the place of the next one. */
const endOf = ({ at, entries }: Directory) => at + 2 + entries.length * 12

/** An Exif block that says nothing but how the picture is turned. */
export function orientationExif(orientation: number): Uint8Array {
  const tiff = '4d4d002a00000008' + '0001' + '01120003000000010001' + '0000' + '00000000'
  const bytes = Uint8Array.from(tiff.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  bytes[19] = orientation
  return bytes
}
