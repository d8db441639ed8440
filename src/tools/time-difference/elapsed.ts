import { inField } from '#contract/in-field.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Temporal } from '#shared/time/temporal.ts'
import { placeIn, readDateTime } from './moment.ts'

interface Elapsed {
  /** @example '1 month, 2 days, 3 hours' */
  summary: string
  totalDays: number
  totalHours: number
  totalMinutes: number
  totalSeconds: number
  note?: string
}

const PARTS = ['years', 'months', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const

/**
 * Time that passes between two date-times. Those without an offset are clock time of the zone; in UTC, the default,
 * no clock change plays a part.
 */
export function elapsed(from: string, to: string, timeZone = 'UTC'): Elapsed {
  const [one, other] = [
    inField('startDateTime', () => placeIn(timeZone, readDateTime(from))),
    inField('endDateTime', () => placeIn(timeZone, readDateTime(to))),
  ]
  const swapped = Temporal.ZonedDateTime.compare(one.at, other.at) > 0
  const [start, end] = swapped ? [other.at, one.at] : [one.at, other.at]
  const milliseconds = millisecondsBetween(start, end)
  const found = [
    swapped ? 'The start is after the end: the duration is counted from the earlier one.' : undefined,
    one.note,
    other.note,
    start.offsetNanoseconds === end.offsetNanoseconds
      ? undefined
      : 'The clocks change in between; the time that really passes is counted.',
  ].filter((note) => note !== undefined)
  // Both ends may fall on the same hour that occurs twice.
  const notes = [...new Set(found)]
  return {
    summary: summaryOf(start, end),
    totalDays: milliseconds / 86_400_000,
    totalHours: milliseconds / 3_600_000,
    totalMinutes: milliseconds / 60_000,
    totalSeconds: secondsBetween(start, end),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}

/** The number that is nearest to the exact one: each end may have nine decimals of a second. */
function secondsBetween(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): number {
  const nanoseconds = end.epochNanoseconds - start.epochNanoseconds
  return Number(`${nanoseconds / 1_000_000_000n}.${String(nanoseconds % 1_000_000_000n).padStart(9, '0')}`)
}

/** With its fraction: each end may have nine decimals of a second. */
function millisecondsBetween(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): number {
  const nanoseconds = end.epochNanoseconds - start.epochNanoseconds
  return Number(nanoseconds / 1_000_000n) + Number(nanoseconds % 1_000_000n) / 1e6
}

/** Whole months from the start, clamped to month ends, then what is left. */
function summaryOf(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  const guess = (end.year - start.year) * 12 + end.month - start.month
  const guessed = start.add({ months: guess })
  const tooFar = Temporal.ZonedDateTime.compare(guessed, end) > 0
  const months = tooFar ? guess - 1 : guess
  const rest = (tooFar ? start.add({ months }) : guessed).until(end, {
    largestUnit: 'days',
    smallestUnit: 'milliseconds',
  })
  const counts = { ...fieldsOf(rest), years: Math.floor(months / 12), months: months % 12 }
  const words = PARTS.filter((part) => counts[part] !== 0).map((part) => counted(counts[part], part.slice(0, -1)))
  return words.length > 0 ? words.join(', ') : '0 seconds'
}

function fieldsOf({ days, hours, minutes, seconds, milliseconds }: Temporal.Duration) {
  return { days, hours, minutes, seconds, milliseconds }
}
