import { ToolError } from '#contract/error.ts'
import { weekdayOf, type Weekday } from '#shared/calendar.ts'
import type { Temporal } from '#shared/temporal.ts'
import { placeIn, readDateTime } from './moment.ts'

export const OPERATIONS = ['ADD', 'SUBTRACT'] as const
export type Direction = (typeof OPERATIONS)[number]

export interface Amount {
  years?: number
  months?: number
  days: number
  /** Monday to Friday only. */
  businessDays?: number
  hours: number
  minutes: number
  seconds: number
}

export interface Moved {
  /** ISO text: with an offset where the start has one or a zone is given. */
  newDateTime: string
  dayOfWeek: Weekday
  note?: string
}

/**
 * Adds or subtracts: first years and months (clamped to month ends), then days, then business days, then hours,
 * minutes and seconds as they pass.
 */
export function moveTime(start: string, operation: Direction, amount: Amount, timeZone?: string): Moved {
  const written = readDateTime(start)
  const { at, note } = placeIn(timeZone ?? written.offset ?? 'UTC', written)
  const sign = operation === 'ADD' ? 1 : -1
  const { years = 0, months = 0, days, businessDays = 0, hours, minutes, seconds } = amount
  const day = at.add({ years: sign * years, months: sign * months }).add({ days: sign * days })
  const moved = moveBusinessDays(day, businessDays, sign).add({
    hours: sign * hours,
    minutes: sign * minutes,
    seconds: sign * seconds,
  })
  if (moved.year < 1 || moved.year > 9999) {
    throw new ToolError('The result is outside the years 1 to 9999.', { code: 'out_of_range' })
  }
  return {
    newDateTime: timeZone || written.offset ? zoned(moved) : moved.toPlainDateTime().toString(),
    dayOfWeek: weekdayOf(moved),
    ...(note ? { note } : {}),
  }
}

function zoned(at: Temporal.ZonedDateTime): string {
  return at.timeZoneId === 'UTC' ? at.toInstant().toString() : at.toString({ timeZoneName: 'never' })
}

/** From a weekend the count begins as if from the Friday before, backwards from the Monday after. */
function moveBusinessDays(from: Temporal.ZonedDateTime, count: number, sign: 1 | -1): Temporal.ZonedDateTime {
  if (count === 0) return from
  const intoWeekend = sign === 1 ? from.dayOfWeek - 5 : 8 - from.dayOfWeek
  const day = from.dayOfWeek > 5 ? from.subtract({ days: sign * intoWeekend }) : from
  const rest = count % 5
  const crossesWeekend = sign === 1 ? day.dayOfWeek + rest > 5 : day.dayOfWeek - rest < 1
  return day.add({ weeks: sign * Math.floor(count / 5), days: sign * (rest + (crossesWeekend ? 2 : 0)) })
}
