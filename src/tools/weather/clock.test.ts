import { expect, it } from 'vitest'
import { localTime } from './clock.ts'

it('the clock of a place follows its zone', () => {
  const noon = Date.parse('2026-07-01T12:00:00Z') / 1000
  expect(localTime(noon, 'Asia/Kolkata')).toBe('2026-07-01 17:30')
  expect(localTime(noon, 'Pacific/Auckland')).toBe('2026-07-02 00:00')
})
