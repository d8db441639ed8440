import { Temporal } from './temporal.ts'

const DAY = 86_400_000
type Offsets = Map<number, number | undefined>

/** By zone, what its clocks are ahead of UTC on each day of UTC; `undefined` where that changes during the day. */
const known = new Map<string, Offsets>()
/** Days that are kept for a zone: those of ten forecasts. */
const MOST_DAYS = 100

/**
 * Milliseconds by which the clocks of a zone are ahead of UTC. Temporal makes five objects to tell, and most answers
 * ask for a few days again and again.
 * @example offsetAt(0, 'Europe/Paris') // 3_600_000
 */
export function offsetAt(epochMilliseconds: number, timeZone: string): number {
  const day = Math.floor(epochMilliseconds / DAY)
  const offset = known.get(timeZone)?.get(day) ?? offsetOfDay(day, timeZone)
  return offset ?? askedOffset(epochMilliseconds, timeZone)
}

/**
 * The instant at which the clocks of a zone show a time, given as if it were UTC; `undefined` within a day of a change
 * of the clocks, where the time may be skipped or occur twice.
 * @example plainInstant(Date.UTC(2024, 0, 1), 'Europe/Paris') // Date.UTC(2023, 11, 31, 23)
 */
export function plainInstant(clock: number, timeZone: string): number | undefined {
  return isSteady(clock, timeZone) ? clock - offsetAt(clock, timeZone) : undefined
}

/** Whether no clock of the zone changes within a day of a moment: the largest changes skip or repeat a day. */
export function isSteady(epochMilliseconds: number, timeZone: string): boolean {
  return offsetAt(epochMilliseconds - DAY, timeZone) === offsetAt(epochMilliseconds + DAY, timeZone)
}

/** No zone has changed its clocks and changed them back within a day. */
function offsetOfDay(day: number, timeZone: string): number | undefined {
  const days: Offsets = known.get(timeZone) ?? new Map()
  if (days.has(day)) return days.get(day)
  const first = askedOffset(day * DAY, timeZone)
  const offset = first === askedOffset((day + 1) * DAY - 1, timeZone) ? first : undefined
  if (days.size >= MOST_DAYS) days.clear()
  known.set(timeZone, days.set(day, offset))
  return offset
}

function askedOffset(epochMilliseconds: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}
