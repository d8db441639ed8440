import { expect, it } from 'vitest'
import { CALENDAR_MONTH, inShort, inWords, monthOf } from './calendar-month.ts'

it.each([
  ['2026-12', 1, '2026-12', 'December 2026', 'Dec 2026'],
  ['2026-12', 2, '2027-01', 'January 2027', 'Jan 2027'],
  ['2026-01', 12, '2026-12', 'December 2026', 'Dec 2026'],
  ['2024-02', 13, '2025-02', 'February 2025', 'Feb 2025'],
  ['2999-12', 6000, '3499-11', 'November 3499', 'Nov 3499'],
  ['1800-05', 1, '1800-05', 'May 1800', 'May 1800'],
])('from %s payment %d is in %s', (first, payment, month, words, short) => {
  expect([monthOf(first, payment), inWords(month), inShort(month)]).toEqual([month, words, short])
})

it.each(['2026-13', '2026-00', '2026-1', '26-01', '1799-12', '3000-01', '2026-12-01', '12/2026', ''])(
  '%j is no month of a first payment',
  (text) => expect(CALENDAR_MONTH.test(text)).toBe(false),
)
