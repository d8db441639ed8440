import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { writeAse } from './ase.ts'
import { formatColor, textOn } from './color-format.ts'
import { nameColor } from './color-names.ts'
import { contrastPairs } from './contrast-pairs.ts'
import { exportPalette, exportSwatches } from './export-palette.ts'

describe('notations', () => {
  it.each([
    [[63, 81, 181], '#3f51b5', 'rgb(63, 81, 181)', 'hsl(231, 48%, 48%)', 'oklch(47.8% 0.159 271.4)'],
    [[255, 0, 0], '#ff0000', 'rgb(255, 0, 0)', 'hsl(0, 100%, 50%)', 'oklch(62.8% 0.258 29.2)'],
    [[0, 255, 0], '#00ff00', 'rgb(0, 255, 0)', 'hsl(120, 100%, 50%)', 'oklch(86.6% 0.295 142.5)'],
    [[255, 0, 1], '#ff0001', 'rgb(255, 0, 1)', 'hsl(0, 100%, 50%)', 'oklch(62.8% 0.258 29.2)'],
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

describe('contrast pairs', () => {
  it('lists the pairs that can carry text, the strongest first', () => {
    const pairs = contrastPairs([
      [255, 255, 255],
      [0, 0, 0],
      [118, 118, 118],
      [200, 200, 200],
    ])
    expect(pairs.map(({ ratio, grade }) => [Number(ratio.toFixed(2)), grade])).toEqual([
      [21, 'AAA'],
      [12.55, 'AAA'],
      [4.62, 'AA'],
      [4.54, 'AA'],
    ])
  })
})

describe('names', () => {
  it.each([
    [[70, 130, 180], 'steelblue'],
    [[70, 130, 181], 'near steelblue'],
    [[102, 51, 153], 'rebeccapurple'],
    [[0, 255, 255], 'cyan'],
    [[128, 128, 128], 'gray'],
    [[1, 1, 1], 'near black'],
    // By the numbers of sRGB, royalblue would be nearer.
    [[20, 60, 220], 'near blue'],
  ] as const)('%j is %s', (rgb, name) => expect(nameColor(rgb)).toBe(name))

  it.each(['aliceblue', 'lightgoldenrodyellow', 'mediumvioletred', 'yellowgreen', 'lime', 'tomato', 'whitesmoke'])(
    'knows %s as other programs do',
    async (name) => {
      const pixel = { create: { width: 1, height: 1, channels: 3, background: name } } as const
      const [red = 0, green = 0, blue = 0] = await sharp(pixel).raw().toBuffer()
      expect(nameColor([red, green, blue])).toBe(name)
    },
  )
})

describe('Adobe Swatch Exchange', () => {
  it('writes the published layout', () => {
    const bytes = writeAse([
      { rgb: [255, 0, 51], name: 'Aé' },
      { rgb: [0, 0, 0], name: '' },
    ])
    const hex = [
      // Signature, version 1.0, two blocks.
      '41534546 0001 0000 00000002',
      // A colour of 26 bytes: two letters and a zero; `RGB ` with 1, 0 and 0.2; of the normal kind.
      '0001 0000001a 0003 0041 00e9 0000 52474220 3f800000 00000000 3e4ccccd 0002',
      '0001 00000016 0001 0000 52474220 00000000 00000000 00000000 0002',
    ]
    expect(Buffer.from(bytes).toString('hex')).toBe(hex.join('').replaceAll(' ', ''))
  })

  it('names each colour of a palette, with its value', () => {
    const bytes = Buffer.from(exportSwatches([{ rgb: [70, 130, 181], share: 1 }], 'HEX'))
    expect(bytes.subarray(20, -18).swap16().toString('utf16le')).toBe('near steelblue, #4682b5\0')
  })
})

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
