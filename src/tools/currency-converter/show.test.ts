import { describe, expect, it } from 'vitest'
import { roundedTo, travelAmounts } from './travel.ts'
import { relativeTime } from './relative.ts'
import { showAmount, showChange, showGiven, showMark, showRate } from './show.ts'

describe('relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T12:00:30Z', 'Just now'],
    ['2026-11-21T11:59:01Z', 'Just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:01:00Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
  ])('%s is %s', (instant, words) => expect(relativeTime(instant, now)).toBe(words))
  it('is a date and time after a day', () => {
    expect(relativeTime('2026-11-20T12:00:00Z', now, 'en-GB')).toMatch(/^20 Nov 2026, \d\d:\d\d$/)
    expect(relativeTime('2026-11-20T12:00:00Z', now, 'fa')).toMatch(/^20 Nov 2026, \d\d:\d\d$/)
    expect(relativeTime('2026-11-20T12:00:00Z', now, 'en-US')).toMatch(/^Nov 20, 2026, \d{1,2}:\d\d\s[AP]M$/)
  })
})

describe('what is shown', () => {
  it.each([
    [0.871384, '0.871384'],
    [1, '1.000000'],
    [17811.5, '17,811.500000'],
    [0.00004728145528, '0.0000472815'],
    [0.001, '0.001000'],
    [0, '0.000000'],
  ])('the rate %d as %s', (rate, text) => expect(showRate(rate)).toBe(text))
  it.each([
    [0.871384, '0.87138'],
    [1, '1.0000'],
    [9999.96, '10,000'],
    [104250.4, '104,250'],
    [1234567.6, '1,234,568'],
    [0.00000096, '0.00000096000'],
  ])('the rate %d beside its line as %s', (rate, text) => expect(showMark(rate)).toBe(text))

  it.each([
    [0.9, 0.9, '+0.00%'],
    [7.4726, 7.4724, '+0.00%'],
    [7.4726, 7.4728, '+0.00%'],
    [0.8, 1, '+25.00%'],
    [1, 0.99994, '−0.01%'],
    [182.85, 160, '−12.50%'],
  ])('the change from %d to %d as %s', (first, last, text) => expect(showChange(first, last)).toBe(text))
  it.each([
    ['1234567.50', '1,234,567.50'],
    ['999', '999'],
    ['0.123', '0.123'],
  ])('the amount %s as %s', (amount, text) => expect(showAmount(amount)).toBe(text))
  it.each([
    [1234.5678, '1,234.5678'],
    [0.0000001, '0.0000001'],
    [0.1, '0.1'],
  ])('the given amount %d as %s', (amount, text) => expect(showGiven(amount)).toBe(text))
})

describe('sums for a journey', () => {
  it.each([
    [0.87, 1, 500],
    [0.0064, 100, 50_000],
    [0.0000384, 10_000, 5_000_000],
    [1, 1, 500],
    [26_000, 1, 500],
  ])('at a rate of %d go from %d to %d', (rate, least, most) => {
    expect(travelAmounts(rate).at(0)).toBe(least)
    expect(travelAmounts(rate).at(-1)).toBe(most)
  })

  it.each([
    [2, 50 * 1.1477, '57.39'],
    [2, 50 / (1 / 1.1477), '57.39'],
    [2, 1.005, '1.01'],
    [0, 5738.5, '5739'],
    [3, 0.35, '0.350'],
    [2, 13_012_345.678, '13012345.68'],
  ])('to %d digits %d is %s', (digits, amount, text) => expect(roundedTo(digits, amount)).toBe(text))
})
