import { unzlibSync } from 'fflate'
import { ToolError } from '#contract/error.ts'
import { viewOf } from './binary.ts'
import { concat } from '#shared/bytes.ts'
import { unpackFax } from './fax.ts'
import { readImageHeader } from './header.ts'
import { whyTooLarge } from './limits.ts'
import { unpackBits, unpackLzw } from './tiff-packing.ts'
import { tiffForm, tiffPages } from './tiff-pages.ts'

/** Pixels, four bytes each: red, green, blue, alpha; as the camera or scanner lay, not turned. */
interface TiffPicture {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
  /** 1 to 8, as in Exif. */
  orientation: number
}

/** Decodes a JPEG picture, which every host has its own means for: four bytes a pixel, as above. */
export type OpenJpeg = (jpeg: Uint8Array<ArrayBuffer>) => Promise<Pick<TiffPicture, 'width' | 'data'>>

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  packing: 259,
  meaning: 262,
  order: 266,
  stripPlaces: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  stripLengths: 279,
  planes: 284,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tilePlaces: 324,
  tileLengths: 325,
  inks: 332,
  extra: 338,
  numbers: 339,
  jpegTables: 347,
  jpegPlace: 513,
  jpegLength: 514,
} as const

type Fields = Partial<Record<keyof typeof TAGS, number[]>>

/** Bytes to a value of the types BYTE, SHORT, LONG and UNDEFINED, and of the LONG8 of BigTIFF. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1, 16: 8 }
/** What a sample of one value means (TIFF 6.0, PhotometricInterpretation). */
const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, CMYK, YCBCR] = [0, 1, 2, 3, 5, 6]
/** How alpha is stored: multiplied into the colours, or beside them. */
const [MULTIPLIED, BESIDE] = [1, 2]

/** ITU-T T.6, for pictures of one bit to a pixel. */
const FAX = 4
/** A picture in each block, and, as it was before 1995, one for the whole page. */
const [JPEG, JPEG_BEFORE] = [7, 6]

const damaged = (cause?: unknown) => new ToolError('The TIFF image is damaged.', { cause })
const unusual = () => new ToolError('This TIFF image is of a kind that cannot be opened here.')

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
  const place = tiffPages(bytes)[page]
  if (place === undefined) throw damaged()
  const fields = readFields(view, form, place)
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
  if (places.length < count) throw damaged()
  const data = new Uint8ClampedArray(width * height * 4)
  const stride = Math.ceil((blockWidth * layout.samples * layout.bits) / 8)
  for (const [index, place] of places.slice(0, count).entries()) {
    const [left, top] = [(index % across) * blockWidth, Math.floor(index / across) * blockHeight]
    const rows = tiled ? blockHeight : Math.min(blockHeight, height - top)
    const packed = bytes.subarray(place, place + (lengths[index] ?? 0))
    const block =
      layout.packing === FAX
        ? unpackFax(inOrder(packed, fields), blockWidth, rows)
        : layout.jpeg
          ? await unpackJpeg(jpegOf(packed, fields), blockWidth, blockHeight, openJpeg)
          : unpack(inOrder(packed, fields), layout.packing, stride * rows)
    for (let row = 0; row < Math.min(rows, height - top); row++) {
      const line = block.subarray(row * stride, (row + 1) * stride)
      if (layout.predicted) addUp(line, layout)
      const to = ((top + row) * width + left) * 4
      paint(line, layout, data.subarray(to, to + Math.min(blockWidth, width - left) * 4))
    }
  }
  const [orientation = 1] = fields.orientation ?? []
  return { width, height, data, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1 }
}

function readFields(view: DataView, form: ReturnType<typeof tiffForm>, table: number): Fields {
  const names = new Map(Object.entries(TAGS).map(([name, tag]) => [tag as number, name as keyof Fields]))
  const fields: Fields = {}
  for (const { tag, type, count, at } of form.fields(table, SIZES)) {
    const name = names.get(tag)
    const size = SIZES[type]
    if (!name || !size) continue
    if (at + count * size > view.byteLength) throw damaged()
    fields[name] = Array.from({ length: count }, (_, each) => {
      const place = at + each * size
      if (size === 8) return form.place(place)
      if (size === 1) return view.getUint8(place)
      return size === 2 ? view.getUint16(place, form.little) : view.getUint32(place, form.little)
    })
  }
  return fields
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

/** How the samples of a pixel lie, and what they mean. */
interface Layout {
  bits: number
  samples: number
  /** Samples that are no alpha. */
  colors: number
  meaning: number
  packing: number
  jpeg: boolean
  predicted: boolean
  little: boolean
  palette: number[]
  alpha: number | undefined
}

function layoutOf(fields: Fields, little: boolean): Layout {
  const { bits = [1], samples: [samples = 1] = [], meaning: [meaning = -1] = [], packing: [packing = 1] = [] } = fields
  const [depth = 1] = bits
  const jpeg = packing === JPEG || (packing === JPEG_BEFORE && fields.jpegPlace !== undefined)
  const colors = meaning === RGB || meaning === YCBCR ? 3 : meaning === CMYK ? 4 : 1
  const meanings = jpeg
    ? [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, YCBCR]
    : [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, CMYK]
  const known =
    [1, 2, 4, 8, 16].includes(depth) &&
    bits.every((each) => each === depth) &&
    meanings.includes(meaning) &&
    samples >= colors &&
    (packing !== FAX || depth * samples === 1) &&
    (!jpeg || (depth === 8 && samples === colors)) &&
    (fields.inks?.[0] ?? 1) === 1 &&
    (fields.planes?.[0] ?? 1) === 1 &&
    (fields.numbers ?? []).every((each) => each === 1) &&
    [1, 2].includes(fields.predictor?.[0] ?? 1)
  const palette = fields.palette ?? []
  if (!known || (meaning === PALETTE && (depth > 8 || palette.length < 3 << depth))) throw unusual()
  const shared = { bits: depth, packing, jpeg, little, palette }
  // Of any JPEG picture the host gives red, green, blue and alpha.
  if (jpeg) {
    return {
      ...shared,
      samples: 4,
      colors,
      meaning: colors === 3 ? RGB : meaning,
      predicted: false,
      alpha: undefined,
    }
  }
  return {
    ...shared,
    samples,
    colors,
    meaning,
    predicted: fields.predictor?.[0] === 2 && depth >= 8,
    alpha: samples > colors ? fields.extra?.[0] : undefined,
  }
}

/** Fax machines and a few programs write the lowest bit of a byte first, whatever the packing. */
function inOrder(packed: Uint8Array, { order }: Fields): Uint8Array {
  return order?.[0] === 2 ? packed.map(turnedAround) : packed
}

function turnedAround(byte: number): number {
  let turned = 0
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit)
  return turned
}

function unpack(packed: Uint8Array, packing: number, length: number): Uint8Array {
  if (packing === 1) return packed.slice(0, length)
  if (packing === 5) return unpackLzw(packed, length)
  if (packing === 32_773) return unpackBits(packed, length)
  if (packing !== 8 && packing !== 32_946) throw unusual()
  try {
    return unzlibSync(packed, { out: new Uint8Array(length) })
  } catch (error) {
    throw damaged(error)
  }
}

const [START, END_SIZE] = [Uint8Array.of(0xff, 0xd8), 2]

/** A block as a picture of its own: tables that all blocks share stand once in the file, and so does what its colours are. */
function jpegOf(packed: Uint8Array, { packing, meaning, jpegTables = [] }: Fields): Uint8Array<ArrayBuffer> {
  if (packed[0] !== 0xff || packed[1] !== 0xd8) throw damaged()
  if (packing?.[0] === JPEG_BEFORE) return packed.slice()
  const tables = Uint8Array.from(jpegTables).subarray(START.length, -END_SIZE)
  return concat([START, adobe(meaning?.[0] === YCBCR), tables, packed.subarray(START.length)])
}

/** Adobe’s marker, which every decoder asks whether three colours are red, green and blue. */
function adobe(ycbcr: boolean): Uint8Array {
  return Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, ycbcr ? 1 : 0)
}

async function unpackJpeg(
  jpeg: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
  open: OpenJpeg,
): Promise<Uint8ClampedArray> {
  const header = readImageHeader(jpeg)
  if (header?.width !== width || header.height > height) throw damaged()
  try {
    return (await open(jpeg)).data
  } catch (error) {
    throw damaged(error)
  }
}

/** Each sample is stored as its difference from the one of the pixel before. */
function addUp(line: Uint8Array | Uint8ClampedArray, { bits, samples, little }: Layout): void {
  if (bits === 8) {
    for (let at = samples; at < line.length; at++) line[at] = (line[at] as number) + (line[at - samples] as number)
    return
  }
  const view = viewOf(line)
  for (let at = samples * 2; at + 1 < line.length; at += 2) {
    view.setUint16(at, view.getUint16(at, little) + view.getUint16(at - samples * 2, little), little)
  }
}

/** Turns the samples of a line into pixels. */
function paint(line: Uint8Array | Uint8ClampedArray, layout: Layout, pixels: Uint8ClampedArray): void {
  const { bits, samples, colors, meaning, little, palette, alpha } = layout
  const largest = 2 ** bits - 1
  const raw = (index: number) => {
    if (bits === 8) return line[index] ?? 0
    if (bits === 16) return line[index * 2 + (little ? 1 : 0)] ?? 0
    const from = index * bits
    return ((line[from >> 3] ?? 0) >> (8 - bits - (from & 7))) & largest
  }
  const level = (index: number) => (bits < 8 ? (raw(index) * 255) / largest : raw(index))
  for (let to = 0, at = 0; to < pixels.length; to += 4, at += samples) {
    if (meaning === PALETTE) {
      for (const channel of [0, 1, 2])
        pixels[to + channel] = (palette[raw(at) + channel * (largest + 1)] as number) >> 8
    } else if (meaning === CMYK) {
      const light = 255 - level(at + 3)
      for (const channel of [0, 1, 2]) pixels[to + channel] = ((255 - level(at + channel)) * light) / 255
    } else {
      for (const channel of [0, 1, 2]) pixels[to + channel] = level(at + (meaning === RGB ? channel : 0))
    }
    if (meaning === WHITE_IS_ZERO)
      for (const channel of [0, 1, 2]) pixels[to + channel] = 255 - (pixels[to + channel] as number)
    const opacity = alpha === MULTIPLIED || alpha === BESIDE ? level(at + colors) : 255
    if (alpha === MULTIPLIED && opacity > 0) {
      for (const channel of [0, 1, 2]) pixels[to + channel] = ((pixels[to + channel] as number) * 255) / opacity
    }
    pixels[to + 3] = opacity
  }
}
