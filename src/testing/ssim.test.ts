import { describe, expect, it } from 'vitest'
import { ssim } from './ssim.ts'

const flat = (value: number, width = 16, height = 14) => ({
  width,
  height,
  data: new Float32Array(width * height).fill(value),
})
const checks = (low: number, high: number) => ({
  ...flat(0),
  data: Float32Array.from({ length: 16 * 14 }, (_, at) => ((at + Math.floor(at / 16)) % 2 === 0 ? low : high)),
})

describe('structural similarity', () => {
  it('is 1 for the same picture', () => {
    expect(ssim(checks(0, 255), checks(0, 255))).toBeCloseTo(1, 6)
  })

  it('is the term of brightness alone where nothing is drawn', () => {
    const c1 = (0.01 * 255) ** 2
    expect(ssim(flat(100), flat(150))).toBeCloseTo((2 * 100 * 150 + c1) / (100 ** 2 + 150 ** 2 + c1), 5)
  })

  it('is below 0 where light and dark are exchanged', () => {
    expect(ssim(checks(0, 255), checks(255, 0))).toBeLessThan(-0.9)
  })

  it('refuses pictures of two sizes, and such as are smaller than its window', () => {
    expect(() => ssim(flat(1), flat(1, 17))).toThrow('one size')
    expect(() => ssim(flat(1, 10, 10), flat(1, 10, 10))).toThrow('11 × 11')
  })
})
