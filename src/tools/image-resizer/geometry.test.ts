import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropBetween, keepsPixels, otherSide, planEdits, reduction, type Fit, type Wishes } from './geometry.ts'

const photo = { width: 6000, height: 4000 }
const plain = { turn: 0, mirror: false } as const
const sized = (width: number | undefined, height: number | undefined, fit: Fit, more: Partial<Wishes> = {}) =>
  planEdits(photo, { ...plain, ...more, size: { width, height, fit } })

describe('size', () => {
  it('follows a percentage, and never falls below one pixel', () => {
    expect(planEdits(photo, { ...plain, size: { percent: 10 } })).toEqual({ ...plain, width: 600, height: 400 })
    expect(planEdits({ width: 3, height: 1 }, { ...plain, size: { percent: 10 } })).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  it('computes a missing side from the shape', () => {
    expect(sized(800, undefined, 'stretch')).toMatchObject({ width: 800, height: 533 })
    expect(sized(undefined, 500, 'stretch')).toMatchObject({ width: 750, height: 500 })
    expect(otherSide(800, 6000, 4000)).toBe(533)
  })

  it('computes it from the shape after turn and crop', () => {
    expect(sized(800, undefined, 'stretch', { turn: 90 })).toMatchObject({ width: 800, height: 1200 })
    const crop = { x: 10, y: 20, width: 1000, height: 100 }
    expect(sized(500, undefined, 'stretch', { crop })).toEqual({ ...plain, crop, width: 500, height: 50 })
  })
})

describe('fit', () => {
  it('stretches', () => expect(sized(100, 100, 'stretch')).toEqual({ ...plain, width: 100, height: 100 }))
  it('stays inside', () => expect(sized(100, 100, 'inside')).toEqual({ ...plain, width: 100, height: 67 }))

  it('stays inside without growing', () => {
    expect(sized(100, 100, 'within')).toEqual({ ...plain, width: 100, height: 67 })
    expect(sized(9000, 9000, 'within')).toEqual({ ...plain, width: 6000, height: 4000 })
    expect(sized(9000, 9000, 'inside')).toEqual({ ...plain, width: 9000, height: 6000 })
  })
  it('fills from the middle', () => {
    expect(sized(100, 100, 'fill')).toEqual({
      ...plain,
      width: 100,
      height: 100,
      crop: { x: 1000, y: 0, width: 4000, height: 4000 },
    })
  })

  it('fills a turned picture', () => {
    expect(sized(400, 200, 'fill', { turn: 90 }).crop).toEqual({ x: 2000, y: 0, width: 2000, height: 4000 })
  })

  it('pads around the picture', () => {
    expect(sized(100, 100, 'pad')).toEqual({
      ...plain,
      width: 100,
      height: 100,
      place: { x: 0, y: 16, width: 100, height: 67 },
    })
  })

  it('never reads outside the picture and never writes outside the result', () => {
    const length = fc.integer({ min: 1, max: 9000 })
    const fits = fc.constantFrom<Fit>('stretch', 'inside', 'within', 'fill', 'pad')
    const turns = fc.constantFrom(0, 90, 180, 270)
    fc.assert(
      fc.property(length, length, length, length, fits, turns, (width, height, wide, high, fit, turn) => {
        const wishes = { ...plain, turn: turn as 0, size: { width: wide, height: high, fit } }
        const edits = planEdits({ width, height }, wishes)
        expect(edits.width).toBeGreaterThan(0)
        expect(edits.width).toBeLessThanOrEqual(wide)
        expect(edits.height).toBeGreaterThan(0)
        expect(edits.height).toBeLessThanOrEqual(high)
        if (edits.crop) {
          expect(edits.crop.x + edits.crop.width).toBeLessThanOrEqual(width)
          expect(edits.crop.y + edits.crop.height).toBeLessThanOrEqual(height)
        }
        if (edits.place) {
          expect(edits.place.x + edits.place.width).toBeLessThanOrEqual(wide)
          expect(edits.place.y + edits.place.height).toBeLessThanOrEqual(high)
        }
      }),
    )
  })
})

describe('crop by two corners', () => {
  it('takes the corners in any order and stays inside', () => {
    expect(cropBetween(photo, { x: 5000, y: 3000 }, { x: 1000.4, y: -50 })).toEqual({
      x: 1000,
      y: 0,
      width: 4000,
      height: 3000,
    })
  })
  it('takes a dot for no crop', () => expect(cropBetween(photo, { x: 5, y: 5 }, { x: 6, y: 900 })).toBeUndefined())
})

it('knows when no pixel changes', () => {
  expect(keepsPixels(photo, planEdits(photo, { ...plain, size: { percent: 100 } }))).toBe(true)
  expect(keepsPixels(photo, planEdits(photo, { ...plain, turn: 180, size: { percent: 100 } }))).toBe(false)
})

it('tells the reduction in percent', () => {
  expect(reduction(200, 50)).toBe(75)
  expect(reduction(100, 150)).toBe(-50)
  expect(reduction(0, 10)).toBe(0)
})
