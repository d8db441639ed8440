import { daysInMonth } from '#shared/time/calendar.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?${MONTH}(?:,?\s+(\d{4}))?$`, 'i')
const MONTH_FIRST = new RegExp(String.raw`^${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$`, 'i')
const FEASTS = new Map(
  Object.entries({
    christmas: '12-25',
    'christmas eve': '12-24',
    'new year': '01-01',
    "new year's eve": '12-31',
    halloween: '10-31',
  }),
)

/** The calendar day of a moment where the visitor is. @example dayInZone(new Date(0), 'UTC') // '1970-01-01' */
export function dayInZone(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const values = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${(values.year ?? '').padStart(4, '0')}-${values.month}-${values.day}`
}

/** Where a day without a year is looked for: the next such day from one on, or the last one up to it. */
interface Near {
  day: string
  side: 'next' | 'last'
}

/**
 * A day as people type it, as `YYYY-MM-DD`; without a year the next one from `today` on, unless told otherwise.
 * Whether the calendar has it is for the operation to say.
 * @example readDay('1 Jan', '2026-05-05') // '2027-01-01'
 */
export function readDay(words: string, today: string, near: Near = { day: today, side: 'next' }): string | undefined {
  const text = words.trim().toLowerCase().replace(/^the /, '').replaceAll('’', "'")
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  if (text === 'today' || text === 'now') return today
  if (text === 'tomorrow') return dayAfter(today, 1)
  if (text === 'yesterday') return dayAfter(today, -1)
  const feast = FEASTS.get(text)
  if (feast) return nearest(feast, near)
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return written(dayFirst[2], dayFirst[1], dayFirst[3], near)
  const monthFirst = MONTH_FIRST.exec(text)
  return monthFirst ? written(monthFirst[1], monthFirst[2], monthFirst[3], near) : undefined
}

/**
 * Both ends of a span. Of two days without a year the second is the next such day, and the first the last before it:
 * in a span that is under way, its own.
 * @example readSpan('1 May', '3 June', '2026-05-20') // ['2026-05-01', '2026-06-03']
 */
export function readSpan(from: string, to: string, today: string): [string, string] | undefined {
  const next = readDay(from, today)
  if (!next) return undefined
  const isFixed = next === readDay(from, today, { day: today, side: 'last' })
  const end = readDay(to, today, { day: isFixed ? next : today, side: 'next' })
  const start = isFixed ? next : end && readDay(from, today, { day: end, side: 'last' })
  return start && end ? [start, end] : undefined
}

function written(month = '', day = '', year: string | undefined, near: Near): string {
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1
  const rest = `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return year ? `${year}-${rest}` : nearest(rest, near)
}

function nearest(monthAndDay: string, { day, side }: Near): string {
  const year = Number(day.slice(0, 4))
  const step = side === 'next' ? 1 : -1
  let found = (side === 'next' ? monthAndDay < day.slice(5) : monthAndDay > day.slice(5)) ? year + step : year
  while (monthAndDay === '02-29' && daysInMonth(found, 2) < 29) found += step
  return `${found}-${monthAndDay}`
}

function dayAfter(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
