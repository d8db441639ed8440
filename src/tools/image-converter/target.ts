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
}

/** What the worker is told: the picture as it is, in another format. PNG ignores quality and background. */
export function outputOf({ format, quality, background, transparent }: Target): Output {
  const filled = hasQuality(format) && (!canBeTransparent(format) || !transparent)
  return {
    type: TYPES[format],
    quality,
    shrink: false,
    metadata: 'strip',
    small: false,
    ...(filled && { background }),
  }
}

const LARGEST_ICON = 256

/** The size stays; only icons have a largest one. */
export function editsOf(width: number, height: number, format: Format): Edits {
  const scale = format === 'ICO' ? Math.min(1, LARGEST_ICON / Math.max(width, height)) : 1
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { turn: 0, mirror: false, width: side(width), height: side(height) }
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
