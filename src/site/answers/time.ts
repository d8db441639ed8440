import type time from '#tools/time-difference/api.ts'
import { zoneNamed } from '#shared/time/zone-names.ts'
import { asking, type Moment, type Question } from './asking.ts'
import { dayInZone } from './days.ts'

const CLOCK = String.raw`(\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.)|\d{1,2}[:.]\d{2}|noon|midnight|now)`
const PLACE = String.raw`(\p{L}[\p{L}\p{M} ./_+-]*?)`
const NOW_IN = new RegExp(
  String.raw`^(?:what(?:'s| is) the )?(?:now|time|current time|time now|what time is it)(?: now)? in ${PLACE}$`,
  'iu',
)
const TIME_OF = new RegExp(String.raw`^${PLACE} time(?: now)?$`, 'iu')
const FROM_TO = new RegExp(String.raw`^${CLOCK}\s+(?:in\s+)?${PLACE}\s+(?:in|to|→|at)\s+${PLACE}$`, 'iu')
const HERE_TO = new RegExp(String.raw`^${CLOCK}\s+to\s+${PLACE}$`, 'iu')
const THERE = new RegExp(String.raw`^${CLOCK}\s+(?:in\s+|at\s+)?${PLACE}$`, 'iu')

const ask = asking<typeof time>('time-difference')

/** `3pm tokyo in paris`, `now in tokyo`, `9:30 new york`, `15:00 to london`. */
export function timeQuestions(asked: string, { now, timeZone }: Moment): Question[] {
  const there = zoneNamed((NOW_IN.exec(asked) ?? TIME_OF.exec(asked))?.[1])
  if (there) return [converted(timeZone, 'now', there, now)]
  const [, clock = '', from, to] = FROM_TO.exec(asked) ?? []
  const [start, end] = [zoneNamed(from), zoneNamed(to)]
  if (start && end) return [converted(start, clock, end, now)]
  const [, hereClock = '', target] = HERE_TO.exec(asked) ?? []
  const away = zoneNamed(target)
  if (away) return [converted(timeZone, hereClock, away, now)]
  const [, thereClock = '', place] = THERE.exec(asked) ?? []
  const source = zoneNamed(place)
  if (!source) return []
  const isNow = thereClock.toLowerCase() === 'now'
  return [isNow ? converted(timeZone, 'now', source, now) : converted(source, thereClock, timeZone, now)]
}

function converted(fromTimeZone: string, clock: string, toTimeZone: string, now: Date): Question {
  // An instant: in the hour that occurs twice, its clock time would be taken for the first.
  const fromDateTime =
    clock.toLowerCase() === 'now'
      ? `${now.toISOString().slice(0, 16)}Z`
      : `${dayInZone(now, fromTimeZone)}T${clockOf(clock)}`
  const body = { fromTimeZone, fromDateTime, toTimeZone }
  return ask('POST /time-difference/time-zone-difference', { body }, ({ convertedTime, timeDifferenceSummary }) => ({
    text: `${convertedTime.slice(11, 16)}, ${dayInWords(convertedTime.slice(0, 10))}`,
    detail: timeDifferenceSummary,
  }))
}

/** `3pm` as `15:00`; what no clock shows is left for the operation to refuse. */
function clockOf(text: string): string {
  const clock = text.toLowerCase()
  if (clock === 'noon') return '12:00'
  if (clock === 'midnight') return '00:00'
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(clock) ?? []
  if (!half) return `${hours.padStart(2, '0')}:${minutes}`
  if (Number(hours) > 12 || Number(hours) === 0) return '99:99'
  return `${String((Number(hours) % 12) + (half.startsWith('p') ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

function dayInWords(day: string): string {
  const words = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day}T12:00:00Z`))
}
