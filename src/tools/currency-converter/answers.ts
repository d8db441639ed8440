import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { formerName, isCurrency, isWithoutRates, nameOf } from './codes.ts'
import { convert, covers, dayOf, rateBetween, type Conversion, type RateTable } from './rates.ts'
import { publishedAt } from './published.ts'
import { POSITIVE } from './sentences.ts'

interface Origin {
  table: RateTable
  source: { name: string; credit: string; url: string; licence?: string }
  stale: boolean
  snapshot: boolean
}

export const WHAT_A_CODE_IS = 'A currency is given by its three-letter code, such as EUR.'

interface Pair {
  amount: number
  fromCurrency: string
  toCurrency: string
  /** The day asked for, where it is not the newest. */
  date?: string | undefined
}

/** Refuses what is not a currency at all, before any source is asked. */
export function requireCurrencies(from: string, to: string | string[]): void {
  requireCurrency('fromCurrency', from)
  if (typeof to === 'string') requireCurrency('toCurrency', to)
  else to.forEach((code, index) => requireCurrency(`toCurrencies.${index}`, code))
}

function requireCurrency(field: string, code: string): void {
  if (isCurrency(code)) return
  throw refusalOf(/^[A-Z]{3}$/.test(code) ? whyNot(code) : WHAT_A_CODE_IS, field)
}

function whyNot(code: string): string {
  if (isWithoutRates(code)) return `There are no rates for “${code}” (${nameOf(code)}) here.`
  const former = formerName(code)
  if (former === undefined) return `“${code}” is not a currency code.`
  const rates = isCurrency(code) ? 'Only its rates of past days are there.' : 'There are rates for those of today only.'
  return `“${code}” (${former}) is a currency of the past. ${rates}`
}

/** Sources answered, and have none: another try would not help. */
export function noRateOn(date: string, codes: string[]): ToolError {
  return none(`There is no rate for ${codes.join(' and ')} on ${date}.`)
}

/** Many currencies have a rate of today and of single days only. */
export function noSeries(days: number, lacking: string[]): ToolError {
  if (lacking.length === 0) return none(`There were no rates in the last ${days} days.`)
  return ofThePast(lacking) ?? none(`No source has the rates of ${lacking.join(' and ')} from day to day.`)
}

export function noRate(...codes: string[]): ToolError {
  const message = `There is no rate for ${codes.join(' and ')} at the moment. Please try again later.`
  return ofThePast(codes) ?? new ToolError(message, { status: 503, code: 'upstream_unavailable', retryAfter: 60 })
}

function ofThePast(codes: string[]): ToolError | undefined {
  const former = codes.find((code) => formerName(code) !== undefined)
  return former === undefined ? undefined : none(whyNot(former))
}

const none = (message: string) => new ToolError(message, { status: 422, code: 'no_rate' })

export function answerOf({ amount, fromCurrency, toCurrency, date }: Pair, origin: Origin, now: Date) {
  requireCurrencies(fromCurrency, toCurrency)
  if (fromCurrency === toCurrency) {
    const today = now.toISOString()
    const own = converted(amount, '1', toCurrency)
    return {
      ...own,
      ...listOf(origin),
      lastUpdated: today,
      date: date ?? today.slice(0, 10),
      stale: false,
      snapshot: false,
    }
  }
  const { table } = origin
  requireRates(table, fromCurrency, toCurrency)
  return {
    ...converted(amount, rateBetween(table, fromCurrency, toCurrency), toCurrency),
    ...listOf(origin),
    ...dayOfRates(table, fromCurrency, toCurrency),
  }
}

interface Many {
  amount: number
  fromCurrency: string
  toCurrencies: string[]
}

/** What is converted by rates that may lack some currencies: those are named. */
export function manyOf({ amount, fromCurrency, toCurrencies }: Many, origin: Origin) {
  const { table } = origin
  requireCurrencies(fromCurrency, toCurrencies)
  requireRates(table, fromCurrency)
  const there = toCurrencies.filter((code) => covers(table, code))
  if (there.length === 0) throw noRate(...toCurrencies)
  const missing = toCurrencies.filter((code) => !covers(table, code))
  return {
    conversions: there.map((currency) => ({
      currency,
      name: nameOf(currency),
      ...converted(amount, rateBetween(table, fromCurrency, currency), currency),
    })),
    ...listOf(origin),
    ...dayOfRates(table, fromCurrency, ...there),
    ...(missing.length > 0 ? { missing } : {}),
  }
}

function dayOfRates(table: RateTable, ...codes: string[]) {
  const date = dayOf(table, ...codes)
  return { date, lastUpdated: date === table.date ? table.updated : publishedAt(date) }
}

/** Whence the rates are, as every answer tells it. */
export function listOf({ table, source, stale, snapshot }: Origin) {
  return { lastUpdated: table.updated, date: table.date, source, stale, snapshot }
}

function requireRates(table: RateTable, ...codes: string[]): void {
  const missing = codes.filter((code) => !covers(table, code))
  if (missing.length > 0) throw noRate(...missing)
}

function converted(amount: number, rate: string, to: string): Conversion {
  const result = convert(amount, rate, to)
  if (!result) throw new ToolError(POSITIVE)
  return result
}
