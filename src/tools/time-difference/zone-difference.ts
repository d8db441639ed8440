import { inField } from '#contract/in-field.ts'
import { daysFrom } from '#shared/time/calendar.ts'
import type { Temporal } from '#shared/time/temporal.ts'
import { placeOf, readTimeZone } from '#shared/time/time-zone.ts'
import { inWords, placeIn, readDateTime, refuseOutsideYears } from './moment.ts'

interface ZoneDifference {
  /** Clock time and offset in the other zone, e.g. `2024-07-16T00:30:00+05:30`. */
  convertedTime: string
  timeDifferenceSummary: string
  /** The same moment in the zone it is converted from. */
  fromTime: string
  /** Minutes by which the other zone is ahead; negative where it is behind. */
  differenceMinutes: number
  /** Days later on the calendar; negative where earlier. Two lie between Pago Pago at night and Kiritimati, 25 hours ahead. */
  dayShift: number
  /** The other reading of a clock time that occurs twice. */
  alternativeTime?: string
  note?: string
}

/** What the clocks of one zone show when those of another show a date-time. An offset in the text wins over `from`. */
export function zoneDifference(from: string, dateTime: string, to: string): ZoneDifference {
  const here = inField('fromTimeZone', () => readTimeZone(from))
  const there = inField('toTimeZone', () => readTimeZone(to))
  const { at, again, note } = inField('fromDateTime', () => placeIn(here, readDateTime(dateTime)))
  const converted = at.withTimeZone(there)
  for (const moment of [at, converted]) refuseOutsideYears(moment)
  const seconds = (converted.offsetNanoseconds - at.offsetNanoseconds) / 1e9
  const places = [calledPlace(to, there), calledPlace(from, here)] as const
  // One zone under two names is told by the names that were asked for.
  const zones = there === here ? ([to, from] as const) : ([there, here] as const)
  return {
    convertedTime: written(converted),
    timeDifferenceSummary: summaryOf(seconds, places[0] === places[1] ? zones : places),
    fromTime: written(at),
    differenceMinutes: seconds / 60,
    dayShift: daysFrom(at, converted),
    ...(again ? { alternativeTime: written(again.withTimeZone(there)) } : {}),
    ...(note ? { note } : {}),
  }
}

/** The zone's city, or a name without one as it was given: nobody who writes EST means Panama, whose clocks go by it. */
function calledPlace(given: string, zone: string): string {
  const place = placeOf(zone)
  return given.includes('/') || given.toLowerCase() === place.toLowerCase() ? place : given
}

function summaryOf(seconds: number, [there, here]: readonly [string, string]): string {
  if (seconds === 0) return `${there} and ${here} have the same time (0 hours difference)`
  return `${there} is ${inWords(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} ${here}`
}

function written(at: Temporal.ZonedDateTime): string {
  return at.toString({ timeZoneName: 'never' })
}
