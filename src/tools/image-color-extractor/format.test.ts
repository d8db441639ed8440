import { describe, expect, it } from 'vitest'
import { formatColor, textOn } from './format.ts'

describe('notations', () => {
  it.each([
    [[63, 81, 181], '#3f51b5', 'rgb(63, 81, 181)', 'hsl(231, 48%, 48%)', 'oklch(47.8% 0.159 271.4)'],
    [[255, 0, 0], '#ff0000', 'rgb(255, 0, 0)', 'hsl(0, 100%, 50%)', 'oklch(62.8% 0.258 29.2)'],
    [[0, 255, 0], '#00ff00', 'rgb(0, 255, 0)', 'hsl(120, 100%, 50%)', 'oklch(86.6% 0.295 142.5)'],
    [[255, 0, 1], '#ff0001', 'rgb(255, 0, 1)', 'hsl(0, 100%, 50%)', 'oklch(62.8% 0.258 29.2)'],
    [[211, 32, 115], '#d32073', 'rgb(211, 32, 115)', 'hsl(332, 74%, 48%)', 'oklch(57.3% 0.216 0)'],
    [[0, 0, 0], '#000000', 'rgb(0, 0, 0)', 'hsl(0, 0%, 0%)', 'oklch(0% 0 0)'],
    [[255, 255, 255], '#ffffff', 'rgb(255, 255, 255)', 'hsl(0, 0%, 100%)', 'oklch(100% 0 0)'],
    [[128, 128, 128], '#808080', 'rgb(128, 128, 128)', 'hsl(0, 0%, 50%)', 'oklch(60% 0 0)'],
  ] as const)('%j', (rgb, hex, asRgb, hsl, oklch) => {
    expect(formatColor(rgb, 'HEX')).toBe(hex)
    expect(formatColor(rgb, 'RGB')).toBe(asRgb)
    expect(formatColor(rgb, 'HSL')).toBe(hsl)
    expect(formatColor(rgb, 'OKLCH')).toBe(oklch)
  })
})

describe('text on a swatch', () => {
  it('is white up to a sum of 382 and black above', () => {
    expect(textOn([127, 127, 128])).toBe('#ffffff')
    expect(textOn([127, 128, 128])).toBe('#000000')
    expect(textOn([255, 127, 0])).toBe('#ffffff')
    expect(textOn([255, 255, 0])).toBe('#000000')
  })
})
