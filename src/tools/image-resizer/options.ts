import { EXTENSIONS, type Output, type OutputType, type Rectangle } from '#shared/image/edits.ts'
import { LONGEST_SIDE } from '#shared/image/limits.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { grouped } from '#shared/numbers/counted.ts'
import type { Fit, Turn, Wishes } from './geometry.ts'

export const FITS: readonly { value: Fit; label: string }[] = [
  { value: 'stretch', label: 'Stretch to the size' },
  { value: 'inside', label: 'Fit inside the size' },
  { value: 'within', label: 'Fit inside the size, never enlarge' },
  { value: 'fill', label: 'Fill the size, cut the rest' },
  { value: 'pad', label: 'Fit inside, fill the rest with colour' },
]

export const FORMATS = ['same', 'JPG', 'PNG', 'WebP', 'AVIF'] as const
export type Format = (typeof FORMATS)[number]
export const METADATA = ['strip', 'keep-without-place', 'keep'] as const

/** Everything the form holds, numbers still as typed. */
export interface ResizeOptions {
  mode: 'percentage' | 'dimensions'
  percent: number
  width: string
  height: string
  lock: boolean
  fit: Fit
  background: string
  quality: number
  targetKb: string
  shrink: boolean
  format: Format
  metadata: (typeof METADATA)[number]
  small: boolean
  turn: Turn
  mirror: boolean
}

export interface Mistakes {
  width?: string
  height?: string
  target?: string
}

/** Bounds of a side in words. */
export const SIDE_BOUNDS = `1 to ${grouped(LONGEST_SIDE)}`

/** A typed side in pixels; nothing where it is none. */
export function sideOf(text: string): number | undefined {
  const side = readNumber(text)
  return side !== undefined && Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE ? side : undefined
}

/** About a gigabyte: no picture has as many. */
const MOST_KB = 1_000_000

const MISTAKE = `Enter a whole number of pixels, ${SIDE_BOUNDS}.`

/** What is wrong with what was typed; an empty object when nothing is. */
export function findMistakes({ mode, width, height, targetKb }: ResizeOptions): Mistakes {
  const mistakes: Mistakes = {}
  if (mode === 'dimensions') {
    const [wide, high] = [width.trim(), height.trim()]
    if (wide !== '' && !sideOf(wide)) mistakes.width = MISTAKE
    if (high !== '' && !sideOf(high)) mistakes.height = MISTAKE
    if (wide === '' && high === '') mistakes.width = 'Enter a width, a height or both.'
  }
  const target = readNumber(targetKb)
  if (target !== undefined && !(target > 0 && target < MOST_KB)) {
    mistakes.target = `Enter a size in KB ${target > 0 ? `below ${grouped(MOST_KB)}` : 'above 0'}.`
  }
  return mistakes
}

/** With the lock on, sides typed for one image would distort another: they become a frame to fit into. */
export function wishesOf(options: ResizeOptions, crop: Rectangle | undefined, alone: boolean): Wishes {
  const { mode, percent, width, height, lock, fit, turn, mirror } = options
  const sides = { width: sideOf(width), height: sideOf(height) }
  const chosen = lock ? (alone ? 'stretch' : 'inside') : fit
  return { crop, turn, mirror, size: mode === 'percentage' ? { percent } : { ...sides, fit: chosen } }
}

const TYPES: Record<Exclude<Format, 'same'>, OutputType> = {
  JPG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  AVIF: 'image/avif',
}

/** What is written: the chosen format, else the image's own, else one that every program opens. */
export function outputType(format: Format, own: string): OutputType {
  if (format !== 'same') return TYPES[format]
  if (Object.values(TYPES).includes(own as OutputType)) return own as OutputType
  return own === 'image/heic' ? 'image/jpeg' : 'image/png'
}

export function outputOf(options: ResizeOptions, own: string): Output {
  const { quality, targetKb, shrink, metadata, small, background, fit, lock, mode } = options
  const type = outputType(options.format, own)
  const target = readNumber(targetKb)
  const padded = mode === 'dimensions' && !lock && fit === 'pad'
  return {
    type,
    quality,
    shrink,
    metadata,
    small,
    ...(target !== undefined && { target: Math.floor(target * 1024) }),
    ...((padded || type === 'image/jpeg') && { background }),
  }
}

/** `compressed-{name}`, with the ending of what was written. @example downloadName('a.heic', 'image/jpeg') */
export function downloadName(name: string, type: OutputType): string {
  const ending = EXTENSIONS[type]
  const stem = name.replace(/\.[^.]*$/, '') || 'image'
  const own = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  const fits = own.toLowerCase() === ending || (type === 'image/jpeg' && /^(jpe?g|jfif)$/i.test(own))
  return `compressed-${stem}.${fits ? own : ending}`
}
