import { refusalOf } from '#contract/refusal.ts'
import { escapeText } from '#shared/time/calendar-text.ts'
import { required, type Fields } from './fields.ts'

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i
const DAY_MS = 86_400_000
/** Clocks on Earth are at most so far from UTC: on the Line Islands. */
const WIDEST_OFFSET = 14 * 60
/** Years of a calendar file have four digits. */
const FIRST_MS = Date.parse('0000-01-01T00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59Z')

interface Moment {
  kind: 'day' | 'local' | 'utc'
  /** The written clock time as if it were UTC; of a moment with an offset, its UTC time. */
  ms: number
}

/**
 * A VEVENT of RFC 5545. A time without zone stays clock time, `Z` marks UTC, an offset is converted to UTC;
 * a bare date makes a whole-day event whose last day is the end date.
 */
export function event(fields: Fields): string {
  const title = required(fields.title, 'title', 'Enter the title of the event.')
  const start = momentOf('startTime', required(fields.startTime, 'startTime', 'Enter the start of the event.'))
  const end = fields.endTime?.trim() ? momentOf('endTime', fields.endTime.trim()) : undefined
  if (end && (end.kind === 'day') !== (start.kind === 'day')) {
    throw refusalOf('Give the start and the end both with a time, or both as a date.', 'endTime')
  }
  // RFC 5545, section 3.8.2.2.
  if (end && end.kind !== start.kind) {
    throw refusalOf('Give the start and the end both with a time zone, or both without.', 'endTime')
  }
  if (end && end.ms < start.ms) {
    throw refusalOf('The event ends before it starts.', 'endTime')
  }
  const lines = ['BEGIN:VEVENT', `SUMMARY:${escapeText(title)}`, `DTSTART${stamp(start, 0)}`]
  // An end at the start's own moment is what a missing one means (section 3.6.1).
  if (end && (end.kind === 'day' || end.ms > start.ms)) {
    lines.push(`DTEND${stamp(end, DAY_MS)}`)
  }
  if (fields.location?.trim()) lines.push(`LOCATION:${escapeText(fields.location.trim())}`)
  if (fields.description?.trim()) lines.push(`DESCRIPTION:${escapeText(fields.description.trim())}`)
  return [...lines, 'END:VEVENT'].join('\r\n')
}

function momentOf(field: 'startTime' | 'endTime', value: string): Moment {
  const match = TIME.exec(value)
  const name = field === 'startTime' ? 'start' : 'end'
  const wrong = () =>
    refusalOf(`The ${name} of the event is not a date and time: write it like 2026-05-31T18:30 or 2026-05-31.`, field)
  if (!match) throw wrong()
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const exists =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!exists) throw wrong()
  const zone = match[7]?.toUpperCase()
  const offset = zone === undefined ? 0 : offsetOf(zone)
  if (Math.abs(offset) > WIDEST_OFFSET) throw wrong()
  const ms = date.getTime() - offset * 60_000
  const kind = match[4] === undefined ? 'day' : zone === undefined ? 'local' : 'utc'
  if (ms < FIRST_MS || (kind === 'day' ? ms + DAY_MS : ms) > LAST_MS)
    throw refusalOf(
      `The ${name} of the event must lie in the years 0 to 9999, and the day after a whole day, too.`,
      field,
    )
  return { kind, ms }
}

/** In minutes; infinite where it is none. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return minutes < 60 ? (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) : Infinity
}

/** The value with what stands between it and its name; the end of whole days is exclusive, hence `dayShift`. */
function stamp({ kind, ms }: Moment, dayShift: number): string {
  const compact = new Date(kind === 'day' ? ms + dayShift : ms).toISOString().replace(/[-:]|\.\d+Z$/g, '')
  if (kind === 'day') return `;VALUE=DATE:${compact.slice(0, -7)}`
  return `:${compact}${kind === 'utc' ? 'Z' : ''}`
}
