import { ToolError } from '#contract/error.ts'
import { contrast } from '#shared/image/srgb.ts'

export interface Color {
  /** Six hex digits, lower case, without `#`. */
  hex: string
  rgb: [red: number, green: number, blue: number]
}

export const HEX_COLOR = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

/** @example colourOf('F80').hex // 'ff8800' */
export function colorOf(text: string): Color {
  const digits = text.replace('#', '').toLowerCase()
  const hex = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(hex, 16)
  return { hex, rgb: [value >> 16, (value >> 8) & 255, value & 255] }
}

/** Lightness as cameras and readers weigh it (ITU-R BT.601): 0 to 255. */
function lumaOf({ rgb: [red, green, blue] }: Color): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** Readers take a patch whose lightness differs by less than this for one plain surface (ZXing's binarizer). */
const LEAST_DIFFERENCE = 24
const SAFE_CONTRAST = 4

/** Refuses two colours that no reader tells apart; the rest of what may trouble a reader comes back as sentences. */
export function checkColors(foreground: Color, background: Color): string[] {
  const difference = lumaOf(background) - lumaOf(foreground)
  if (Math.abs(difference) < LEAST_DIFFERENCE) {
    throw new ToolError(
      'The two colours are too alike: no reader could tell them apart. Choose a dark foreground and a light background.',
      { errors: [{ field: 'foregroundColor', message: 'Too close to the background colour.' }] },
    )
  }
  const warnings: string[] = []
  const ratio = contrast(foreground.rgb, background.rgb)
  if (ratio < SAFE_CONTRAST) {
    // Rounded down: 3.998 is not 4.
    warnings.push(
      `The contrast of the colours is only ${Math.floor(ratio * 10) / 10} : 1. Below ${SAFE_CONTRAST} : 1 many cameras fail, above all in dim light.`,
    )
  }
  if (difference < 0) {
    warnings.push(
      'The code is lighter than its background. Some readers do not know such inverted codes: swap the colours.',
    )
  }
  return warnings
}
