import { MB } from '#shared/bytes.ts'
import { inflate } from '#shared/inflate.ts'
import { latin } from './binary.ts'
import { readExif } from './exif.ts'
import { findHeifXmp } from './heif.ts'
import { isExifSegment } from './metadata.ts'
import { jpegSegments, pngChunks, webpChunks, type Part } from './parts.ts'
import { tiffBlocks } from './tiff/pages.ts'

/** Properties of XMP that name a place: its position, or its name as picture agencies write it. */
const XMP_PLACE =
  /\b(?:GPS(?:Dest)?(?:Latitude|Longitude)|Location(?:Created|Shown)|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode))\b/
/** What is shown, city, part of it, state and country in IPTC's older records; a length of zero says nothing. */
// oxlint-disable-next-line no-control-regex -- it is a format of bytes
const IPTC_PLACE = /\x1c\x02[\x1a\x1b\x5a\x5c\x5f\x64\x65](?!\0\0)/

/** Whether anything but the Exif block names a place: XMP, IPTC records of a JPEG or TIFF, texts of a PNG. */
export function textsNamePlace(bytes: Uint8Array, type: string): boolean {
  if (type === 'image/jpeg') {
    return jpegSegments(bytes).some((part) =>
      part.name === 'ed'
        ? IPTC_PLACE.test(latin(part.data))
        : part.name === 'e1' && !isExifSegment(part) && XMP_PLACE.test(latin(part.data)),
    )
  }
  if (type === 'image/tiff') return tiffBlocks(bytes, [XMP_TAG, IPTC_TAG, PHOTOSHOP_TAG]).some(namesPlace)
  if (type === 'image/png' && (textsOf(bytes, PLACE_KEYWORD).length > 0 || profilesOf(bytes).some(namesPlace)))
    return true
  return xmpOf(bytes, type).some((text) => XMP_PLACE.test(latin(text)))
}

function namesPlace(block: Uint8Array): boolean {
  const exif = latin(block.subarray(0, 6)) === 'Exif\0\0' ? block.subarray(6) : block
  const text = latin(block)
  return readExif(exif).located || XMP_PLACE.test(text) || IPTC_PLACE.test(text)
}

function xmpOf(bytes: Uint8Array, type: string): Uint8Array[] {
  if (type === 'image/png') {
    return textsOf(bytes, XMP_KEYWORD)
  }
  if (type === 'image/gif') return gifXmp(bytes)
  if (type === 'image/webp') return webpChunks(bytes).flatMap(({ name, data }) => (name === 'XMP ' ? [data] : []))
  return type === 'image/avif' || type === 'image/heic' ? findHeifXmp(bytes) : []
}

/** The name of the extension that holds XMP as it is (its part 3, 1.1.2). */
const GIF_XMP = '!\xff\x0bXMP DataXMP'

function gifXmp(gif: Uint8Array): Uint8Array[] {
  const from = latin(gif).indexOf(GIF_XMP)
  return from < 0 ? [] : [gif.subarray(from, from + LONGEST_TEXT)]
}

/** Blocks of a TIFF file beside Exif: XMP, IPTC records, and these inside those of Photoshop. */
const [XMP_TAG, IPTC_TAG, PHOTOSHOP_TAG] = [700, 33_723, 34_377]

/** ImageMagick writes single facts of Exif so, too. */
const PLACE_KEYWORD = /^exif:GPS(?:Lat|Long)itude\0/
const XMP_KEYWORD = /^XML:com\.adobe\.xmp\0/
/** ImageMagick keeps the blocks of other formats so. */
const PROFILE_KEYWORD = /^Raw profile type (?:exif|app1|xmp|iptc)\0/i
const LONGEST_KEYWORD = 80
/** A file has one of each. */
const MOST_TEXTS = 4
/** Far more than a description takes. */
const LONGEST_TEXT = 4 * MB

/** Texts of a PNG by their keyword, in whichever chunk the program that wrote them put them. */
function textsOf(png: Uint8Array, keyword: RegExp): Uint8Array[] {
  const isWanted = ({ name, data }: Part) =>
    /^(?:[iz]TX|tEX)t$/.test(name) && keyword.test(latin(data.subarray(0, LONGEST_KEYWORD)))
  return pngChunks(png).filter(isWanted).slice(0, MOST_TEXTS).map(textOf)
}

function textOf({ name, data }: Part): Uint8Array {
  const from = data.indexOf(0) + 1
  if (name === 'tEXt') return data.subarray(from)
  const unpacked = (packed: Uint8Array) => inflate(packed, LONGEST_TEXT) ?? new Uint8Array()
  if (name === 'zTXt') return unpacked(data.subarray(from + 1))
  // A flag, a method, a language and a translation, each of the last two ended by a zero.
  const text = data.subarray(data.indexOf(0, data.indexOf(0, from + 2) + 1) + 1)
  return data[from] === 1 ? unpacked(text) : text
}

/** A name, a length and the bytes of the block as hexadecimal digits. */
function profilesOf(png: Uint8Array): Uint8Array[] {
  return textsOf(png, PROFILE_KEYWORD).map((text) => {
    const digits = latin(text)
      .replace(/^\s*\w+\s+\d+\s/, '')
      .replace(/\s+/g, '')
    return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
      Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
    )
  })
}
