import { Temporal } from '#shared/time/temporal.ts'
import type { Holiday } from './date-difference.ts'
import type { HolidayQuestion } from './holidays.server.ts'

/** Where holidays have their American spelling. */
const AMERICAN = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'US', 'VI'])

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
  return years.map((year) =>
    calendar
      .getHolidays(year)
      .filter(isPublic)
      .flatMap(({ date, start, end, name }) =>
        daysOff(date, end.getTime() - start.getTime()).map((day) => ({ date: day, name })),
      ),
  )
}

/** A day that only stands in for a public holiday is one for most, though some of the calendars call it one of banks. */
function isPublic({ type, rule }: { type: string; rule: string }): boolean {
  return type === 'public' || rule.startsWith('substitutes ')
}

/**
 * The days whose noon lies inside: a feast from sunset to sunset is the second day, a festival may last a week.
 * @example daysOff('2024-10-02 18:00:00', 86_400_000) // ['2024-10-03']
 */
export function daysOff(begin: string, milliseconds: number): string[] {
  const start = Temporal.PlainDateTime.from(begin.slice(0, 19).replace(' ', 'T'))
  const end = start.add({ milliseconds })
  const days: string[] = []
  let noon = start.with({ hour: 12, minute: 0, second: 0 })
  if (Temporal.PlainDateTime.compare(noon, start) < 0) noon = noon.add({ days: 1 })
  for (; Temporal.PlainDateTime.compare(noon, end) < 0; noon = noon.add({ days: 1 })) {
    days.push(noon.toPlainDate().toString())
  }
  return days
}
