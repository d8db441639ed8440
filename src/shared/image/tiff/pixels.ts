import { CMYK, PALETTE, RGB, WHITE_IS_ZERO, type Layout } from './layout.ts'

/** How alpha is stored: multiplied into the colours, or beside them. */
const [MULTIPLIED, BESIDE] = [1, 2]

/** Turns the samples of a line into pixels. */
export function paint(line: Uint8Array | Uint8ClampedArray, layout: Layout, pixels: Uint8ClampedArray): void {
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
