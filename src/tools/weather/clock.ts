import { Temporal } from '#shared/time/temporal.ts'
import { offsetAt, plainInstant } from '#shared/time/zone-offset.ts'

/** @example localTime(0, 'Europe/Paris') // '1970-01-01 01:00' */
export function localTime(epochSeconds: number, timeZone: string): string {
  return at(epochSeconds, timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
}

/** @example localDate(0, 'Pacific/Honolulu') // '1969-12-31' */
export function localDate(epochSeconds: number, timeZone: string): string {
  return at(epochSeconds, timeZone).slice(0, 'yyyy-mm-dd'.length)
}

/** The wall's clock, written by `Date`: a forecast has hundreds of hours. */
function at(epochSeconds: number, timeZone: string): string {
  const milliseconds = epochSeconds * 1000
  return new Date(milliseconds + offsetAt(milliseconds, timeZone)).toISOString()
}

/** Seconds since 1970 at which a local day begins. */
export function dayStart(date: string, timeZone: string): number {
  const plain = plainInstant(Date.parse(date), timeZone)
  return (plain ?? Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds) / 1000
}

const DAY_MS = 86_400_000

/** @example movedDate('2026-02-28', 1) // '2026-03-01' */
export function movedDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Noon of a local day. */
export function noonOf(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${date}T12`).toZonedDateTime(timeZone).epochMilliseconds)
}
