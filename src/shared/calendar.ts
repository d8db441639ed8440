import { ToolError } from '#contract/error.ts'
import type { LeapDayRule } from './leap-day.ts'
import { Temporal } from './temporal.ts'

export interface Period {
  years: number
  months: number
  days: number
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** @example readDate('2024-02-29').dayOfWeek // 4 */
export function readDate(text: string): Temporal.PlainDate {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year && month && day) {
    const date = Temporal.PlainDate.from({ year, month: Math.min(month, 12), day })
    if (date.month === month && date.day === day) return date
  }
  throw new ToolError(
    `“${text.slice(0, 40)}” is not a date of the calendar. Write year, month and day as 2024-02-29.`,
    { code: 'bad_date' },
  )
}

/** The calendar day of a moment in a time zone. */
export function dayIn(now: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

export function weekdayOf({ dayOfWeek }: { dayOfWeek: number }): Weekday {
  return WEEKDAYS[dayOfWeek - 1] as Weekday
}

/** Month ends are clamped: 31 January and one month is 28 February. Only 29 February may turn into 1 March, by rule. */
export function addMonths(date: Temporal.PlainDate, months: number, rule: LeapDayRule = 'FEB_28'): Temporal.PlainDate {
  const moved = date.add({ months })
  const leapDayLost = date.month === 2 && date.day === 29 && moved.month === 2 && moved.day === 28
  return rule === 'MAR_1' && leapDayLost ? moved.add({ days: 1 }) : moved
}

export function wholeMonths(start: Temporal.PlainDate, end: Temporal.PlainDate, rule: LeapDayRule = 'FEB_28'): number {
  const months = (end.year - start.year) * 12 + end.month - start.month
  return Temporal.PlainDate.compare(addMonths(start, months, rule), end) > 0 ? months - 1 : months
}

/**
 * Whole months counted from the start, then the days left.
 * @example period(readDate('2001-01-31'), readDate('2001-03-01')) // { years: 0, months: 1, days: 1 }
 */
export function period(start: Temporal.PlainDate, end: Temporal.PlainDate, rule: LeapDayRule = 'FEB_28'): Period {
  const months = wholeMonths(start, end, rule)
  return { years: Math.floor(months / 12), months: months % 12, days: daysFrom(addMonths(start, months, rule), end) }
}

export function daysFrom(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  return start.until(end, { largestUnit: 'days' }).days
}

/** Days from Monday to Friday, the start included and the end not. `start` is not after `end`. */
export function businessDays(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const days = daysFrom(start, end)
  let count = Math.floor(days / 7) * 5
  for (let rest = days % 7, day = start.dayOfWeek; rest > 0; rest--, day = (day % 7) + 1) if (day <= 5) count++
  return count
}
