import { addDays, addMonths, daysFrom, isoDay, wholeMonths, type CalendarDay } from '#shared/time/calendar.ts'
import type { LeapDayRule } from '#shared/time/leap-day.ts'
import { counted } from '#shared/numbers/counted.ts'

export interface Milestone {
  description: string
  /** `YYYY-MM-DD` */
  date: string
  daysUntil: number
}

const SECONDS_A_DAY = 86_400
const HALF_BILLION = 500_000_000
const BIRTHDAYS = [1, 18, 21, 65]
export const LAST_YEAR = 9999

/** The next of each kind of round number, on or after the day, in the order of time. */
export function upcomingMilestones(birth: CalendarDay, today: CalendarDay, rule: LeapDayRule = 'FEB_28'): Milestone[] {
  const age = daysFrom(birth, today)
  const nextDays = nextMultiple(age, 1000)
  const nextTenThousand = nextMultiple(age, 10_000)
  const nextWeeks = nextMultiple(age / 7, 500)
  const nextMonths = nextMultiple(monthsReached(birth, today, rule), 100)
  // Lasts until the day on which the second falls, hence one day less.
  const nextSeconds = nextMultiple((age * SECONDS_A_DAY) / HALF_BILLION, 1) * HALF_BILLION
  const found: [string, CalendarDay][] = [
    [`${counted(nextDays, 'day')} old`, addDays(birth, nextDays)],
    [`${counted(nextTenThousand, 'day')} old`, addDays(birth, nextTenThousand)],
    [`${counted(nextWeeks, 'week')} old`, addDays(birth, nextWeeks * 7)],
    [`${counted(nextMonths, 'month')} old`, addMonths(birth, nextMonths, rule)],
    [`${counted(nextSeconds, 'second')} old`, addDays(birth, Math.floor(nextSeconds / SECONDS_A_DAY))],
    ...nextBirthdays(birth, today, rule),
  ]
  const unique = new Map(found.filter(([, date]) => date.year <= LAST_YEAR))
  return [...unique]
    .toSorted(([, a], [, b]) => daysFrom(b, a))
    .map(([description, date]) => ({ description, date: isoDay(date), daysUntil: daysFrom(today, date) }))
}

function nextMultiple(value: number, step: number): number {
  return Math.max(1, Math.ceil(value / step)) * step
}

/** Months lived, counted up to the next one unless the day is the month's day itself. */
function monthsReached(birth: CalendarDay, today: CalendarDay, rule: LeapDayRule): number {
  const months = wholeMonths(birth, today, rule)
  return daysFrom(addMonths(birth, months, rule), today) === 0 ? months : months + 1
}

function nextBirthdays(birth: CalendarDay, today: CalendarDay, rule: LeapDayRule): [string, CalendarDay][] {
  const next = Math.ceil(monthsReached(birth, today, rule) / 12)
  const ages = [...BIRTHDAYS.filter((age) => age >= next).slice(0, 1), nextMultiple(next, 10)]
  return ages.map((age) => [`${ordinal(age)} birthday`, addMonths(birth, age * 12, rule)])
}

/** @example ordinal(21) // '21st' */
export function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13
  return `${value}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'}`
}
