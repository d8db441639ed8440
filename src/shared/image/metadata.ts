import { latin } from './binary.ts'
import { concat } from '#shared/bytes.ts'
import { changeExif, orientationExif, readExif } from './exif.ts'
import { endOfPicture, jpegSegments, pngChunks, webpChunks, type Part } from './parts.ts'

export type MetadataFormat = 'jpeg' | 'png' | 'webp'

const EXIF_HEADER = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0)
const PROFILE_HEADER = 'ICC_PROFILE'

export const isExifSegment = (part: Part) =>
  part.name === 'e1' && EXIF_HEADER.every((byte, index) => part.data[index] === byte)

/** A part of a colour profile; behind its name stand a zero, its number and how many parts there are. */
export const isProfileSegment = ({ name, data }: Part) =>
  name === 'e2' && latin(data.subarray(0, PROFILE_HEADER.length)) === PROFILE_HEADER

/** The Exif block of a file, without the header that its format puts before it. */
export function findExif(bytes: Uint8Array, format: MetadataFormat): Uint8Array | undefined {
  if (format === 'jpeg') return jpegSegments(bytes).find(isExifSegment)?.data.subarray(6)
  if (format === 'png') return pngChunks(bytes).find(({ name }) => name === 'eXIf')?.data
  const data = webpChunks(bytes).find(({ name }) => name === 'EXIF')?.data
  return data && EXIF_HEADER.every((byte, index) => data[index] === byte) ? data.subarray(6) : data
}

/** Puts an Exif block into a file that has none. */
export function insertExif(bytes: Uint8Array, format: MetadataFormat, exif: Uint8Array): Uint8Array<ArrayBuffer> {
  if (format === 'jpeg') return insertIntoJpeg(bytes, exif)
  if (format === 'png') {
    // Behind the header chunk, which is always the first and 25 bytes long.
    return concat([bytes.subarray(0, 33), pngChunk('eXIf', exif), bytes.subarray(33)])
  }
  return insertIntoWebp(bytes, exif)
}

/**
 * The same picture data without what tells about the photo: Exif, XMP, comments and texts, and all that follows the
 * picture, such as the film of a moving photo. The colour profile stays, and so does the orientation, without which the
 * picture would lie on its side. With `keepExif`, all of the Exif block but the place stays as well.
 */
export function stripMetadata(file: Uint8Array, format: MetadataFormat, keepExif = false): Uint8Array<ArrayBuffer> {
  const picture = file.subarray(0, endOfPicture(file, format))
  const bytes = format === 'jpeg' ? withoutSmallCopy(picture) : picture
  const exif = findExif(bytes, format)
  const { orientation } = exif ? readExif(exif) : { orientation: 1 }
  const parts = format === 'jpeg' ? jpegSegments(bytes) : format === 'png' ? pngChunks(bytes) : webpChunks(bytes)
  const unwanted = parts.filter((part) => tells(part, format))
  const bare = cutOut(bytes, unwanted)
  if (format === 'webp') settleWebp(bare)
  if (keepExif && exif) return insertExif(bare, format, changeExif(exif, { withoutPlace: true }))
  return orientation === 1 ? bare : insertExif(bare, format, orientationExif(orientation))
}

/**
 * Beside what no decoder does without, chunks that decide how a PNG looks. Programs have others of their own, which may
 * hold anything: drafts, layers, who made the picture.
 */
const PNG_LOOKS =
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI mDCv cLLi bKGD hIST sPLT pHYs oFFs sTER acTL fcTL fdAT'.split(' ')
const WEBP_LOOKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const JFIF_HEADER = 'JFIF\0'

const isJfif = ({ name, data }: Part) => name === 'e0' && latin(data.subarray(0, JFIF_HEADER.length)) === JFIF_HEADER

function tells(part: Part, format: MetadataFormat): boolean {
  const { name } = part
  // The name of a chunk that is needed begins with a capital letter (PNG 5.4).
  if (format === 'png') return !/^[A-Z]/.test(name) && !PNG_LOOKS.includes(name)
  if (format === 'webp') return !WEBP_LOOKS.includes(name)
  // JFIF (e0), the colour profile in e2 and Adobe's colour transform (ee) decide how the picture looks.
  if (name === 'e2') return !isProfileSegment(part)
  if (name === 'e0') return !isJfif(part)
  return name === 'fe' || (/^e[1-9a-f]$/.test(name) && name !== 'ee')
}

/** What JFIF says of the pixels takes so many bytes; behind them may stand a small copy of what the picture once showed. */
const JFIF_LENGTH = 14

function withoutSmallCopy(jpeg: Uint8Array): Uint8Array {
  const jfif = jpegSegments(jpeg).find((part) => isJfif(part) && part.data.length > JFIF_LENGTH)
  if (!jfif) return jpeg
  const { start, end, data } = jfif
  // The last two of them are the size of the copy.
  const about = [...data.subarray(0, JFIF_LENGTH - 2), 0, 0]
  return concat([jpeg.subarray(0, start), Uint8Array.of(0xff, 0xe0, 0, JFIF_LENGTH + 2, ...about), jpeg.subarray(end)])
}

/** The bytes without some parts of them, which come in their order. */
export function cutOut(bytes: Uint8Array, parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { start, end } of parts) {
    pieces.push(bytes.subarray(at, start))
    at = end
  }
  return concat([...pieces, bytes.subarray(at)])
}

/** Whether a file can carry an Exif block: one segment of a JPEG holds 64 kB, less than some cameras write elsewhere. */
export function hasRoomFor(exif: Uint8Array, format: MetadataFormat): boolean {
  return format !== 'jpeg' || exif.length + 8 <= 0xffff
}

function insertIntoJpeg(bytes: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!hasRoomFor(exif, 'jpeg')) return new Uint8Array(bytes)
  const length = exif.length + 8
  const head = Uint8Array.of(0xff, 0xe1, length >> 8, length & 255)
  // Behind a JFIF segment, which must come first.
  const [first] = jpegSegments(bytes)
  const at = first?.name === 'e0' ? first.end : 2
  return concat([bytes.subarray(0, at), head, EXIF_HEADER, exif, bytes.subarray(at)])
}

export function pngChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) chunk[4 + index] = name.charCodeAt(index)
  chunk.set(data, 8)
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)))
  return chunk
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

const ALPHA_FLAG = 0x10
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

function insertIntoWebp(bytes: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const [first] = webpChunks(bytes)
  if (!first) return new Uint8Array(bytes)
  const pad = new Uint8Array(exif.length % 2)
  const chunk = concat([riffHead('EXIF', exif.length), exif, pad])
  const extended = first.name === 'VP8X' ? bytes.subarray(12, first.end) : extendedHeader(first)
  const rest = bytes.subarray(first.name === 'VP8X' ? first.end : first.start)
  const whole = concat([bytes.subarray(0, 12), extended, rest, chunk])
  whole[20] = (whole[20] as number) | EXIF_FLAG
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
  return whole
}

function riffHead(name: string, length: number): Uint8Array {
  const head = new Uint8Array(8)
  for (let index = 0; index < 4; index++) head[index] = name.charCodeAt(index)
  new DataView(head.buffer).setUint32(4, length, true)
  return head
}

/** The header chunk that a plain WebP file needs before it may carry metadata. */
function extendedHeader({ name, data }: Part): Uint8Array {
  const [width, height] = webpSize(name, data)
  const body = new Uint8Array(10)
  if (name === 'VP8L' && ((data[4] ?? 0) & 0x10) !== 0) body[0] = ALPHA_FLAG
  for (let index = 0; index < 3; index++) {
    body[4 + index] = (width - 1) >> (8 * index)
    body[7 + index] = (height - 1) >> (8 * index)
  }
  return concat([riffHead('VP8X', 10), body])
}

/** Size as a WebP picture chunk states it. */
export function webpSize(name: string, data: Uint8Array): [width: number, height: number] {
  const byte = (at: number) => data[at] ?? 0
  if (name === 'VP8X') {
    const long = (at: number) => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16)
    return [long(4) + 1, long(7) + 1]
  }
  if (name === 'VP8L') {
    const bits = byte(1) | (byte(2) << 8) | (byte(3) << 16) | (byte(4) << 24)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  return [(byte(6) | (byte(7) << 8)) & 0x3fff, (byte(8) | (byte(9) << 8)) & 0x3fff]
}

/** After chunks were taken out: the size in the header, and the flags that promised them. */
function settleWebp(bytes: Uint8Array<ArrayBuffer>): void {
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true)
  if (webpChunks(bytes)[0]?.name === 'VP8X') bytes[20] = (bytes[20] as number) & ~(EXIF_FLAG | XMP_FLAG)
}
