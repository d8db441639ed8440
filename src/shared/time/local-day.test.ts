import { describe, expect, it } from 'vitest'
import { dayInWords, inWords, localDay, localMinute } from './local-day.ts'

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
])('%s in words has its year', (day, year) => expect(dayInWords(day)).toContain(year))

it.each([
  ['en-US', 'Thursday, February 29, 2024'],
  ['en-GB', 'Thursday 29 February 2024'],
  ['de-CH', 'Thursday 29 February 2024'],
  // Browsers in these languages count other years or write other digits.
  ['fa-IR', 'Thursday 29 February 2024'],
  ['th-TH', 'Thursday 29 February 2024'],
  ['ar-EG', 'Thursday 29 February 2024'],
  ['en-TH', 'Thursday, February 29, 2024'],
  ['ja-JP-u-ca-japanese', 'Thursday 29 February 2024'],
])('in a browser in %s, a day is %s', (language, words) =>
  expect(dayInWords('2024-02-29', 'full', language).replace('y, 29', 'y 29')).toBe(words),
)

it.each([
  ['de', '5 Jan 2024, 16:07'],
  ['en-US', 'Jan 5, 2024, 4:07 PM'],
  ['ar-EG', '5 Jan 2024, 04:07 pm'],
])('in a browser in %s, a moment is %s', (language, words) => {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  expect(inWords(new Date('2024-01-05T16:07Z'), form, language).replaceAll(/\s/g, ' ')).toBe(words)
})
