import { ToolError } from '#contract/error.ts'
import { inField } from '#contract/in-field.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { answerOf, listOf, manyOf, noRate, noRateOn, noSeries, requireCurrencies } from './answers.ts'
import type api from './api.ts'
import { named } from './codes.ts'
import { publishedAt } from './published.ts'
import { rateNumber, type RateTable } from './rates.ts'
import { SNAPSHOT, SNAPSHOT_SOURCE } from './snapshot.ts'
import { allLatest, latestWith, ratesOn, ratesOrLacks, seriesOf, type Rates } from './tables.server.ts'

const FIRST_DAY = '1999-01-04'
/** Kiribati is first to see a new day, 14 hours before UTC. */
const FARTHEST_AHEAD_MS = 14 * 60 * 60 * 1000

export default {
  async currencies(_input, context) {
    const tables = await allLatest(context)
    const codes = tables.flatMap(({ table }) => Object.keys(table.rates))
    return { currencies: named(codes), ...listOf(tell(tables[0] as Rates, context)) }
  },

  async convert(input, context) {
    const codes = [input.fromCurrency, input.toCurrency]
    requireCurrencies(input.fromCurrency, input.toCurrency)
    const { date } = input
    if (date !== undefined) inField('date', () => requireDay(date, context))
    const same = codes[0] === codes[1]
    const rates = same
      ? { table: SNAPSHOT, source: SNAPSHOT_SOURCE, stale: false, snapshot: false }
      : await ratesFor(codes, date, context)
    return answerOf(input, tell(rates, context), context.now())
  },

  async convertMany(input, context) {
    requireCurrencies(input.fromCurrency, input.toCurrencies)
    const { date } = input
    if (date !== undefined) inField('date', () => requireDay(date, context))
    return manyOf(input, tell(await ratesForSome(input, context), context))
  },

  async history({ fromCurrency, toCurrency, days }, context) {
    requireCurrencies(fromCurrency, toCurrency)
    const { tables, lacking, answer } = await seriesOf(days, [fromCurrency, toCurrency], context)
    const [newest] = tables
    if (!newest) throw noSeries(days, lacking)
    if (answer.stale) context.header('age', String(answer.age))
    const point = (table: RateTable) => ({
      date: table.date,
      rate: rateNumber(table, fromCurrency, toCurrency),
    })
    return {
      points: tables.map(point).toReversed(),
      lastUpdated: publishedAt(newest.date),
      source: answer.source,
      stale: answer.stale,
    }
  },
} satisfies ServerRuns<typeof api, ServerContext>

async function ratesFor(codes: string[], date: string | undefined, context: ServerContext): Promise<Rates> {
  if (date !== undefined && date < today(context)) return await ratesOn(date, codes, context)
  const rates = await latestWith(codes, context)
  if (!rates) throw noRate(...new Set(codes))
  return rates
}

interface Wanted {
  fromCurrency: string
  toCurrencies: string[]
  date?: string | undefined
}

/** Rates that have the first currency, where none have all of them; of today those that have most of the others. */
async function ratesForSome({ fromCurrency, toCurrencies, date }: Wanted, context: ServerContext): Promise<Rates> {
  if (date === undefined || date >= today(context)) {
    const rates = await latestWith([fromCurrency], context, toCurrencies)
    if (!rates) throw noRate(fromCurrency)
    return rates
  }
  const found = await unlessRefused(ratesOrLacks(date, [fromCurrency, ...toCurrencies], context))
  if (!found) return await ratesOn(date, [fromCurrency], context)
  if (!('lacks' in found)) return found
  const { lacks } = found
  const there = toCurrencies.filter((code) => !lacks.includes(code))
  // That there never was a rate says more than that there is none at the moment.
  if (there.length === 0 || lacks.includes(fromCurrency)) throw noRateOn(date, lacks)
  return await ratesOn(date, [fromCurrency, ...there], context)
}

/** Rates that no source renews at the moment carry their age in the answer's header, too. */
function tell(rates: Rates, { header, now }: ServerContext): Rates {
  if (rates.stale) {
    const age = Math.round((now().getTime() - Date.parse(rates.table.updated)) / 1000)
    header('age', String(Math.max(0, age)))
  }
  return rates
}

function requireDay(date: string, context: ServerContext): void {
  const parsed = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) {
    throw new ToolError('This date does not exist.')
  }
  if (date < FIRST_DAY) throw new ToolError('Rates begin on 4 January 1999.')
  // The visitor's day may have begun before that of UTC.
  if (date > dayOf(context.now().getTime() + FARTHEST_AHEAD_MS)) throw new ToolError('This date lies in the future.')
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

const today = ({ now }: ServerContext) => dayOf(now().getTime())
