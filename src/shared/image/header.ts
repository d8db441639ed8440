import { latin, viewOf } from './binary.ts'
import { isWideProfile } from './color-profile.ts'
import { readExif, type ExifFacts } from './exif.ts'
import { findHeifExif, heifSize } from './heif.ts'
import { findExif, isProfileSegment, webpSize } from './metadata.ts'
import { largestOf } from './icon-pictures.ts'
import { isFrameSegment, jpegSegments, pngChunks, webpChunks, type Part } from './parts.ts'
import { textsNamePlace } from './place-texts.ts'
import { MB } from '#shared/bytes.ts'
import { inflate } from '#shared/inflate.ts'
import { sniff } from '#shared/sniff.ts'
import { svgRoot, svgSize, svgText } from './svg-root.ts'
import { tiffIsCut, tiffPages, tiffProfile } from './tiff/pages.ts'

/** What the bytes of an image file say before anything is decoded. */
export interface ImageHeader {
  /** By content, e.g. `image/jpeg`. */
  type: string
  /** As the picture is seen, orientation applied; 0 where the file does not say. */
  width: number
  height: number
  /** More than one frame. */
  animated: boolean
  /** Pages of a scanned document; 1 for an ordinary picture. */
  pages: number
  /** The file ends before the picture does. */
  truncated: boolean
  /** It is made for more colours than sRGB has. */
  wide: boolean
  /** It names a place on Earth, in its Exif block or elsewhere. */
  located: boolean
  exif?: ExifFacts
}

type Found = Partial<Omit<ImageHeader, 'type' | 'located'>>

const READERS: Record<string, (bytes: Uint8Array) => Found> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': (bytes) => readHeif(bytes, false),
  'image/heic': (bytes) => readHeif(bytes, true),
  'image/bmp': readBmp,
  'image/svg+xml': readSvg,
  'image/x-icon': readIcon,
  'image/tiff': (bytes) => ({
    pages: tiffPages(bytes).length,
    truncated: tiffIsCut(bytes),
    wide: isWideProfile(tiffProfile(bytes, 0) ?? new Uint8Array()),
    // An Exif block is a TIFF file: this one is its own.
    exif: readExif(bytes),
  }),
}

/** Reads a whole file's bytes; `undefined` when it is no image. Damage never throws. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const type = sniff(bytes)?.type ?? ''
  const read = READERS[type]
  if (!read) return undefined
  const found = read(bytes)
  const located = found.exif?.located || textsNamePlace(bytes, type)
  const header = {
    type,
    width: 0,
    height: 0,
    animated: false,
    pages: 1,
    truncated: false,
    wide: false,
    located,
    ...found,
  }
  // HEIF files carry their own turn; their Exif orientation is for the record only.
  const turns = type !== 'image/avif' && type !== 'image/heic'
  if (turns && header.exif && header.exif.orientation > 4) [header.width, header.height] = [header.height, header.width]
  return header
}

function withExif(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp'): Found {
  const exif = findExif(bytes, format)
  return exif ? { exif: readExif(exif) } : {}
}

function readJpeg(bytes: Uint8Array): Found {
  const segments = jpegSegments(bytes)
  const frame = segments.find(isFrameSegment)
  const profile = segments.find(isProfileSegment)
  return {
    height: frame ? viewOf(frame.data).getUint16(1) : 0,
    width: frame ? viewOf(frame.data).getUint16(3) : 0,
    truncated: !endsWithMark(bytes, segments.at(-1)?.end ?? 2),
    // Behind the name stand the number of this part and how many there are.
    wide: profile !== undefined && isWideProfile(profile.data.subarray(14)),
    ...withExif(bytes, 'jpeg'),
  }
}

/** Whether the end-of-image mark follows the picture data; telephones append films and depth maps behind it. */
function endsWithMark(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > from; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true
  }
  return false
}

function readPng(bytes: Uint8Array): Found {
  const chunks = pngChunks(bytes)
  const header = bytes.length >= 24 ? viewOf(bytes) : undefined
  return {
    width: header?.getUint32(16) ?? 0,
    height: header?.getUint32(20) ?? 0,
    animated: chunks.some(({ name }) => name === 'acTL'),
    truncated: !chunks.some(({ name }) => name === 'IEND'),
    wide: isWidePng(chunks),
    ...withExif(bytes, 'png'),
  }
}

/** A code for the colours counts before a profile (PNG, third edition, 4.3). */
function isWidePng(chunks: Part[]): boolean {
  const find = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data
  const code = find('cICP')
  return code ? WIDE_PRIMARIES.includes(code[0] ?? 0) : isWideProfile(pngProfile(find('iCCP')))
}

/** Far more than a profile takes. */
const LARGEST_PROFILE = 4 * MB

/** A name, a zero, the method, and the profile compressed by it. */
function pngProfile(data: Uint8Array = new Uint8Array()): Uint8Array {
  return inflate(data.subarray(data.indexOf(0) + 2), LARGEST_PROFILE) ?? new Uint8Array()
}

function readGif(bytes: Uint8Array): Found {
  if (bytes.length < 13) return { truncated: true }
  const view = viewOf(bytes)
  const tableLength = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + tableLength(bytes[10] as number)
  let frames = 0
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x2c) {
      frames++
      at += 11 + tableLength(bytes[at + 9] ?? 0)
    } else at += 2
    for (let length = bytes[at] ?? 0; length > 0 && at < bytes.length; length = bytes[at] ?? 0) at += length + 1
    at++
  }
  return {
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    animated: frames > 1,
    truncated: bytes[at] !== 0x3b,
  }
}

function readWebp(bytes: Uint8Array): Found {
  const chunks = webpChunks(bytes)
  const [first] = chunks
  const profile = chunks.find(({ name }) => name === 'ICCP')
  const [width, height] = first ? webpSize(first.name, first.data) : [0, 0]
  return {
    width,
    height,
    animated: chunks.some(({ name }) => name === 'ANMF'),
    truncated: bytes.length < 12 || viewOf(bytes).getUint32(4, true) + 8 > bytes.length,
    wide: profile !== undefined && isWideProfile(profile.data),
    ...withExif(bytes, 'webp'),
  }
}

function readHeif(bytes: Uint8Array, clipped: boolean): Found {
  const head = bytes.subarray(0, 65_536)
  const text = latin(head)
  const [width, height] = heifSize(bytes, clipped)
  const exif = findHeifExif(bytes)
  return {
    width,
    height,
    animated: text.slice(8, 40).includes('avis'),
    wide: isWideHeif(head, text),
    ...(exif && { exif: readExif(exif) }),
  }
}

/** Colour primaries of ITU-T H.273: BT.2020 and the two P3. */
const WIDE_PRIMARIES = [9, 11, 12]

function isWideHeif(head: Uint8Array, text: string): boolean {
  const profile = text.indexOf('colrprof')
  if (profile >= 0) return isWideProfile(head.subarray(profile + 8))
  const code = text.indexOf('colrnclx')
  return code >= 0 && WIDE_PRIMARIES.includes(((head[code + 8] ?? 0) << 8) | (head[code + 9] ?? 0))
}

function readBmp(bytes: Uint8Array): Found {
  if (bytes.length < 26) return { truncated: true }
  const view = viewOf(bytes)
  // The header of OS/2 and Windows 2 has 12 bytes, with shorter numbers.
  const short = view.getUint32(14, true) === 12
  return {
    width: short ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true)),
    height: short ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true)),
    truncated: view.getUint32(2, true) > bytes.length,
  }
}

function readIcon(bytes: Uint8Array): Found {
  const { width, height } = largestOf(bytes)
  return { width, height }
}

/** What a drawing of no size is shown in (CSS 2.2, 10.3.2). */
const [WIDTH, HEIGHT] = [300, 150]

function readSvg(bytes: Uint8Array): Found {
  const text = svgText(bytes.subarray(0, 200_000))
  const { width, height, box } = svgSize(svgRoot(text)?.tag ?? '')
  const across = box && height !== undefined ? (height * box.width) / box.height : (box?.width ?? WIDTH)
  const down = box && width !== undefined ? (width * box.height) / box.width : (box?.height ?? HEIGHT)
  return {
    // Plots have a unit of their own: there is a picture all the same.
    width: Math.max(1, Math.round(width ?? across)),
    height: Math.max(1, Math.round(height ?? down)),
    animated: /<animate|@keyframes/i.test(text),
  }
}
