import { latin, viewOf } from './binary.ts'
import { concat } from '#shared/bytes.ts'
import { readExif } from './exif.ts'
import { findExif, isProfileSegment, stripMetadata } from './metadata.ts'
import { jpegSegments } from './parts.ts'
import { PdfWriter, POINTS, short } from './pdf-writer.ts'
import { uprightMatrix } from './upright-matrix.ts'

/** A JPEG as a PDF takes it: its data untouched, without what tells about the photo. */
export interface JpegPicture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  space: 'DeviceGray' | 'DeviceRGB'
  orientation: number
  /** Colour profile, where it has one for its kind of colours. */
  profile: Uint8Array<ArrayBuffer> | undefined
}

const SPACES: Record<number, JpegPicture['space']> = { 1: 'DeviceGray', 3: 'DeviceRGB' }
/** What the header of a profile calls the colours. */
const PROFILE_SPACES = { DeviceGray: 'GRAY', DeviceRGB: 'RGB ' }

/** Reads a JPEG for a PDF; nothing where it is none, or of a kind that readers of PDF show differently (CMYK, 12 bits). */
export function readJpegPicture(file: Uint8Array): JpegPicture | undefined {
  if (file[0] !== 0xff || file[1] !== 0xd8) return undefined
  const segments = jpegSegments(file)
  const frame = segments.find(({ name, data }) => /^c[0-2]$/.test(name) && data.length >= 6)?.data
  const space = SPACES[frame?.[5] ?? 0]
  if (!frame || !space || frame[0] !== 8) return undefined
  const view = viewOf(frame)
  const [height, width] = [view.getUint16(1), view.getUint16(3)]
  if (width === 0 || height === 0) return undefined
  const exif = findExif(file, 'jpeg')
  const parts = segments.filter(isProfileSegment)
  // They come in order.
  const profile = concat(parts.map(({ data }) => data.subarray(14)))
  const fits = latin(profile.subarray(16, 20)) === PROFILE_SPACES[space]
  const { orientation } = exif ? readExif(exif) : { orientation: 1 }
  const bytes = stripMetadata(file, 'jpeg')
  return { bytes, width, height, space, orientation, profile: fits ? profile : undefined }
}

/** A PDF with a page for each picture, as large as the picture. */
export function pdfOfJpegs(pictures: readonly JpegPicture[]): Blob {
  const writer = new PdfWriter()
  const [catalog, pages] = [writer.next(), writer.next()]
  const kids = pictures.map((picture) => addPage(writer, pages, picture))
  writer.object(catalog, `<</Type/Catalog/Pages ${pages} 0 R>>`)
  writer.object(pages, `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count ${kids.length}>>`)
  return writer.end(catalog)
}

function addPage(writer: PdfWriter, pages: number, picture: JpegPicture): number {
  const { bytes, width, height, space, orientation, profile } = picture
  const [page, content, image] = [writer.next(), writer.next(), writer.next()]
  const turned = orientation > 4
  const size = { width: (turned ? height : width) * POINTS, height: (turned ? width : height) * POINTS }
  const matrix = uprightMatrix(orientation, { x: 0, y: 0, ...size })
  const box = `[0 0 ${short(size.width)} ${short(size.height)}]`
  writer.object(
    page,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox${box}/Contents ${content} 0 R/Resources<</XObject<</P ${image} 0 R>>>>>>`,
  )
  const drawing = new TextEncoder().encode(`q ${matrix.map(short).join(' ')} cm /P Do Q`)
  writer.object(content, `<</Length ${drawing.length}>>`, drawing)
  let colors = `/${space}`
  if (profile) {
    const own = writer.next()
    colors = `[/ICCBased ${own} 0 R]`
    writer.object(own, `<</N ${space === 'DeviceGray' ? 1 : 3}/Alternate/${space}/Length ${profile.length}>>`, profile)
  }
  writer.object(
    image,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${colors}/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>`,
    bytes,
  )
  return page
}
