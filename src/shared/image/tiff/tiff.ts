import { ToolError } from '#contract/error.ts'
import { viewOf } from '#shared/image/binary.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { bytesOfLine, together, unpackBlock, type OpenJpeg } from './blocks.ts'
import { damaged, readFields, unusual, type Fields } from './fields.ts'
import { JPEG_BEFORE, layoutOf } from './layout.ts'
import { tiffForm, tiffPages } from './pages.ts'
import { paint } from './pixels.ts'

/** Pixels, four bytes each: red, green, blue, alpha; as the camera or scanner lay, not turned. */
interface TiffPicture {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
  /** 1 to 8, as in Exif. */
  orientation: number
}

/**
 * A page of a TIFF file, from 0: grey, colour, palette or CMYK; plain, or packed by LZW, Deflate, PackBits, as a fax or as
 * JPEG. The colours of CMYK are those without a profile.
 */
export async function decodeTiff(bytes: Uint8Array, page: number, openJpeg: OpenJpeg): Promise<TiffPicture> {
  try {
    return await readPicture(bytes, page, openJpeg)
  } catch (error) {
    // Places outside the file.
    throw error instanceof RangeError ? damaged(error) : error
  }
}

async function readPicture(bytes: Uint8Array, page: number, openJpeg: OpenJpeg): Promise<TiffPicture> {
  const view = viewOf(bytes)
  const form = tiffForm(view)
  if (!form.known) throw unusual()
  const table = tiffPages(bytes)[page]
  if (table === undefined) throw damaged()
  const fields = readFields(view, form, table)
  const [width = 0] = fields.width ?? []
  const [height = 0] = fields.height ?? []
  const refusal = whyTooLarge(width, height)
  if (refusal) throw new ToolError(refusal)
  if (width === 0 || height === 0) throw damaged()
  const layout = layoutOf(fields, form.little)
  const { tiled, blockWidth, blockHeight, places, lengths } = blocksOf(fields, width, height)
  if (blockWidth === 0 || blockHeight === 0 || whyTooLarge(blockWidth, blockHeight)) throw damaged()
  const across = Math.ceil(width / blockWidth)
  const count = across * Math.ceil(height / blockHeight)
  const planes = layout.apart ? layout.samples : 1
  if (places.length < count * planes) throw damaged()
  const stride = bytesOfLine(blockWidth, layout)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < count; index++) {
    const [left, top] = [(index % across) * blockWidth, Math.floor(index / across) * blockHeight]
    const rows = tiled ? blockHeight : Math.min(blockHeight, height - top)
    const unpacked = (number: number, samples: number) => {
      const place = places[number] as number
      // Files from before lengths were asked for end with their last block.
      const packed = bytes.subarray(place, place + (lengths[number] ?? bytes.length))
      const size = { width: blockWidth, height: blockHeight, rows }
      return unpackBlock(packed, fields, { ...layout, samples }, size, openJpeg)
    }
    const block = layout.apart
      ? together(
          await Promise.all(Array.from({ length: planes }, (_, plane) => unpacked(plane * count + index, 1))),
          layout,
        )
      : await unpacked(index, layout.samples)
    for (let row = 0; row < Math.min(rows, height - top); row++) {
      const to = ((top + row) * width + left) * 4
      const pixels = data.subarray(to, to + Math.min(blockWidth, width - left) * 4)
      paint(block.subarray(row * stride, (row + 1) * stride), layout, pixels)
    }
  }
  const [orientation = 1] = fields.orientation ?? []
  return { width, height, data, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1 }
}

/** Parts of the picture, each packed by itself. */
function blocksOf(fields: Fields, width: number, height: number) {
  if (fields.packing?.[0] === JPEG_BEFORE) {
    const [place = 0] = fields.jpegPlace ?? []
    const { stripPlaces: strips = [], stripLengths: sizes = [] } = fields
    // The strips lie behind the beginning of the picture, or inside it.
    const ends = strips.map((strip, index) => strip + (sizes[index] ?? 0))
    const end = Math.max(place + (fields.jpegLength?.[0] ?? 0), ...ends)
    return { tiled: false, blockWidth: width, blockHeight: height, places: [place], lengths: [end - place] }
  }
  const tiled = fields.tilePlaces !== undefined
  return {
    tiled,
    blockWidth: tiled ? (fields.tileWidth?.[0] ?? 0) : width,
    blockHeight: tiled ? (fields.tileHeight?.[0] ?? 0) : Math.min(height, fields.stripRows?.[0] ?? height),
    places: (tiled ? fields.tilePlaces : fields.stripPlaces) ?? [],
    lengths: (tiled ? fields.tileLengths : fields.stripLengths) ?? [],
  }
}
