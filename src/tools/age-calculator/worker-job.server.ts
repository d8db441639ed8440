import { Temporal } from '#shared/time/temporal.ts'
import { CORRECTIONS } from './corrections.server.ts'
import type { Holiday } from './date-difference.ts'
import type { HolidayQuestion } from './holidays.server.ts'

/** Where holidays have their American spelling. */
const AMERICAN = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'US', 'VI'])

/** Of feasts that follow the moon: they begin six hours before the day that is written, and their length counts from there. */
const SUNSET = ' -0600'
/** Days by which the calendar has a feast too late: the Korean New Year is a day off with the days beside it. */
const EARLIER: Record<string, number> = { 'KR korean 01-0-01 P3D': 1 }

/**
 * The holidays of a country in each of the years. A year takes 4 ms, and 130 where feasts follow the moon and the sun.
 */
export default async function holidayJob({ country, years }: HolidayQuestion): Promise<Holiday[][]> {
  // 1.4 MB of rules and 40 MB of memory: loaded with the first question.
  const { default: Calendar } = await import('date-holidays')
  const calendar = new Calendar(country, {
    languages: AMERICAN.has(country) ? ['en-us', 'en'] : ['en'],
    // Of two entries with one name on one day the later type stays: in Ireland a holiday of all is one of banks, too.
    types: ['bank', 'public'],
  })
  const { also = {}, not = [], substitutesFrom = {} } = CORRECTIONS[country] ?? {}
  for (const rule of not) calendar.unsetRule(rule)
  for (const [rule, name] of Object.entries(also)) calendar.setHoliday(rule, name)
  return years.map((year) =>
    calendar
      .getHolidays(year)
      .filter(isPublic)
      .filter(({ rule, date, substitute }) => {
        return !not.includes(date.slice(0, 10)) && !(substitute && year < (substitutesFrom[rule] ?? 0))
      })
      .flatMap(({ date, start, end, name, rule }) =>
        daysOff(date, end.getTime() - start.getTime(), EARLIER[`${country} ${rule}`]).map((day) => ({
          date: day,
          name,
        })),
      ),
  )
}

/** A day that only stands in for a public holiday is one for most, though some of the calendars call it one of banks. */
function isPublic({ type, rule }: { type: string; rule: string }): boolean {
  return type === 'public' || rule.startsWith('substitutes ')
}

/**
 * The days whose noon lies inside: a feast from sunset to sunset is the second day, a festival may last a week, and a
 * day on which work ends at noon is none.
 * @example daysOff('2024-10-02 18:00:00', 86_400_000) // ['2024-10-03']
 */
export function daysOff(begin: string, milliseconds: number, earlier = 0): string[] {
  const written = Temporal.PlainDateTime.from(begin.slice(0, 19).replace(' ', 'T')).subtract({ days: earlier })
  const start = begin.endsWith(SUNSET) ? written.subtract({ hours: 6 }) : written
  const end = start.add({ milliseconds })
  const days: string[] = []
  let noon = start.with({ hour: 12, minute: 0, second: 0 })
  if (Temporal.PlainDateTime.compare(noon, start) <= 0) noon = noon.add({ days: 1 })
  for (; Temporal.PlainDateTime.compare(noon, end) < 0; noon = noon.add({ days: 1 })) {
    days.push(noon.toPlainDate().toString())
  }
  return days
}
