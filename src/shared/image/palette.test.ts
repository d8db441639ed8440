import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromOklab, toOklab } from './oklab.ts'
import { findPalette } from './palette.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'

/** Pixels of the given colours, each so many times. */
const paint = (...parts: [count: number, ...rgba: number[]][]) =>
  Uint8ClampedArray.from(parts.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat()))

describe('OKLab', () => {
  it.each([
    [[255, 255, 255], 1, 0, 0],
    [[255, 0, 0], 0.628, 0.2249, 0.1258],
    [[0, 255, 0], 0.8664, -0.2339, 0.1795],
    [[0, 0, 255], 0.452, -0.0325, -0.3115],
  ] as const)('%j', (rgb, lightness, a, b) => {
    const found = toOklab(rgb)
    for (const [index, wanted] of [lightness, a, b].entries()) expect(found[index]).toBeCloseTo(wanted, 3)
  })

  it('comes back to every colour of sRGB', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, (...rgb) => {
        expect(fromOklab(toOklab(rgb))).toEqual(rgb)
      }),
    )
  })
})

describe('a palette', () => {
  it('has exact colours and shares, the most frequent first', () => {
    const rgba = paint([60, 200, 30, 40, 255], [30, 10, 120, 220, 255], [10, 250, 250, 250, 255])
    expect(findPalette(rgba, 8)).toEqual([
      { rgb: [200, 30, 40], share: 0.6 },
      { rgb: [10, 120, 220], share: 0.3 },
      { rgb: [250, 250, 250], share: 0.1 },
    ])
  })

  it('ignores transparent pixels', () => {
    const rgba = paint([900, 0, 0, 0, 0], [50, 255, 0, 0, 127], [10, 0, 128, 0, 255])
    expect(findPalette(rgba, 8)).toEqual([{ rgb: [0, 128, 0], share: 1 }])
    expect(findPalette(paint([9, 1, 2, 3, 0]), 8)).toEqual([])
  })

  it('shows colours that look the same once', () => {
    expect(findPalette(paint([50, 100, 100, 100, 255], [50, 101, 101, 100, 255]), 8)).toHaveLength(1)
  })

  it('keeps the exact colour of a logo in spite of its soft edges', () => {
    const edges = Array.from({ length: 40 }, (_, step): [number, ...number[]] => [
      1,
      255 - step * 4,
      255 - step * 5,
      255,
      255,
    ])
    const [first, second] = findPalette(paint([500, 255, 255, 255, 255], [300, 63, 81, 181, 255], ...edges), 2)
    expect([first?.rgb, second?.rgb]).toEqual([
      [255, 255, 255],
      [63, 81, 181],
    ])
  })

  it('finds a small strong colour among many greys', () => {
    const greys = Array.from({ length: 64 }, (_, step): [number, ...number[]] => [
      100,
      step * 4,
      step * 4,
      step * 4,
      255,
    ])
    const found = findPalette(paint(...greys, [64, 255, 0, 0, 255]), 8)
    expect(found.map(({ rgb }) => rgb.join())).toContain('255,0,0')
  })

  it('has at most as many colours as asked for, whose shares make up the whole', () => {
    const pixel = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
    fc.assert(
      fc.property(
        fc.array(pixel, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 2, max: 20 }),
        (colors, count) => {
          const found = findPalette(paint(...colors.map((rgb): [number, ...number[]] => [1, ...rgb, 255])), count)
          expect(found.length).toBeLessThanOrEqual(count)
          expect(found.length).toBeGreaterThan(0)
          expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
          const seen = new Set(found.map(({ rgb }) => rgb.join()))
          expect(seen.size).toBe(found.length)
        },
      ),
    )
  })

  it('takes 102,400 noisy pixels in the time of a glance', () => {
    const rgba = Uint8ClampedArray.from({ length: 409_600 }, (_, at) =>
      at % 4 === 3 ? 255 : (at * 7919 + (at >> 3) * 104_729) % 256,
    )
    const start = cpuTime()
    findPalette(rgba, 20)
    expectSoon(cpuTime() - start, 2000)
  })
})
