import { describe, expect, it } from 'vitest'
import { exportPalette, exportSwatches } from './export-palette.ts'

describe('export', () => {
  const palette = [
    { rgb: [255, 0, 0], share: 0.75 },
    { rgb: [0, 0, 255], share: 0.25 },
  ] as const

  it.each([
    ['CSS', ':root {\n  --color-1: #ff0000;\n  --color-2: #0000ff;\n}\n'],
    ['SCSS', '$color-1: #ff0000;\n$color-2: #0000ff;\n'],
    ['Tailwind', '@theme {\n  --color-image-1: #ff0000;\n  --color-image-2: #0000ff;\n}\n'],
  ] as const)('writes %s', (as, text) => expect(exportPalette(palette, as, 'HEX')).toBe(text))

  it('writes JSON with every notation and the share', () => {
    expect(JSON.parse(exportPalette(palette, 'JSON', 'HEX'))).toEqual([
      {
        hex: '#ff0000',
        rgb: 'rgb(255, 0, 0)',
        hsl: 'hsl(0, 100%, 50%)',
        oklch: 'oklch(62.8% 0.258 29.2)',
        name: 'red',
        share: 0.75,
      },
      {
        hex: '#0000ff',
        rgb: 'rgb(0, 0, 255)',
        hsl: 'hsl(240, 100%, 50%)',
        oklch: 'oklch(45.2% 0.313 264.1)',
        name: 'blue',
        share: 0.25,
      },
    ])
  })
})

describe('Adobe Swatch Exchange', () => {
  it('names each colour of a palette, with its value', async () => {
    const bytes = Buffer.from(await exportSwatches([{ rgb: [70, 130, 181], share: 1 }], 'HEX'))
    expect(bytes.subarray(20, -18).swap16().toString('utf16le')).toBe('near steelblue, #4682b5\0')
  })
})
