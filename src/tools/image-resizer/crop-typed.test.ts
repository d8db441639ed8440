import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeCrop, type Edge } from './crop-typed.ts'

const image = { width: 400, height: 200 }
const whole = { x: 0, y: 0, ...image }
const part = { x: 100, y: 50, width: 200, height: 100 }

describe('a typed edge of the crop', () => {
  it.each([
    ['x', '150', part, { x: 150, y: 50, width: 200, height: 100 }],
    ['x', '100', whole, { x: 100, y: 0, width: 300, height: 200 }],
    ['y', '198', part, { x: 100, y: 198, width: 200, height: 2 }],
    ['width', '300', part, { x: 100, y: 50, width: 300, height: 100 }],
    ['height', '２', part, { x: 100, y: 50, width: 200, height: 2 }],
  ] as const)('%s at %s', (edge, text, before, crop) => expect(typeCrop(edge, text, image, before)).toEqual({ crop }))

  it.each([
    ['x', '5000', '0 to 398'],
    ['x', '-1', '0 to 398'],
    ['y', '199', '0 to 198'],
    ['width', '301', '2 to 300'],
    ['width', '1.5', '2 to 300'],
    ['height', '0', '2 to 150'],
    ['height', '', '2 to 150'],
  ] as const)('%s at “%s” says that it may be %s', (edge, text, bounds) =>
    expect(typeCrop(edge, text, image, part)).toEqual({
      mistake: `Enter a whole number of pixels, ${bounds}. The crop stays as it was.`,
    }),
  )

  it('never leaves the picture', () => {
    const edges = fc.constantFrom<Edge>('x', 'y', 'width', 'height')
    fc.assert(
      fc.property(fc.array(fc.tuple(edges, fc.integer({ min: -5, max: 500 }))), (typed) => {
        let crop = whole
        for (const [edge, value] of typed) {
          const next = typeCrop(edge, String(value), image, crop)
          if ('crop' in next) crop = next.crop
          expect(crop.x + crop.width).toBeLessThanOrEqual(400)
          expect(crop.y + crop.height).toBeLessThanOrEqual(200)
          expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(2)
        }
      }),
    )
  })
})
