import { inField } from '#contract/in-field.ts'
import { businessDays, daysFrom, period, readDate, type Period } from '#shared/time/calendar.ts'
import { Temporal } from '#shared/time/temporal.ts'

export interface Holiday {
  /** `YYYY-MM-DD` */
  date: string
  name: string
}

interface DateDifference extends Period {
  /** Every day, the start included and the end not. */
  totalDays: number
  /** Monday to Friday, the start included and the end not. */
  businessDays: number
  /** What was asked for: all days with weekends, business days without. */
  countedDays: number
  note?: string
}

interface DifferenceOptions {
  includeWeekends: boolean
  /** Counts the last day too. */
  includeEndDate?: boolean
}

export interface Span {
  start: Temporal.PlainDate
  /** The first day that is not counted any more. */
  end: Temporal.PlainDate
}

/** Both dates of a question as they were given. */
export function readSpan(startDate: string, endDate: string): Span {
  return {
    start: inField('startDate', () => readDate(startDate)),
    end: inField('endDate', () => readDate(endDate)),
  }
}

/** Puts the earlier date first. */
export function spanOf(one: Temporal.PlainDate, other: Temporal.PlainDate, includeEndDate = false): Span {
  const [start, last] = Temporal.PlainDate.compare(one, other) > 0 ? [other, one] : [one, other]
  return { start, end: includeEndDate ? last.add({ days: 1 }) : last }
}

/** @example 2024-01-31 to 2024-03-01: 1 month 1 day, 30 days, 22 of them business days */
export function dateDifference(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  { includeWeekends, includeEndDate = false }: DifferenceOptions,
): DateDifference {
  const { start, end } = spanOf(from, to, includeEndDate)
  const totalDays = daysFrom(start, end)
  const business = businessDays(start, end)
  const swapped = Temporal.PlainDate.compare(from, to) > 0
  return {
    ...period(start, end),
    totalDays,
    businessDays: business,
    countedDays: includeWeekends ? totalDays : business,
    ...(swapped
      ? { note: 'The start date is after the end date: the difference is counted from the earlier one.' }
      : {}),
  }
}

/** Without a date of its own for each: two decades have up to a thousand. */
function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0
}

/** The holidays of a span that fall on Monday to Friday, one entry a day. */
export function holidaysOnBusinessDays({ start, end }: Span, holidays: Holiday[]): Holiday[] {
  const first = start.toString()
  const beyond = end.toString()
  const byDay = new Map<string, Holiday>()
  for (const holiday of holidays) {
    if (holiday.date < first || holiday.date >= beyond) continue
    if (isWeekend(holiday.date)) continue
    const known = byDay.get(holiday.date)
    byDay.set(holiday.date, known ? { ...known, name: `${known.name}, ${holiday.name}` } : holiday)
  }
  return [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
