import { expect, it } from 'vitest'
import { resizeArea, turnArea } from './marks.ts'

it('turns marks with their page', () => {
  const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
  const close = (shape: typeof area) =>
    Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, expect.closeTo(value)]))
  expect(turnArea(area, 90)).toEqual(close({ x: 0.7, y: 0.1, width: 0.1, height: 0.3 }))
  expect(turnArea(turnArea(area, 90), -90)).toEqual(close(area))
  expect(turnArea(turnArea(area, 180), 180)).toEqual(close(area))
})

it('keeps the size of a mark on a page of another shape', () => {
  const [upright, lying] = [
    { width: 600, height: 800 },
    { width: 800, height: 600 },
  ]
  const signature = { x: 0.1, y: 0.8, width: 0.4, height: 0.1 }
  expect(resizeArea(signature, upright, upright)).toEqual(signature)
  const { width, height } = resizeArea(signature, upright, lying)
  expect(width * lying.width).toBeCloseTo(240)
  expect(height * lying.height).toBeCloseTo(80)
})
