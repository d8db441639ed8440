import { hexOf } from '#shared/bytes.ts'
import { toOklab } from '#shared/image/oklab.ts'
import type { Rgb } from '#shared/image/srgb.ts'

export type ColorFormat = 'HEX' | 'RGB' | 'HSL' | 'OKLCH'
export const COLOR_FORMATS: readonly ColorFormat[] = ['HEX', 'RGB', 'HSL', 'OKLCH']

/** @example formatColor([63, 81, 181], 'HSL') // 'hsl(231, 48%, 48%)' */
export function formatColor(rgb: Rgb, format: ColorFormat): string {
  if (format === 'HEX') return `#${hexOf(rgb)}`
  if (format === 'RGB') return `rgb(${rgb.join(', ')})`
  return format === 'HSL' ? hsl(rgb) : oklch(rgb)
}

function hsl(rgb: Rgb): string {
  const [red, green, blue] = rgb.map((channel) => channel / 255) as [number, number, number]
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, spread] = [(high + low) / 2, high - low]
  if (spread === 0) return `hsl(0, 0%, ${Math.round(lightness * 100)}%)`
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    high === red ? (green - blue) / spread : high === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return `hsl(${Math.round(sixth * 60 + 360) % 360}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%)`
}

function oklch(rgb: Rgb): string {
  const [lightness, a, b] = toOklab(rgb)
  const chroma = Math.hypot(a, b)
  const rounded = Number(chroma.toFixed(3))
  // A grey has no hue: what is computed for it is rounding noise.
  const hue = rounded === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return `oklch(${Number((lightness * 100).toFixed(1))}% ${rounded} ${Number(hue.toFixed(1)) % 360})`
}

/** Text on a swatch: black where the channels' sum is above 382, else white. */
export function textOn([red, green, blue]: Rgb): '#000000' | '#ffffff' {
  return red + green + blue > 382 ? '#000000' : '#ffffff'
}
