import { ToolError } from '#contract/error.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { HALF_A_CHARACTER } from './sentences.ts'
import { countBitsOf, dataWordsOf, LEVELS, type Level, type Mode } from './symbol.ts'

export const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Text as one segment in the densest mode that holds all of it. */
export interface Segment {
  mode: Mode
  text: string
  /** The text's bytes in byte mode. */
  bytes: Uint8Array | undefined
  /** Characters, or bytes in byte mode. */
  length: number
}

const UNITS: Record<Mode, string> = { numeric: 'digits', alphanumeric: 'characters', byte: 'bytes' }

export function segmentOf(text: string): Segment {
  if (/^\d+$/.test(text)) return { mode: 'numeric', text, bytes: undefined, length: text.length }
  if (/^[0-9A-Z $%*+\-./:]+$/.test(text)) return { mode: 'alphanumeric', text, bytes: undefined, length: text.length }
  const bytes = new TextEncoder().encode(text)
  return { mode: 'byte', text, bytes, length: bytes.length }
}

/** Bits of a segment with its mode and its count. */
export function bitsOf({ mode, length }: Segment, version: number): number {
  const bits = { numeric: Math.ceil((length * 10) / 3), alphanumeric: Math.ceil((length * 11) / 2), byte: length * 8 }
  return 4 + countBitsOf(mode, version) + bits[mode]
}

/** The smallest code that holds the segment; `undefined` where none does. */
export function versionFor(segment: Segment, level: Level): number | undefined {
  for (let version = 1; version <= 40; version++) {
    if (bitsOf(segment, version) <= dataWordsOf(version, level) * 8) return version
  }
  return undefined
}

function fits(segment: Segment, level: Level): boolean {
  return bitsOf(segment, 40) <= dataWordsOf(40, level) * 8
}

export function tooLong(segment: Segment, level: Level): ToolError {
  const { mode, length } = segment
  const room = dataWordsOf(40, level) * 8 - 4 - countBitsOf(mode, 40)
  const most = Math.floor({ numeric: (room * 3) / 10, alphanumeric: (room * 2) / 11, byte: room / 8 }[mode])
  const lower = LEVELS.slice(0, LEVELS.indexOf(level)).findLast((candidate) => fits(segment, candidate))
  const advice = lower ? ` Error correction ${lower} has room for it.` : ''
  return new ToolError(
    `The content is too long: ${grouped(length)} ${UNITS[mode]}, and a QR code with error correction ${level} holds ${grouped(most)}.${advice}`,
    { code: 'too_long' },
  )
}

interface Validity {
  valid: boolean
  /** Characters, as code points. */
  length: number
  /** The strongest level at which the content still fits one code. */
  estimatedErrorCorrection: Level | null
  error: string | null
}

/** @example validate('hello') // { valid: true, length: 5, estimatedErrorCorrection: 'H', error: null } */
export function validate(content: string): Validity {
  let length = 0
  for (const _ of content) length++
  const refused = (error: string): Validity => ({ valid: false, length, estimatedErrorCorrection: null, error })
  if (content === '') return refused('There is nothing to encode.')
  if (!content.isWellFormed()) return refused(HALF_A_CHARACTER)
  const segment = segmentOf(content)
  const level = LEVELS.findLast((candidate) => fits(segment, candidate))
  if (!level) return refused(tooLong(segment, 'L').message)
  return { valid: true, length, estimatedErrorCorrection: level, error: null }
}
