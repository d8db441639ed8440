import { describe, expect, it } from 'vitest'
import { localDay, localMinute } from './local-day.ts'

describe('localDay', () => {
  it('is the day of the local clock, also just after and before midnight', () => {
    expect(localDay(new Date(2024, 1, 29, 0, 0, 1))).toBe('2024-02-29')
    expect(localDay(new Date(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29')
  })

  it('comes with the minute for a date-time field', () => {
    expect(localMinute(new Date(2024, 0, 5, 7, 3))).toBe('2024-01-05T07:03')
  })
})
