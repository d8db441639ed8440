import { describe, expect, it } from 'vitest'
import { holds, readOutline } from './outlines.ts'

const SQUARE = '43,-9 43,-7 42,-7 42,-9 43,-9'
/** A bay opens to the east between its two arms. */
const BAY = '0,0 0,4 1,4 1,1 3,1 3,4 4,4 4,0'

describe('an outline', () => {
  it('is kept as numbers with the box around it', () => {
    expect(readOutline(`  ${SQUARE}\n`)).toEqual({
      south: 42,
      north: 43,
      west: -9,
      east: -7,
      corners: [43, -9, 43, -7, 42, -7, 42, -9, 43, -9],
    })
  })

  it.each(['', 'x', '1,2 3,4', '1,2 3,4 5', '1,2 3,4 5,6,7', '1,2 3,4 5,x'])('is none: %j', (text) =>
    expect(readOutline(text)).toBeUndefined(),
  )

  it.each([
    [SQUARE, 42.5, -8, true],
    [SQUARE, 42.5, -6.9, false],
    [SQUARE, 42.5, -9.1, false],
    [SQUARE, 43.1, -8, false],
    [SQUARE, 41.9, -8, false],
    [BAY, 2, 0.5, true],
    [BAY, 0.5, 3, true],
    [BAY, 2, 3, false],
  ])('%s at %d,%d: %s', (text, latitude, longitude, inside) =>
    expect(holds(readOutline(text)!, { latitude, longitude })).toBe(inside),
  )

  it('holds the same places with its box as by its edges alone', () => {
    const box = { south: -Infinity, north: Infinity, west: -Infinity, east: Infinity }
    const star = Array.from({ length: 24 }, (_, index) => {
      const reach = index % 2 === 0 ? 3 : 1
      return `${40 + reach * Math.cos((index * Math.PI) / 12)},${-4 + reach * Math.sin((index * Math.PI) / 12)}`
    })
    const outline = readOutline(star.join(' '))!
    const places = Array.from({ length: 80 * 80 }, (_, index) => ({
      latitude: 36 + Math.floor(index / 80) / 10,
      longitude: -8 + (index % 80) / 10,
    }))
    const inside = places.filter((place) => holds(outline, place))
    expect(inside).toEqual(places.filter((place) => holds({ ...outline, ...box }, place)))
    expect(inside.length).toBeGreaterThan(500)
  })
})
