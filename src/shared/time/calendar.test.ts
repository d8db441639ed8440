import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysFrom, isoDay, period, readDate, weekdayOf, wholeMonths } from './calendar.ts'
import type { LeapDayRule } from './leap-day.ts'
import { Temporal } from './temporal.ts'

const YEARS = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
const day = fc.date(YEARS).map((value) => readDate(value.toISOString().slice(0, 10)))
// Every tenth is a leap day, which are one in 1461.
const leapDay = fc
  .integer({ min: 1, max: 2499 })
  .map((fours) => new Temporal.PlainDate(fours * 4, 2, 28).add({ days: 1 }))
const anyDay = fc.oneof({ weight: 9, arbitrary: day }, { weight: 1, arbitrary: leapDay })
const anyRule = fc.constantFrom<LeapDayRule>('FEB_28', 'MAR_1')
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const runs = { numRuns: 2000 }

/** The same by Temporal's own calendar. */
function addedByTemporal(date: Temporal.PlainDate, months: number, rule: LeapDayRule) {
  const moved = date.add({ months })
  const leapDayLost = date.month === 2 && date.day === 29 && moved.month === 2 && moved.day === 28
  return rule === 'MAR_1' && leapDayLost ? moved.add({ days: 1 }) : moved
}

function monthsByTemporal(start: Temporal.PlainDate, end: Temporal.PlainDate, rule: LeapDayRule) {
  const months = (end.year - start.year) * 12 + end.month - start.month
  return Temporal.PlainDate.compare(addedByTemporal(start, months, rule), end) > 0 ? months - 1 : months
}

describe('calculating with days', () => {
  it('reads what Temporal reads, and refuses what it refuses', () => {
    for (const year of ['0001', '0004', '0099', '0100', '1900', '2000', '2023', '2024', '9999'])
      for (let month = 0; month <= 13; month++)
        for (let date = 0; date <= 32; date++) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          const known = orUndefined(() => Temporal.PlainDate.from(text, { overflow: 'reject' }).toString())
          expect(
            orUndefined(() => readDate(text).toString()),
            text,
          ).toBe(known)
        }
  })

  it('adds months as Temporal does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1200, max: 130_000 }), anyRule, (date, months, rule) => {
        expect(isoDay(addMonths(date, months, rule))).toBe(addedByTemporal(date, months, rule).toString())
      }),
      runs,
    )
  })

  it('adds and counts days as Temporal does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1000, max: 4_000_000 }), anyDay, (date, days, other) => {
        expect(isoDay(addDays(date, days))).toBe(date.add({ days }).toString())
        expect(weekdayOf(date)).toBe(WEEKDAYS[date.dayOfWeek - 1])
        expect(daysFrom(date, other)).toBe(date.until(other, { largestUnit: 'days' }).days)
      }),
      runs,
    )
  })

  it('counts whole months and the days left as Temporal does', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyRule, (one, other, rule) => {
        const [start, end] = Temporal.PlainDate.compare(one, other) > 0 ? [other, one] : [one, other]
        const months = monthsByTemporal(start, end, rule)
        const rest = addedByTemporal(start, months, rule).until(end, { largestUnit: 'days' }).days
        expect(wholeMonths(start, end, rule)).toBe(months)
        expect(period(start, end, rule)).toEqual({ years: Math.floor(months / 12), months: months % 12, days: rest })
      }),
      runs,
    )
  })
})

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
