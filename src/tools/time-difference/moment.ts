import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Temporal } from '#shared/time/temporal.ts'
import { placeOf } from '#shared/time/time-zone.ts'
import { isSteady } from '#shared/time/zone-offset.ts'

const SHAPE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i

/** A date-time as written: clock time, and the offset where there is one. */
interface Written {
  clock: Temporal.PlainDateTime
  /** `UTC` or `+02:00`; without one it is clock time of whatever zone is asked about. */
  offset?: string
}

/** @example readDateTime('2024-05-05T10:15:00+02:00').offset // '+02:00' */
export function readDateTime(text: string): Written {
  const [, day, time, offset] = SHAPE.exec(text.slice(0, 60)) ?? []
  if (day && time && !day.startsWith('0000')) {
    try {
      const clock = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' })
      if (!offset) return { clock }
      const zone = offset.toUpperCase() === 'Z' ? 'UTC' : offset.replace(/(\d{2}):?(\d{2})$/, '$1:$2')
      return { clock: clock.toZonedDateTime(zone).toPlainDateTime(), offset: zone }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new ToolError(
    `“${text.slice(0, 40)}” is not a date and time. Write it as 2024-05-31T18:30:00, with Z or +02:00 at the end for a fixed offset.`,
    { code: 'bad_date_time' },
  )
}

/** A date-time in a zone, with a note where a clock change makes it doubtful. */
export interface Placed {
  at: Temporal.ZonedDateTime
  /** The second reading of a clock time that occurs twice. */
  again?: Temporal.ZonedDateTime
  note?: string
}

/** Puts clock time into the zone, or shows an instant there. A skipped time is read as the later, a repeated one as the earlier. */
export function placeIn(timeZone: string, { clock, offset }: Written): Placed {
  if (offset) return { at: clock.toZonedDateTime(offset).withTimeZone(timeZone) }
  const at = clock.toZonedDateTime(timeZone)
  if (isSteady(at.epochMilliseconds, timeZone)) return { at }
  const earlier = clock.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = clock.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (earlier.equals(later)) return { at: earlier }
  const place = placeOf(timeZone)
  const change = inWords(Math.abs(later.offsetNanoseconds - earlier.offsetNanoseconds) / 1e9)
  if (earlier.toPlainDateTime().equals(clock)) {
    return {
      at: earlier,
      again: later,
      note: `${shown(clock)} occurs twice in ${place}: the clocks go back by ${change}. This is the first of the two (UTC${earlier.offset}).`,
    }
  }
  return {
    at: later,
    note: `${shown(clock)} does not exist in ${place}: the clocks go forward by ${change}. It is read as ${shown(later.toPlainDateTime())}.`,
  }
}

/** ISO text of four digits has no other years. */
export function refuseOutsideYears({ year }: { year: number }): void {
  if (year >= 1 && year <= 9999) return
  throw new ToolError('The result is outside the years 1 to 9999.', { code: 'out_of_range' })
}

/** @example shown(clock) // '2026-03-08 02:30' */
function shown(clock: Temporal.PlainDateTime): string {
  const seconds = clock.second || clock.millisecond || clock.microsecond || clock.nanosecond
  return clock.toString({ smallestUnit: seconds ? 'second' : 'minute' }).replace('T', ' ')
}

/** @example inWords(45_000) // '12 hours 30 minutes' */
export function inWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [Math.floor(seconds % 60), 'second'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(' ')
}
