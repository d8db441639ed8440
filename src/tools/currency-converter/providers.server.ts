import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { isCurrency } from './codes.ts'
import { publishedAt } from './published.ts'
import { covers, type RateTable } from './rates.ts'
import { SNAPSHOT } from './snapshot.ts'

/** Fewer rates than this are a broken file, not a small one. */
const FEWEST = 20
const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

const day = z.string().check(z.regex(DAY))
const positive = z.number().check(z.positive())
const row = z.object({ date: day, base: z.literal('EUR'), quote: z.string(), rate: positive })
const rateMap = z.record(z.string(), z.number())

/** Adapters: today's rates, each as a table of units per euro. */
export const latest: Record<string, (ask: Ask) => Promise<RateTable>> = {
  async ecb(ask) {
    const [newest] = await ask.text({ path: '/eurofxref-daily.xml' }, readEcb)
    return newest as RateTable
  },

  frankfurter: (ask) => ask.json({ path: '/v2/rates', query: { base: 'EUR' } }, z.array(row), fromRows),

  openerapi: (ask) =>
    ask.json(
      { path: '/v6/latest/EUR' },
      z.object({
        result: z.literal('success'),
        base_code: z.literal('EUR'),
        time_last_update_unix: z.number(),
        rates: rateMap,
      }),
      ({ time_last_update_unix: seconds, rates }) => {
        const updated = new Date(seconds * 1000).toISOString()
        return tableOf(updated.slice(0, 10), updated, Object.entries(rates))
      },
    ),

  currencyapi: (ask) => currencyApi(ask, 'latest'),
}

type OnDate = (ask: Ask, date: string, codes: string[]) => Promise<RateTable>

/** Rates of a past day; a day without rates is answered with those of the days before. */
export const onDate: Record<string, OnDate> = {
  async frankfurter(ask, date, codes) {
    const table = codes.every(isOfEcb) ? await frankfurterEcb(ask, date) : undefined
    // Some, such as the rupee, were not quoted in earlier years.
    return table && covers(table, ...codes) ? table : await frankfurterBlend(ask, date)
  },
  currencyapi: currencyApi,
}

/** Whether the European Central Bank quotes a currency, or did before the euro took its place. */
const isOfEcb = (code: string) => Object.hasOwn(SNAPSHOT.rates, code) || code === 'BGN' || code === 'HRK'

function frankfurterEcb(ask: Ask, date: string): Promise<RateTable> {
  return ask.json(
    { path: `/v1/${date}`, query: { base: 'EUR' } },
    z.object({ base: z.literal('EUR'), date: day, rates: rateMap }),
    (answer) => tableOf(answer.date, publishedAt(answer.date), Object.entries(answer.rates)),
  )
}

/** Of many banks. Each rate has its own day, which may be long before: those of more than a month are none of this day. */
function frankfurterBlend(ask: Ask, date: string): Promise<RateTable> {
  return ask.json({ path: '/v2/rates', query: { base: 'EUR', date } }, z.array(row), (rows) =>
    fromRows(rows.filter((each) => each.date <= date && each.date >= monthBefore(date))),
  )
}

/** Sources look back for two weeks from a day without rates. */
export const monthBefore = (date: string) => new Date(Date.parse(date) - 31 * DAY_MS).toISOString().slice(0, 10)

/** Every rate of the last 90 days, newest first. */
export function ecbSeries(ask: Ask): Promise<RateTable[]> {
  return ask.text({ path: '/eurofxref-hist-90d.xml' }, readEcb)
}

/** Rates of two currencies over a longer time, newest first; none where it has neither of them. */
export async function frankfurterSeries(ask: Ask, start: string, codes: string[]): Promise<RateTable[]> {
  // The euro alone is no question: the dollar tells the days, too.
  const symbols = [...new Set(codes)].filter((code) => code !== 'EUR').join(',') || 'USD'
  try {
    const days = codes.every(isOfEcb) ? await daysOfEcb(ask, start, symbols) : await daysOfBlend(ask, start, symbols)
    return days.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 404 || isUnknownCode(error))) return []
    throw error
  }
}

const isUnknownCode = ({ status, body }: ProviderRefusal) =>
  status === 422 && String((Object(body) as { message?: unknown }).message).startsWith('invalid currency')

function daysOfEcb(ask: Ask, start: string, symbols: string): Promise<RateTable[]> {
  return ask.json(
    { path: `/v1/${start}..`, query: { base: 'EUR', symbols } },
    z.object({
      base: z.literal('EUR'),
      rates: z.record(day, z.nullable(z.record(z.string(), z.nullable(z.number())))),
    }),
    ({ rates }) => daysOf(Object.entries(rates).map(([date, ofDay]) => [date, Object.entries(ofDay ?? {})])),
  )
}

function daysOfBlend(ask: Ask, from: string, quotes: string): Promise<RateTable[]> {
  return ask.json({ path: '/v2/rates', query: { base: 'EUR', quotes, from } }, z.array(row), (rows) =>
    daysOf(
      [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => [
        date,
        ofDay.map(({ quote, rate }) => [quote, rate]),
      ]),
    ),
  )
}

function daysOf(days: [date: string, rates: [string, number | null][]][]): RateTable[] {
  const tables = days.flatMap(([date, rates]) => {
    const usable = usableOf(rates)
    return usable.length > 0 ? [tableOf(date, publishedAt(date), usable, 1)] : []
  })
  if (days.length > 0 && tables.length === 0) throw new Error('no day with a rate')
  return tables
}

function fromRows(rows: z.output<typeof row>[]): RateTable {
  const newest = rows.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const older = rows.filter(({ date }) => date !== newest)
  const rates = rows.map(({ quote, rate }): [string, number] => [quote, rate])
  return {
    ...tableOf(newest, publishedAt(newest), rates),
    dates: Object.fromEntries(older.map(({ quote, date }) => [quote, date])),
  }
}

function currencyApi(ask: Ask, version: string): Promise<RateTable> {
  return ask.json(
    { path: `/currency-api@${version}/v1/currencies/eur.min.json` },
    z.object({ date: day, eur: rateMap }),
    ({ date, eur }) => {
      const rates = Object.entries(eur).map(([code, rate]): [string, number] => [code.toUpperCase(), rate])
      return tableOf(date, `${date}T00:00:00.000Z`, rates)
    },
  )
}

/** Beyond these nothing is money, and what is reckoned with it no number. */
const [LEAST, MOST] = [1e-12, 1e18]

const usableOf = (rates: [string, number | null][]) =>
  rates.filter(
    (entry): entry is [string, number] =>
      isCurrency(entry[0]) && entry[1] !== null && entry[1] >= LEAST && entry[1] <= MOST,
  )

function tableOf(date: string, updated: string, rates: [string, number][], fewest = FEWEST): RateTable {
  const usable = usableOf(rates)
  if (usable.length < fewest) throw new Error('too few rates')
  const texts = usable.map(([code, rate]) => [code, plain(rate)])
  return { date, updated, rates: { ...Object.fromEntries(texts), EUR: '1' } }
}

/** The shortest decimal text that is this double, without an exponent. */
function plain(rate: number): string {
  const text = String(rate)
  return text.includes('e') ? rate.toFixed(20).replace(/0+$/, '') : text
}

/** The daily file and the 90-day file differ in the number of dated parts only. */
function readEcb(xml: string): RateTable[] {
  const tables = xml
    .split(/<Cube\s+time=/)
    .slice(1)
    .map((part) => {
      const date = part.slice(1, 11)
      const rates = [...part.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"](\d+(?:\.\d+)?)['"]/g)]
      const usable = rates.filter(([, , rate]) => Number(rate) > 0)
      if (!DAY.test(date) || usable.length < FEWEST) throw new Error('not a file of reference rates')
      const entries = usable.map(([, code, rate]) => [code, rate])
      return { date, updated: publishedAt(date), rates: { ...Object.fromEntries(entries), EUR: '1' } }
    })
  if (tables.length === 0) throw new Error('no rates')
  return tables
}
