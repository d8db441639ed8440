import { MB } from '#shared/bytes.ts'
import { inflate } from '#shared/inflate.ts'
import { latin } from './binary.ts'
import { findHeifXmp } from './heif.ts'
import { isExifSegment } from './metadata.ts'
import { jpegSegments, pngChunks, webpChunks, type Part } from './parts.ts'

/** Properties of XMP that name a place: its position, or its name as picture agencies write it. */
const XMP_PLACE =
  /\b(?:GPS(?:Dest)?(?:Latitude|Longitude)|Location(?:Created|Shown)|photoshop:(?:City|State|Country)|Iptc4xmpCore:Location)\b/
/** City, part of it, state and country in IPTC's older records; a length of zero says nothing. */
// oxlint-disable-next-line no-control-regex -- it is a format of bytes
const IPTC_PLACE = /\x1c\x02[\x5a\x5c\x5f\x65](?!\0\0)/

/** Whether anything but the Exif block names a place: XMP of any file, and IPTC records of a JPEG. */
export function textsNamePlace(bytes: Uint8Array, type: string): boolean {
  if (type === 'image/jpeg') {
    return jpegSegments(bytes).some((part) =>
      part.name === 'ed'
        ? IPTC_PLACE.test(latin(part.data))
        : part.name === 'e1' && !isExifSegment(part) && XMP_PLACE.test(latin(part.data)),
    )
  }
  return xmpOf(bytes, type).some((text) => XMP_PLACE.test(latin(text)))
}

function xmpOf(bytes: Uint8Array, type: string): Uint8Array[] {
  if (type === 'image/png') {
    return pngChunks(bytes).filter(holdsXmp).slice(0, MOST_TEXTS).map(xmpOfText)
  }
  if (type === 'image/webp') return webpChunks(bytes).flatMap(({ name, data }) => (name === 'XMP ' ? [data] : []))
  return type === 'image/avif' || type === 'image/heic' ? findHeifXmp(bytes) : []
}

const XMP_KEYWORD = 'XML:com.adobe.xmp\0'
/** A file has one. */
const MOST_TEXTS = 4
/** Far more than a description takes. */
const LONGEST_TEXT = 4 * MB

function holdsXmp({ name, data }: Part): boolean {
  return /^(?:[iz]TX|tEX)t$/.test(name) && latin(data.subarray(0, XMP_KEYWORD.length)) === XMP_KEYWORD
}

/** XMP out of a text chunk of a PNG, wherever the program that wrote it put it. */
function xmpOfText({ name, data }: Part): Uint8Array {
  const from = XMP_KEYWORD.length
  if (name === 'tEXt') return data.subarray(from)
  const unpacked = (packed: Uint8Array) => inflate(packed, LONGEST_TEXT) ?? new Uint8Array()
  if (name === 'zTXt') return unpacked(data.subarray(from + 1))
  // A flag, a method, a language and a translation, each of the last two ended by a zero.
  const text = data.subarray(data.indexOf(0, data.indexOf(0, from + 2) + 1) + 1)
  return data[from] === 1 ? unpacked(text) : text
}
