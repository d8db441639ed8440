import { describe, expect, it } from 'vitest'
import { displayP3ToSrgb } from './display-p3.ts'

const converted = (...pixel: number[]) => {
  const data = Uint8ClampedArray.from(pixel)
  displayP3ToSrgb(data)
  return [...data]
}

describe('displayP3ToSrgb', () => {
  // Made by LittleCMS from the Display P3 profile.
  it.each([
    [
      [185, 71, 58, 255],
      [200, 60, 50, 255],
    ],
    [
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ],
    [
      [0, 255, 0, 255],
      [0, 255, 0, 255],
    ],
  ])('%j is %j in sRGB', (wide, plain) => {
    for (const [channel, value] of converted(...wide).entries()) {
      expect(Math.abs(value - plain[channel]!)).toBeLessThanOrEqual(1)
    }
  })

  it('leaves every grey and every transparency as it is', () => {
    for (let grey = 0; grey < 256; grey++)
      expect(converted(grey, grey, grey, 255 - grey)).toEqual([grey, grey, grey, 255 - grey])
  })
})
