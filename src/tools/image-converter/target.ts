import { EXTENSIONS, type Edits, type Output, type OutputType } from '#shared/image/edits.ts'

type Format = 'JPG' | 'PNG' | 'WebP' | 'AVIF' | 'ICO' | 'PDF'

/** What pictures are written as; those in a PDF are JPEGs. */
const TYPES: Record<Format, OutputType> = {
  JPG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  AVIF: 'image/avif',
  ICO: 'image/x-icon',
  PDF: 'image/jpeg',
}
export const PDF = 'application/pdf'
export const FORMATS = Object.keys(TYPES) as Format[]

/** Formats with loss, which take a quality and a background. */
export const hasQuality = (format: Format) => format !== 'PNG' && format !== 'ICO'

/** Formats with loss that can leave transparent pixels as they are. */
export const canBeTransparent = (format: Format) => format === 'WebP' || format === 'AVIF'

export interface Target {
  format: Format
  quality: number
  background: string
  /** For WebP and AVIF: leave transparent pixels as they are. */
  transparent: boolean
  /** For ICO: a square that holds the picture in several sizes. */
  favicon: boolean
}

/** What the worker is told: the picture as it is, in another format. PNG ignores quality and background. */
export function outputOf({ format, quality, background, transparent, favicon }: Target): Output {
  const filled = hasQuality(format) && (!canBeTransparent(format) || !transparent)
  return {
    type: TYPES[format],
    quality,
    shrink: false,
    metadata: 'strip',
    small: false,
    ...(filled && { background }),
    ...(format === 'ICO' && favicon && { smaller: SMALLER_ICONS }),
  }
}

const LARGEST_ICON = 256
/** What browsers show in tabs, lists and shortcuts. */
const SMALLER_ICONS = [16, 32, 48]

/** The size stays; only icons have a largest one, and those for a favicon lie in the middle of a square. */
export function editsOf(width: number, height: number, { format, favicon }: Pick<Target, 'format' | 'favicon'>): Edits {
  const longest = Math.max(width, height)
  const scale = format === 'ICO' ? Math.min(1, LARGEST_ICON / longest) : 1
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const size = { width: side(width), height: side(height) }
  if (format !== 'ICO' || !favicon) return { turn: 0, mirror: false, ...size }
  const square = side(longest)
  const middle = (length: number) => Math.floor((square - length) / 2)
  const place = { x: middle(size.width), y: middle(size.height), ...size }
  return { turn: 0, mirror: false, width: square, height: square, place }
}

/** @example extensionOf('image/jpeg') // 'jpg' */
export function extensionOf(type: string): string {
  return type === PDF ? 'pdf' : EXTENSIONS[type as OutputType]
}

/** Size of a page as large as the picture, at 96 pixels an inch. @example pageSize(96, 192) // '25 × 51 mm' */
export function pageSize(width: number, height: number): string {
  return `${[width, height].map((side) => Math.round((side * 25.4) / 96)).join(' × ')} mm`
}

/** @example renamed('photo.large.heic', 'jpg') // 'photo.large.jpg' */
export function renamed(name: string, extension: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${extension}`
}
