/** A colour by its channels, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The light that a channel of sRGB stands for, both from 0 to 1; Display P3 has the same curve. */
export function lightOf(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** The other way round. */
export function channelOf(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** Relative luminance of WCAG 2. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => lightOf(channel / 255)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of WCAG 2, from 1 to 21. @example contrast([0, 0, 0], [255, 255, 255]) // 21 */
export function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
