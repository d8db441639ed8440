import { inField } from '#contract/in-field.ts'
import { weekdayOf, type Weekday } from '#shared/time/calendar.ts'
import type { Temporal } from '#shared/time/temporal.ts'
import { placeIn, readDateTime, refuseOutsideYears, type Placed } from './moment.ts'

export const OPERATIONS = ['ADD', 'SUBTRACT'] as const
type Direction = (typeof OPERATIONS)[number]

interface Amount {
  years?: number
  months?: number
  days: number
  /** Monday to Friday only. */
  businessDays?: number
  hours: number
  minutes: number
  seconds: number
}

interface Moved {
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
  const written = inField('startDateTime', () => readDateTime(start))
  const zone = timeZone ?? written.offset ?? 'UTC'
  const placed = placeIn(zone, written)
  const sign = operation === 'ADD' ? 1 : -1
  const { hours, minutes, seconds } = amount
  const day = moveDate(placed.at.toPlainDate(), amount, sign)
  const there = onDay(day, placed.at, zone)
  const moved = there.at.add({ hours: sign * hours, minutes: sign * minutes, seconds: sign * seconds })
  refuseOutsideYears(moved)
  // The result may show the same clock time an hour later.
  const notes = [placed.note && `Start: ${placed.note}`, there.note].filter((note) => note !== undefined)
  return {
    newDateTime: timeZone || written.offset ? zoned(moved) : moved.toPlainDateTime().toString(),
    dayOfWeek: weekdayOf(moved),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}

/** In dates only: a day on the way whose clock skips the time must not change it for the days after. */
function moveDate(from: Temporal.PlainDate, amount: Amount, sign: 1 | -1): Temporal.PlainDate {
  const { years = 0, months = 0, days, businessDays = 0 } = amount
  const day = from.add({ years: sign * years, months: sign * months }).add({ days: sign * days })
  return moveBusinessDays(day, businessDays, sign)
}

/** The same clock time on another day; on its own day the time stays which of two it is. */
function onDay(day: Temporal.PlainDate, at: Temporal.ZonedDateTime, zone: string): Placed {
  return day.equals(at.toPlainDate()) ? { at } : placeIn(zone, { clock: day.toPlainDateTime(at.toPlainTime()) })
}

function zoned(at: Temporal.ZonedDateTime): string {
  return at.timeZoneId === 'UTC' ? at.toInstant().toString() : at.toString({ timeZoneName: 'never' })
}

/** From a weekend the count begins as if from the Friday before, backwards from the Monday after. */
function moveBusinessDays(from: Temporal.PlainDate, count: number, sign: 1 | -1): Temporal.PlainDate {
  if (count === 0) return from
  const intoWeekend = sign === 1 ? from.dayOfWeek - 5 : 8 - from.dayOfWeek
  const day = from.dayOfWeek > 5 ? from.subtract({ days: sign * intoWeekend }) : from
  const rest = count % 5
  const crossesWeekend = sign === 1 ? day.dayOfWeek + rest > 5 : day.dayOfWeek - rest < 1
  return day.add({ weeks: sign * Math.floor(count / 5), days: sign * (rest + (crossesWeekend ? 2 : 0)) })
}
