import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { nameColor } from './names.ts'

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
