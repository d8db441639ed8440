import { encode } from 'uqr'
import { ToolError } from '#contract/error.ts'
import { checkColours, colourOf } from './colour.ts'
import { draw, drawSvg, frameOf, locate } from './draw.ts'
import { readPng, writePng } from './png.ts'
import { readMatrix } from './read.ts'
import { countBitsOf, dataWordsOf, LEVELS, type Level, type Matrix } from './symbol.ts'

export interface Look {
  size: number
  errorCorrection: Level
  foregroundColor: string
  backgroundColor: string
  /** Modules of margin on each side; the standard asks for 4. */
  quietZone: number
}

export interface Code {
  version: number
  /** Modules on a side. */
  modules: number
  /** Pixels a module. */
  moduleSize: number
  warnings: string[]
}

const FAILED = 'Failed to generate QR code'
const STANDARD_QUIET_ZONE = 4
/** Below this, a printed or photographed module is easily lost. */
const SMALL_MODULE = 3

/** A code as PNG of exactly `size` pixels, read back from the finished file before it is answered. */
export function makePng(content: string, look: Look): Code & { png: Uint8Array } {
  const [foreground, background] = [colourOf(look.foregroundColor), colourOf(look.backgroundColor)]
  const warnings = checkColours(foreground, background)
  const { matrix, version } = encodeText(content, look.errorCorrection)
  const frame = frameOf(matrix.size, look.size, look.quietZone)
  const png = writePng(draw(matrix, frame), foreground, background)
  refuseUnread(locate(readPng(png)), content)
  return {
    png,
    version,
    modules: matrix.size,
    moduleSize: frame.scale,
    warnings: [...warnings, ...sizeWarnings(matrix.size, frame.scale, look)],
  }
}

export function makeSvg(content: string, look: Look): string {
  const [foreground, background] = [colourOf(look.foregroundColor), colourOf(look.backgroundColor)]
  checkColours(foreground, background)
  const { matrix } = encodeText(content, look.errorCorrection)
  refuseUnread(matrix, content)
  return drawSvg(matrix, look.size, look.quietZone, foreground, background)
}

function encodeText(content: string, level: Level): { matrix: Matrix; version: number } {
  if (!fits(content, level)) throw new ToolError(tooLong(content, level))
  const { data, size, version } = encode(content, { ecc: level, border: 0 })
  const modules = new Uint8Array(size * size)
  data.forEach((row, y) => row.forEach((dark, x) => (modules[y * size + x] = dark ? 1 : 0)))
  return { matrix: { size, modules }, version }
}

function refuseUnread(matrix: Matrix, content: string): void {
  if (readMatrix(matrix).text !== content) throw new Error(FAILED)
}

function sizeWarnings(modules: number, scale: number, { quietZone }: Look): string[] {
  const warnings: string[] = []
  if (quietZone < STANDARD_QUIET_ZONE) {
    warnings.push(
      `The margin is ${quietZone} modules wide; readers need ${STANDARD_QUIET_ZONE}. Leave room around the code.`,
    )
  }
  if (scale < SMALL_MODULE) {
    const better = SMALL_MODULE * (modules + 2 * quietZone)
    warnings.push(
      `A module is only ${scale} px wide, too fine for many cameras: choose ${better} px${better > 2000 ? ' (as SVG)' : ''}, or less content.`,
    )
  }
  return warnings
}

type Mode = 'numeric' | 'alphanumeric' | 'byte'
const MODES: Record<Mode, { pattern?: RegExp; bits: (length: number) => number; unit: string }> = {
  numeric: { pattern: /^\d+$/, bits: (length) => Math.ceil((length * 10) / 3), unit: 'digits' },
  alphanumeric: {
    pattern: /^[0-9A-Z $%*+\-./:]+$/,
    bits: (length) => Math.ceil((length * 11) / 2),
    unit: 'characters of this kind',
  },
  byte: { bits: (length) => length * 8, unit: 'bytes' },
}

function modeOf(content: string): Mode {
  if (MODES.numeric.pattern?.test(content)) return 'numeric'
  return MODES.alphanumeric.pattern?.test(content) ? 'alphanumeric' : 'byte'
}

function lengthIn(mode: Mode, content: string): number {
  return mode === 'byte' ? new TextEncoder().encode(content).length : content.length
}

/** Whether the largest code holds the content at this level. */
function fits(content: string, level: Level): boolean {
  const mode = modeOf(content)
  const bits = 4 + countBitsOf(mode, 40) + MODES[mode].bits(lengthIn(mode, content))
  return bits <= dataWordsOf(40, level) * 8
}

function tooLong(content: string, level: Level): string {
  const mode = modeOf(content)
  const length = lengthIn(mode, content)
  const room = dataWordsOf(40, level) * 8 - 4 - countBitsOf(mode, 40)
  const most = Math.floor({ numeric: (room * 3) / 10, alphanumeric: (room * 2) / 11, byte: room / 8 }[mode])
  const lower = LEVELS.findLast(
    (candidate) => LEVELS.indexOf(candidate) < LEVELS.indexOf(level) && fits(content, candidate),
  )
  const advice = lower ? ` Error correction ${lower} has room for it.` : ''
  return `The content is too long: ${length} ${MODES[mode].unit}, and a QR code with error correction ${level} holds ${most}.${advice}`
}

export interface Validity {
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
  const level = LEVELS.findLast((candidate) => fits(content, candidate)) ?? null
  const error =
    content === ''
      ? 'There is nothing to encode.'
      : !content.isWellFormed()
        ? 'The text has half a character (a lone surrogate).'
        : level === null
          ? tooLong(content, 'L')
          : null
  return { valid: error === null, length, estimatedErrorCorrection: error === null ? level : null, error }
}
