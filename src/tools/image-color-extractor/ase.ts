import type { Rgb } from '#shared/image/srgb.ts'

interface NamedColor {
  rgb: Rgb
  name: string
}

const COLOR_ENTRY = 0x0001
/** "Normal": neither global nor spot. */
const NORMAL = 2

/**
 * An Adobe Swatch Exchange file: the letters `ASEF`, version 1.0 and the number of blocks; each block is a colour with
 * its name (UTF-16 with a zero at its end) and its channels as floats from 0 to 1. All of it big endian.
 */
export function writeAse(colors: readonly NamedColor[]): Uint8Array<ArrayBuffer> {
  const blockLength = ({ name }: NamedColor) => 2 + 2 * (name.length + 1) + 4 + 3 * 4 + 2
  const bytes = new Uint8Array(colors.reduce((sum, color) => sum + 6 + blockLength(color), 12))
  const view = new DataView(bytes.buffer)
  let at = 0
  const text = (letters: string) => {
    for (const letter of letters) bytes[at++] = letter.charCodeAt(0)
  }
  const short = (value: number) => {
    view.setUint16(at, value)
    at += 2
  }
  const long = (value: number) => {
    view.setUint32(at, value)
    at += 4
  }
  text('ASEF')
  short(1)
  short(0)
  long(colors.length)
  for (const color of colors) {
    short(COLOR_ENTRY)
    long(blockLength(color))
    short(color.name.length + 1)
    for (let index = 0; index < color.name.length; index++) short(color.name.charCodeAt(index))
    short(0)
    text('RGB ')
    for (const channel of color.rgb) {
      view.setFloat32(at, channel / 255)
      at += 4
    }
    short(NORMAL)
  }
  return bytes
}
