import { describe, expect, it } from 'vitest'
import { dayInWords, localDay, localMinute, momentIn } from './local-day.ts'

describe('localDay', () => {
  it('is the day of the local clock, also just after and before midnight', () => {
    expect(localDay(new Date(2024, 1, 29, 0, 0, 1))).toBe('2024-02-29')
    expect(localDay(new Date(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29')
  })

  it('comes with the minute for a date-time field', () => {
    expect(localMinute(new Date(2024, 0, 5, 7, 3))).toBe('2024-01-05T07:03')
  })

  it('is what a moment made from a day has, also in the first century', () => {
    for (const day of ['0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31'])
      expect(localDay(momentIn(day))).toBe(day)
    expect(dayInWords('2024-02-29')).toContain('2024')
  })
})
