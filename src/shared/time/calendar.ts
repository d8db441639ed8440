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

/** A day in plain numbers: a calculation with Temporal's own takes ten times as long. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const DAY_MS = 86_400_000
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** @example readDate('2024-02-29').dayOfWeek // 4 */
export function readDate(text: string): Temporal.PlainDate {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year && month && day && month <= 12 && day <= daysInMonth(year, month)) {
    return new Temporal.PlainDate(year, month, day)
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

/** @example weekdayOf({ year: 2024, month: 2, day: 29 }) // 'Thursday' */
export function weekdayOf(date: CalendarDay): Weekday {
  // 1 January 1970 was a Thursday; days before it are negative.
  return WEEKDAYS[(((epochDay(date) + 3) % 7) + 7) % 7] as Weekday
}

/** @example isoDay({ year: 2024, month: 2, day: 29 }) // '2024-02-29' */
export function isoDay(date: CalendarDay): string {
  return new Date(epochDay(date) * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** Month ends are clamped: 31 January and one month is 28 February. Only 29 February may turn into 1 March, by rule. */
export function addMonths(date: CalendarDay, months: number, rule: LeapDayRule = 'FEB_28'): CalendarDay {
  const count = date.year * 12 + date.month - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  const last = daysInMonth(year, month)
  const leapDayLost = date.month === 2 && date.day === 29 && month === 2 && last === 28
  if (rule === 'MAR_1' && leapDayLost) return { year, month: 3, day: 1 }
  return { year, month, day: Math.min(date.day, last) }
}

export function wholeMonths(start: CalendarDay, end: CalendarDay, rule: LeapDayRule = 'FEB_28'): number {
  const months = (end.year - start.year) * 12 + end.month - start.month
  return daysFrom(addMonths(start, months, rule), end) < 0 ? months - 1 : months
}

/**
 * Whole months counted from the start, then the days left.
 * @example period(readDate('2001-01-31'), readDate('2001-03-01')) // { years: 0, months: 1, days: 1 }
 */
export function period(start: CalendarDay, end: CalendarDay, rule: LeapDayRule = 'FEB_28'): Period {
  const months = wholeMonths(start, end, rule)
  return { years: Math.floor(months / 12), months: months % 12, days: daysFrom(addMonths(start, months, rule), end) }
}

export function daysFrom(start: CalendarDay, end: CalendarDay): number {
  return epochDay(end) - epochDay(start)
}

export function addDays(date: CalendarDay, days: number): CalendarDay {
  const moved = new Date((epochDay(date) + days) * DAY_MS)
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

export function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] as number)
}

/** Days since 1970. To `Date.UTC` a year below 100 is one of the 1900s, and 400 years always have 146,097 days. */
function epochDay({ year, month, day }: CalendarDay): number {
  return Date.UTC(year + 400, month - 1, day) / DAY_MS - 146_097
}

/** Days from Monday to Friday, the start included and the end not. `start` is not after `end`. */
export function businessDays(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const days = daysFrom(start, end)
  let count = Math.floor(days / 7) * 5
  for (let rest = days % 7, day = start.dayOfWeek; rest > 0; rest--, day = (day % 7) + 1) if (day <= 5) count++
  return count
}
