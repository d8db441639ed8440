import { unusual, type Fields } from './fields.ts'

/** What a sample of one value means (TIFF 6.0, PhotometricInterpretation). */
export const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, CMYK, YCBCR] = [0, 1, 2, 3, 5, 6]
/** ITU-T T.4, without and with ends of lines, and T.6: for pictures of one bit to a pixel. */
export const FAXES = [2, 3, 4]
/** A picture in each block, and, as it was before 1995, one for the whole page. */
export const [JPEG, JPEG_BEFORE] = [7, 6]
/** Each of its samples in a block of its own. */
const APART = 2

/** How the samples of a pixel lie, and what they mean. */
export interface Layout {
  bits: number
  samples: number
  /** Samples that are no alpha. */
  colors: number
  meaning: number
  packing: number
  jpeg: boolean
  predicted: boolean
  /** All reds lie together, then all greens, and so on. */
  apart: boolean
  little: boolean
  palette: number[]
  alpha: number | undefined
}

export function layoutOf(fields: Fields, little: boolean): Layout {
  const { bits = [1], samples: [samples = 1] = [], meaning: [meaning = -1] = [], packing: [packing = 1] = [] } = fields
  const [depth = 1] = bits
  const jpeg = packing === JPEG || (packing === JPEG_BEFORE && fields.jpegPlace !== undefined)
  const colors = meaning === RGB || meaning === YCBCR ? 3 : meaning === CMYK ? 4 : 1
  const meanings = jpeg
    ? [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, YCBCR]
    : [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, CMYK]
  const planes = fields.planes?.[0] ?? 1
  const known =
    [1, 2, 4, 8, 16].includes(depth) &&
    bits.every((each) => each === depth) &&
    meanings.includes(meaning) &&
    samples >= colors &&
    (!FAXES.includes(packing) || depth * samples === 1) &&
    (!jpeg || (depth === 8 && samples === colors)) &&
    (fields.inks?.[0] ?? 1) === 1 &&
    (planes === 1 || samples === 1 || (planes === APART && depth >= 8 && !jpeg)) &&
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
      apart: false,
      alpha: undefined,
    }
  }
  const apart = planes === APART && samples > 1
  return {
    ...shared,
    // Blocks behind those of the colours and of alpha are not looked at; there may be thousands.
    samples: apart ? Math.min(samples, colors + 1) : samples,
    colors,
    meaning,
    predicted: fields.predictor?.[0] === 2 && depth >= 8,
    apart,
    alpha: samples > colors ? fields.extra?.[0] : undefined,
  }
}
