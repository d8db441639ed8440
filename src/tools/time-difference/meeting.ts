import { ToolError } from '#contract/error.ts'
import { inField } from '#contract/in-field.ts'
import { readDate } from '#shared/time/calendar.ts'
import { Temporal } from '#shared/time/temporal.ts'
import { readTimeZone } from '#shared/time/time-zone.ts'
import { offsetAt, plainInstant } from '#shared/time/zone-offset.ts'
import { DAY, readClock } from './clock.ts'
import { refuseOutsideYears } from './moment.ts'
import { NO_TIMES } from './sentences.ts'

export interface Place {
  timeZone: string
  /** Hours in which people there can meet, `HH:mm`; an end before the start is on the next day. */
  from: string
  to: string
}

interface MeetingWindow {
  minutes: number
  /** Both as instants in UTC. */
  start: string
  end: string
  /** Start and end on the clock of every place, in the order given. */
  local: { timeZone: string; start: string; end: string }[]
}

interface Overlap {
  windows: MeetingWindow[]
  totalMinutes: number
}

/** Epoch milliseconds, the end not included. */
type Range = [start: number, end: number]

/** The times on a day of the first place at which everybody is within the hours of their own place. */
export function meetingOverlap(date: string, places: Place[]): Overlap {
  const day = inField('date', () => readDate(date))
  const zones = places.map(({ timeZone }, index) => inField(`places.${index}.timeZone`, () => readTimeZone(timeZone)))
  const [home] = zones
  if (home === undefined) throw new ToolError('Give at least two places.')
  const wholeDay: Range[] = [[startOf(day, home), startOf(day.add({ days: 1 }), home)]]
  const common = places.reduce((ranges, place, index) => {
    const [start, end] = (['from', 'to'] as const).map((field) =>
      inField(`places.${index}.${field}`, () => readHour(place[field])),
    ) as [number, number]
    return intersect(ranges, hoursAround(day, start, end, zones[index] as string))
  }, wholeDay)
  const windows = common.map(([start, end]) => ({
    minutes: (end - start) / 60_000,
    start: isoSeconds(start),
    end: isoSeconds(end),
    local: zones.map((timeZone) => ({ timeZone, start: clockAt(start, timeZone), end: clockAt(end, timeZone) })),
  }))
  return { windows, totalMinutes: windows.reduce((sum, { minutes }) => sum + minutes, 0) }
}

function readHour(text: string): number {
  if (text.trim() === '') throw new ToolError(NO_TIMES)
  return readClock(text, '12')
}

function startOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}

/** The hours of a place on the days that can touch a day elsewhere: zones are up to 26 hours apart, shifts up to 24 long. */
function hoursAround(day: Temporal.PlainDate, start: number, end: number, timeZone: string): Range[] {
  const length = end - start + (end <= start ? DAY : 0)
  const midnight = day.toZonedDateTime('UTC').epochMilliseconds / 1000
  const ranges = [-3, -2, -1, 0, 1, 2].flatMap((days) => {
    const from = (midnight + days * DAY + start) * 1000
    return during(from, from + length * 1000, timeZone)
  })
  return joined(ranges.filter(([begin, finish]) => begin < finish))
}

/**
 * When the clocks of a zone show a time from one on until another, both as if they were UTC. What the clocks skip is
 * left out, and what they show twice is there twice.
 */
function during(from: number, to: number, timeZone: string): Range[] {
  const [begin, end] = [plainInstant(from, timeZone), plainInstant(to, timeZone)]
  if (begin !== undefined && end !== undefined) return [[begin, end]]
  return stretches(from - DAY * 1000, to + DAY * 1000, timeZone).map(([first, last, offset]): Range => [
    Math.max(first, from - offset),
    Math.min(last, to - offset),
  ])
}

/** What lies between two instants, cut where the clocks change, each part with its distance from UTC. */
function stretches(from: number, to: number, timeZone: string): [start: number, end: number, offset: number][] {
  const found: [number, number, number][] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const end = Math.min(to, next?.epochMilliseconds ?? to)
    found.push([at.epochMilliseconds, end, at.offsetNanoseconds / 1e6])
    if (!next || end === to) return found
    at = next
  }
}

function joined(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

function intersect(some: Range[], others: Range[]): Range[] {
  return some.flatMap(([start, end]) =>
    others
      .map(([begin, finish]): Range => [Math.max(start, begin), Math.min(end, finish)])
      .filter(([begin, finish]) => begin < finish),
  )
}

/** @example clockAt(0, 'Asia/Kolkata') // '1970-01-01T05:30' */
function clockAt(milliseconds: number, timeZone: string): string {
  return isoSeconds(milliseconds + offsetAt(milliseconds, timeZone)).replace(/(?::00)?Z$/, '')
}

/** @example isoSeconds(0) // '1970-01-01T00:00:00Z' */
function isoSeconds(milliseconds: number): string {
  const date = new Date(milliseconds)
  refuseOutsideYears({ year: date.getUTCFullYear() })
  return date.toISOString().replace('.000', '')
}
