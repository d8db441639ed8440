import { describe, expect, it } from 'vitest'
import { dayInWords, localDay, localMinute } from './local-day.ts'

describe('localDay', () => {
  it('is the day of the local clock, also just after and before midnight', () => {
    expect(localDay(new Date(2024, 1, 29, 0, 0, 1))).toBe('2024-02-29')
    expect(localDay(new Date(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29')
  })

  it('comes with the minute for a date-time field', () => {
    expect(localMinute(new Date(2024, 0, 5, 7, 3))).toBe('2024-01-05T07:03')
  })
})

it.each([
  ['0001-01-01', '1'],
  ['0099-12-31', '99'],
  ['2024-02-29', '2024'],
  ['9999-12-31', '9999'],
  // Turning 10,000: the year after the last that a field takes.
  ['+010000-05-15', '10000'],
])('%s in words, whatever the language, has its year', (day, year) => expect(dayInWords(day)).toContain(year))
