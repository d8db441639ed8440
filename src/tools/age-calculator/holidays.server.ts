import { ToolError } from '#contract/error.ts'
import type { ServerContext } from '#contract/server.ts'
import { Temporal } from '#shared/time/temporal.ts'
import { COUNTRIES } from './countries.server.ts'
import type { Holiday, Span } from './date-difference.ts'

/** Keeps a question whose years are not known yet to 3 s of a worker. */
const MOST_YEARS = 20
const FIRST_YEAR = 1900
const LAST_YEAR = 2100
const KEPT = 2000
/** Days after the first of a feast that begins in one year and lasts into the next. */
const LONGEST_FEAST = 6

/** What `worker-job.server.ts` is asked. */
export interface HolidayQuestion {
  country: string
  years: number[]
}

type Asking = Pick<ServerContext, 'workerJob'>

/** Holidays of a country in a year, as a worker has found them. */
const known = new Map<string, Holiday[]>()

/** The public holidays of a country from the first day of a span to the end of its last year. */
export async function publicHolidays(country: string, { start, end }: Span, context: Asking): Promise<Holiday[]> {
  const last = end.subtract({ days: 1 })
  const tooLong = Temporal.PlainDate.compare(end, start.add({ years: MOST_YEARS })) > 0
  if (tooLong || start.year < FIRST_YEAR || last.year > LAST_YEAR) {
    throw new ToolError(
      `Public holidays are counted for up to ${MOST_YEARS} years between ${FIRST_YEAR} and ${LAST_YEAR}. Choose a shorter span, or no country.`,
      { code: 'span_too_long' },
    )
  }
  if (!COUNTRIES.some(({ value }) => value === country)) {
    throw new ToolError(`No public holidays are known for “${country.slice(0, 40)}”. Use a country code such as DE.`, {
      code: 'unknown_country',
      errors: [{ field: 'country', message: 'No public holidays are known for this country.' }],
    })
  }
  const first = start.subtract({ days: LONGEST_FEAST }).year
  const years = Array.from({ length: last.year - first + 1 }, (_, index) => first + index)
  const begin = start.toString()
  return (await inYears(country, years, context)).filter(({ date }) => date >= begin)
}

async function inYears(country: string, years: number[], { workerJob }: Asking): Promise<Holiday[]> {
  const found = new Map(years.map((year) => [year, known.get(`${country} ${year}`)]))
  const missing = years.filter((year) => !found.get(year))
  if (missing.length > 0) {
    const question: HolidayQuestion = { country, years: missing }
    const lists = await workerJob<Holiday[][]>('age-calculator', question)
    for (const [index, year] of missing.entries()) {
      found.set(year, lists[index])
      keep(`${country} ${year}`, lists[index] as Holiday[])
    }
  }
  return [...found.values()].flatMap((list) => list as Holiday[])
}

function keep(key: string, holidays: Holiday[]): void {
  if (known.size >= KEPT) known.delete(known.keys().next().value as string)
  known.set(key, holidays)
}
