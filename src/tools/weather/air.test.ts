import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rollingMean, ukDaqi, usAqi, withinCategory } from './air.ts'

describe('the US index', () => {
  it.each([
    [9.0, 50],
    [9.09, 50],
    [9.1, 51],
    [11.85, 56],
    [35.4, 100],
    [35.5, 101],
    [55.4, 150],
    [125.4, 200],
    [225.4, 300],
    [325.4, 500],
    [900, 500],
    [0, 0],
  ])('of %d μg/m³ PM2.5 is %d', (pm2_5, index) => expect(usAqi({ pm2_5 })).toBe(index))

  it.each([
    [{ pm10: 54.9 }, 50],
    [{ pm10: 604 }, 500],
    [{ o3: 0.054 * 1960 }, 50],
    [{ o3: 0.07 * 1960 }, 100],
    [{ o3: 0.3 * 1960 }, 300],
    [{ o3: 0.604 * 1960 }, 500],
    [{ no2: 53 * 1.88 }, 50],
    [{ no2: 100 * 1.88 }, 100],
    [{ so2: 75 * 2.62 }, 100],
    [{ co: 4.4 * 1145 }, 50],
    [{ co: 9.4 * 1145 }, 100],
  ])('of %j is %d', (pollutants, index) => expect(usAqi(pollutants)).toBe(index))

  it('is the worst of the pollutants', () => expect(usAqi({ pm2_5: 9, pm10: 155 })).toBe(101))
  it('of nothing is unknown, not good', () => {
    expect(usAqi({})).toBeUndefined()
    expect(usAqi({ pm10: -1 })).toBeUndefined()
  })
  it('is a whole number from 0 to 500 that never falls when a concentration rises', () => {
    const gram = fc.double({ min: 0, max: 5000, noNaN: true })
    const name = fc.constantFrom('pm2_5', 'pm10', 'no2', 'so2', 'co', 'o3')
    fc.assert(
      fc.property(name, gram, gram, (pollutant, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => usAqi({ [pollutant]: value }) as number)
        expect(Number.isInteger(low)).toBe(true)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(500)
        expect(high).toBeGreaterThanOrEqual(low as number)
      }),
    )
  })
  it.each([
    [56, 2, 56],
    [40, 2, 51],
    [320, 5, 300],
    [undefined, 1, 25],
    [undefined, 6, 400],
    [56, undefined, 56],
  ])('%s in category %s is %s', (index, category, bounded) => expect(withinCategory(index, category)).toBe(bounded))
})

describe('the UK index', () => {
  it.each([
    [{ pm10: 16 }, 1],
    [{ pm10: 51 }, 4],
    [{ pm10: 50.4 }, 3],
    [{ pm10: 101 }, 10],
    [{ no2: 67 }, 1],
    [{ no2: 601 }, 10],
    [{ o3: 240, pm2_5: 5 }, 9],
    [{ so2: 533 }, 7],
    [{ pm2_5: 71 }, 10],
    [{ co: 9000 }, undefined],
    [{}, undefined],
  ])('of %j is %s', (pollutants, index) => expect(ukDaqi(pollutants)).toBe(index))
})

describe('a rolling mean', () => {
  it('needs three quarters of the hours', () => {
    expect(rollingMean([1, 2, 3, null], 4)).toBe(2)
    expect(rollingMean([1, 2, null, null], 4)).toBeUndefined()
    expect(rollingMean([100, 1, 1, 1, 1], 4)).toBe(1)
  })
})
