import { expect, it } from 'vitest'
import { spreadColors } from './spread-colors.ts'

const CLEAR = [0, 0, 0, 0]
const RED = [255, 0, 0, 255]
const FAINT = [0, 0, 255, 3]

it('gives clear pixels the colour beside or above them, and leaves all others as they are', () => {
  const rgba = Uint8ClampedArray.from([CLEAR, CLEAR, CLEAR, CLEAR, RED, CLEAR, CLEAR, FAINT, CLEAR].flat())
  spreadColors(rgba, 3)
  const pixels = Array.from({ length: 9 }, (_, index) => [...rgba.subarray(index * 4, index * 4 + 4)])
  expect(pixels[4]).toEqual(RED)
  expect(pixels[7]).toEqual(FAINT)
  for (const [index, [red, , blue, alpha]] of pixels.entries()) {
    expect(red === 255 || blue === 255, `pixel ${index}`).toBe(true)
    if (index !== 4 && index !== 7) expect(alpha).toBe(0)
  }
})

it('leaves a picture that is clear all over', () => {
  const rgba = new Uint8ClampedArray(16)
  spreadColors(rgba, 2)
  expect(rgba.every((value) => value === 0)).toBe(true)
})
