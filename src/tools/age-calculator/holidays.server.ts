import type Holidays from 'date-holidays'
import { setImmediate } from 'node:timers/promises'
import { ToolError } from '#contract/error.ts'
import { Temporal } from '#shared/time/temporal.ts'
import type { Holiday, Span } from './date-difference.ts'

type Calendars = typeof Holidays

/** Keeps an uncached question near 0.3 s of work, in slices of one year. */
const MOST_YEARS = 20
const FIRST_YEAR = 1900
const LAST_YEAR = 2100
const KEPT = 2000

/** Where holidays have their American spelling. */
const AMERICAN = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'US', 'VI'])

/** A country's year, computed once: the slowest take 15 ms. */
const years = new Map<string, Holiday[]>()

export interface Country {
  value: string
  label: string
}

// 1.4 MB of rules and 40 MB of memory: loaded with the first question.
async function load(): Promise<Calendars> {
  return (await import('date-holidays')).default
}

let all: Country[] | undefined

export async function countries(): Promise<Country[]> {
  if (all) return all
  const Calendar = await load()
  const names = new Calendar().getCountries('en')
  all = Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return all
}

/** The public holidays of a country in every year that the span touches. */
export async function publicHolidays(country: string, { start, end }: Span, signal: AbortSignal): Promise<Holiday[]> {
  const last = end.subtract({ days: 1 })
  const tooLong = Temporal.PlainDate.compare(end, start.add({ years: MOST_YEARS })) > 0
  if (tooLong || start.year < FIRST_YEAR || last.year > LAST_YEAR) {
    throw new ToolError(
      `Public holidays are counted for up to ${MOST_YEARS} years between ${FIRST_YEAR} and ${LAST_YEAR}. Choose a shorter span, or no country.`,
      { code: 'span_too_long' },
    )
  }
  const Calendar = await load()
  if (!Object.hasOwn(new Calendar().getCountries(), country)) {
    throw new ToolError(`No public holidays are known for “${country.slice(0, 40)}”. Use a country code such as DE.`, {
      code: 'unknown_country',
      errors: [{ field: 'country', message: 'No public holidays are known for this country.' }],
    })
  }
  const found: Holiday[] = []
  for (let year = start.year; year <= last.year; year++) {
    signal.throwIfAborted()
    found.push(...(years.get(`${country} ${year}`) ?? (await compute(Calendar, country, year))))
  }
  return found
}

async function compute(Calendar: Calendars, country: string, year: number): Promise<Holiday[]> {
  // Lets other requests in between two years.
  await setImmediate()
  const holidays = new Calendar(country, {
    languages: AMERICAN.has(country) ? ['en-us', 'en'] : ['en'],
    types: ['public', 'bank'],
  })
    .getHolidays(year)
    .filter(isPublic)
    .flatMap(({ date, start, end, name }) =>
      daysOff(date, end.getTime() - start.getTime()).map((day) => ({ date: day, name })),
    )
  if (years.size >= KEPT) years.delete(years.keys().next().value as string)
  years.set(`${country} ${year}`, holidays)
  return holidays
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
