import { expect, it } from 'vitest'
import { turnArea } from './marks.ts'

it('turns marks with their page', () => {
  const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
  const close = (shape: typeof area) =>
    Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, expect.closeTo(value)]))
  expect(turnArea(area, 90)).toEqual(close({ x: 0.7, y: 0.1, width: 0.1, height: 0.3 }))
  expect(turnArea(turnArea(area, 90), -90)).toEqual(close(area))
  expect(turnArea(turnArea(area, 180), 180)).toEqual(close(area))
})
