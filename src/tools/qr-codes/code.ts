import { checkColors, colorOf } from './color.ts'
import { draw, drawSvg, frameOf, locate } from './draw.ts'
import { encode } from './encode.ts'
import { readPng, writePng } from './png.ts'
import { readMatrix } from './read.ts'
import { FAILED } from './sentences.ts'
import type { Level, Matrix } from './symbol.ts'

export interface Look {
  size: number
  errorCorrection: Level
  foregroundColor: string
  backgroundColor: string
  /** Modules of margin on each side; the standard asks for 4. */
  quietZone: number
}

interface Code {
  version: number
  /** Modules on a side. */
  modules: number
  /** Pixels a module. */
  moduleSize: number
  warnings: string[]
}

const STANDARD_QUIET_ZONE = 4
/** Below this, a printed or photographed module is easily lost. */
const SMALL_MODULE = 3

/** A code as PNG of exactly `size` pixels, read back from the finished file before it is answered. */
export function makePng(content: string, look: Look): Code & { png: Uint8Array } {
  const [foreground, background] = [colorOf(look.foregroundColor), colorOf(look.backgroundColor)]
  const warnings = lookWarnings(look)
  const { matrix, version } = encode(content, look.errorCorrection)
  const frame = frameOf(matrix.size, look.size, look.quietZone)
  const png = writePng(draw(matrix, frame), foreground, background)
  refuseUnread(locate(readPng(png)), content)
  return {
    png,
    version,
    modules: matrix.size,
    moduleSize: frame.scale,
    warnings: [...warnings, ...sizeWarnings(matrix.size, frame.scale, look.quietZone)],
  }
}

export function makeSvg(content: string, look: Look): string {
  const [foreground, background] = [colorOf(look.foregroundColor), colorOf(look.backgroundColor)]
  checkColors(foreground, background)
  const { matrix } = encode(content, look.errorCorrection)
  refuseUnread(matrix, content)
  return drawSvg(matrix, look.size, look.quietZone, foreground, background)
}

function refuseUnread(matrix: Matrix, content: string): void {
  if (readMatrix(matrix).text !== content) throw new Error(FAILED)
}

/** What may trouble a reader of any code that looks so; two colours that none tells apart are refused. */
export function lookWarnings({ foregroundColor, backgroundColor, quietZone }: Look): string[] {
  const warnings = checkColors(colorOf(foregroundColor), colorOf(backgroundColor))
  if (quietZone < STANDARD_QUIET_ZONE) {
    warnings.push(
      `The margin is ${quietZone} modules wide; readers need ${STANDARD_QUIET_ZONE}. Leave room around the code.`,
    )
  }
  return warnings
}

function sizeWarnings(modules: number, scale: number, quietZone: number): string[] {
  if (scale >= SMALL_MODULE) return []
  const better = SMALL_MODULE * (modules + 2 * quietZone)
  return [
    `A module is only ${scale} px wide, too fine for many cameras: choose ${better} px${better > 2000 ? ' (as SVG)' : ''}, or less content.`,
  ]
}
