import { dayInZone } from './days.ts'
import type { Answer, Moment, Question } from './asking.ts'

const NAME = '(?:unix|epoch|unix epoch|posix)(?: ?time)?(?: ?stamp)?|timestamp'
const NOW = new RegExp(String.raw`^(?:(?:current|now(?: in| to| as)?) )?(?:${NAME})(?: now)?$`, 'i')
const NAMED = new RegExp(String.raw`^(?:(?:${NAME})(?: of)?[ :]+|@)(-?\d{1,14})$`, 'i')
/** From 2001 to 2033, in seconds or milliseconds: other numbers are numbers, or those of telephones. */
const BARE = /^1\d{9}(?:\d{3})?$/
const WRITTEN = String.raw`(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))? ?(Z|UTC|GMT|[+-]\d\d:\d\d)?`
const TO_UNIX = new RegExp(String.raw`^(?:${WRITTEN} (?:to|in|as) (?:${NAME})|(?:${NAME})(?: of)? ${WRITTEN})$`, 'i')
/** Beyond this many seconds (the year 5138) a number is one of milliseconds. */
const MOST_SECONDS = 1e11

/** `1732713600`, `@0`, `unix 1732713600000`, `unix time now`, `2024-11-27 13:20 to unix`. */
export function unixQuestions(asked: string, moment: Moment): Question[] {
  if (NOW.test(asked)) return [told(unixOf(moment.now, 'now'))]
  const number = BARE.exec(asked)?.[0] ?? NAMED.exec(asked)?.[1]
  if (number !== undefined) return [told(dateOf(Number(number), moment))]
  const [, ...parts] = TO_UNIX.exec(asked) ?? []
  const [day, clock, zone] = parts[0] ? parts : parts.slice(3)
  const date = day ? instantOf(day, clock, zone) : undefined
  return date ? [told(unixOf(date, zone ? '' : 'read as UTC'))] : []
}

/** Nothing for a day or a time that there is not. */
function instantOf(day: string, clock = '00:00', zone = 'Z'): Date | undefined {
  const midnight = new Date(`${day}T00:00Z`)
  const instant = new Date(`${day}T${clock}${/^[+-]/.test(zone) ? zone : 'Z'}`)
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(instant.getTime())) return undefined
  // A day that a month lacks is read as one of the next.
  return midnight.toISOString().startsWith(day) ? instant : undefined
}

const told = (answer: Answer): Question => ({ ask: async () => answer })

function unixOf(date: Date, how: string): Answer {
  const seconds = Math.floor(date.getTime() / 1000)
  return { text: String(seconds), detail: `Unix time in seconds of ${isoOf(date)}${how ? `, ${how}` : ''}` }
}

function dateOf(number: number, { timeZone }: Moment): Answer {
  const isSeconds = Math.abs(number) < MOST_SECONDS
  const date = new Date(isSeconds ? number * 1000 : number)
  const kind = `Unix time in ${isSeconds ? 'seconds' : 'milliseconds'}`
  // Calendars of the time before our era go without its name there.
  if (date.getUTCFullYear() < 1) return { text: isoOf(date), detail: kind }
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(date)
  return {
    text: isoOf(date),
    detail: `${kind}; ${dayInZone(date, timeZone)} ${clock} in ${timeZone}`,
  }
}

/** Without milliseconds where there are none. */
const isoOf = (date: Date) => date.toISOString().replace('.000Z', 'Z')
