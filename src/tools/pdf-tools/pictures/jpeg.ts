import { viewOf } from '#shared/image/binary.ts'
import { readExif } from '#shared/image/exif.ts'
import { cutOut, findExif, isProfileSegment } from '#shared/image/metadata.ts'
import { isFrameSegment, jpegSegments } from '#shared/image/parts.ts'

/** What a JPEG says about itself in its header. */
interface JpegFacts {
  width: number
  height: number
  /** 1 is grey, 3 colour, 4 print colours. */
  channels: number
  /** How the picture is to be turned for viewing, 1 to 8 as in EXIF. */
  orientation: number
}

/** Reads the header of a JPEG, or nothing where it is none or broken. */
export function readJpeg(bytes: Uint8Array): JpegFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const frame = jpegSegments(bytes).find(isFrameSegment)?.data
  if (!frame) return undefined
  const [height, width] = [viewOf(frame).getUint16(1), viewOf(frame).getUint16(3)]
  if (width === 0 || height === 0) return undefined
  const exif = findExif(bytes, 'jpeg')
  return { width, height, channels: frame[5] as number, orientation: exif ? readExif(exif).orientation : 1 }
}

/** The same JPEG without its colour profile: in a PDF the colours are those that the PDF says. */
export function withoutProfile(bytes: Uint8Array): Uint8Array {
  const profiles = jpegSegments(bytes).filter(isProfileSegment)
  return profiles.length === 0 ? bytes : cutOut(bytes, profiles)
}
