import { viewOf } from '#shared/image/binary.ts'
import { cutOut, isExifSegment, isProfileSegment } from '#shared/image/metadata.ts'
import { isFrameSegment, jpegSegments } from '#shared/image/parts.ts'

/** What a JPEG says about itself in its header. */
interface JpegFacts {
  width: number
  height: number
  /** 1 is grey, 3 colour, 4 print colours. */
  channels: number
}

/** Reads the header of a JPEG, or nothing where it is none or broken. */
export function readJpeg(bytes: Uint8Array): JpegFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const frame = jpegSegments(bytes).find(isFrameSegment)?.data
  if (!frame) return undefined
  const [height, width] = [viewOf(frame).getUint16(1), viewOf(frame).getUint16(3)]
  if (width === 0 || height === 0) return undefined
  return { width, height, channels: frame[5] as number }
}

/**
 * The same JPEG as a PDF shows it: without its colour profile and its Exif block, for the colours and how the picture is
 * turned are those that the PDF says.
 */
export function asInPdf(bytes: Uint8Array): Uint8Array {
  const overruled = jpegSegments(bytes).filter((part) => isProfileSegment(part) || isExifSegment(part))
  return overruled.length === 0 ? bytes : cutOut(bytes, overruled)
}
