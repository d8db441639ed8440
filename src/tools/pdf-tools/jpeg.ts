import { concat } from '#shared/bytes.ts'

/** What a JPEG says about itself in its header. */
interface JpegFacts {
  width: number
  height: number
  /** 1 is grey, 3 colour, 4 print colours. */
  channels: number
  /** How the picture is to be turned for viewing, 1 to 8 as in EXIF. */
  orientation: number
}

/** Start of frame markers: all of C0 to CF but the tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Reads the header of a JPEG, or nothing where it is none or broken. */
export function readJpeg(bytes: Uint8Array): JpegFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let orientation = 1
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const channels = bytes[at + 9] as number
      return width > 0 && height > 0 ? { width, height, channels, orientation } : undefined
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1) orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation
    at += 2 + length
  }
  return undefined
}

/** The same JPEG without its colour profile: in a PDF the colours are those that the PDF says. */
export function withoutProfile(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let [kept, at] = [0, 2]
  while (at + 4 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === START_OF_SCAN) break
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xe2 && PROFILE.every((byte, index) => bytes[at + 4 + index] === byte)) {
      parts.push(bytes.subarray(kept, at))
      kept = end
    }
    at = end
  }
  if (parts.length === 0) return bytes
  return concat([...parts, bytes.subarray(kept)])
}

const START_OF_SCAN = 0xda
/** "ICC_PROFILE" */
const PROFILE = [0x49, 0x43, 0x43, 0x5f, 0x50, 0x52, 0x4f, 0x46, 0x49, 0x4c, 0x45]

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
const ORIENTATION = 0x0112

function exifOrientation(segment: Uint8Array): number | undefined {
  if (!EXIF.every((byte, index) => segment[index] === byte)) return undefined
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  if (view.byteLength < 14) return undefined
  const little = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, little)
  if (start + 2 > view.byteLength) return undefined
  const count = view.getUint16(start, little)
  for (let index = 0; index < count; index++) {
    const entry = start + 2 + index * 12
    if (entry + 12 > view.byteLength) return undefined
    if (view.getUint16(entry, little) !== ORIENTATION) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
