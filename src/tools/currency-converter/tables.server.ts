import type { ServerContext } from '#contract/server.ts'
import { ProviderRefusal, type Answered, type Ask, type Credit } from '#contract/upstream.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { noRateOn } from './answers.ts'
import { ecbSeries, frankfurterSeries, latest, monthBefore, onDate } from './providers.server.ts'
import { agrees, covers, type RateTable } from './rates.ts'
import { LIST_FAILED } from './sentences.ts'
import { builtIn } from './snapshot.ts'

const HOUR_S = 60 * 60
const DAY_MS = 86_400_000
/** The longest wait for a slow source, as the snapshot is at hand. */
const PATIENCE_MS = 1500
const HISTORY_FAILED = 'Past exchange rates are not available at the moment. Please try again later.'
/** Easter is the longest time without new rates, five days; more is a source that stands still. */
const LONGEST_PAUSE_DAYS = 9
/** Days that the ECB's short file surely holds. */
const SHORT_DAYS = 88

export interface Rates {
  table: RateTable
  source: Credit
  /** True when no source gives newer ones. */
  stale: boolean
  /** Whether the rates are those of the build. */
  snapshot: boolean
}

/** The best rates that hold all of the codes, and most of the wished ones; `undefined` when no source has them. */
export async function latestWith(
  codes: string[],
  context: ServerContext,
  wished: string[] = [],
): Promise<Rates | undefined> {
  const [primary, ...others] = context.upstreams.order('rates')
  const first = primary ? await latestOf(primary, context) : undefined
  if (first && !first.stale && covers(first.table, ...codes, ...wished)) return first
  const reference = first && !isOld(first.table, context) ? first.table : undefined
  const rest = await Promise.all(others.map((provider) => latestOf(provider, context, reference)))
  const known = [first, ...rest, builtIn].filter((rates) => rates !== undefined)
  const having = known.filter(({ table }) => covers(table, ...codes))
  const wishes = ({ table }: Rates) => wished.filter((code) => covers(table, code)).length
  const most = Math.max(...having.map(wishes))
  const usable = having.filter((rates) => wishes(rates) === most)
  return usable.find(({ stale }) => !stale) ?? newest(usable)
}

/** Every table at hand, the snapshot last. */
export async function allLatest(context: ServerContext): Promise<Rates[]> {
  const found = await Promise.all(context.upstreams.order('rates').map((provider) => latestOf(provider, context)))
  return [...found.filter((rates) => rates !== undefined), builtIn]
}

const newest = (list: Rates[]) => list.toSorted((a, b) => (a.table.date < b.table.date ? 1 : -1))[0]

async function latestOf(provider: string, context: ServerContext, reference?: RateTable): Promise<Rates | undefined> {
  const ask = latest[provider]
  if (!ask) return undefined
  const get = async (line: Ask) => plausible(await ask(line), context)
  const asked = context.upstreams.first({
    key: `rates/${provider}`,
    shared: true,
    fresh: HOUR_S,
    keep: 7 * 24 * HOUR_S,
    patience: PATIENCE_MS,
    attempts: [{ provider, get }],
    failure: LIST_FAILED,
  })
  const answer = await unlessRefused(asked)
  if (!answer || (provider === 'currencyapi' && reference && !agrees(answer.value, reference))) return undefined
  const rates = ratesOf(answer, answer.value)
  return { ...rates, stale: rates.stale || isOld(answer.value, context) }
}

/** Currencies double or halve in years; one in ten may do what it likes. */
function plausible(table: RateTable, context: ServerContext): RateTable {
  if (table.date > lastDay(context) || !agrees(table, builtIn.table, 0.4, 2.5)) throw impossible()
  return table
}

/** Since 1999 few of them have gone beyond a third or threefold of what they are worth now. */
const plausibleOnce = (table: RateTable) => agrees(table, builtIn.table, 0.1, 10)

/** Of a single currency, such as the Turkish lira, that was worth thirty times as much; one may lose three zeros. */
const plausibleAlone = (table: RateTable) => agrees(table, builtIn.table, 1 / 2000, 2000)

/** What is left of a series without the days that cannot be. */
function those(tables: RateTable[], isPlausible: (table: RateTable) => boolean): RateTable[] {
  const left = tables.filter(isPlausible)
  if (left.length === 0 && tables.length > 0) throw impossible()
  return left
}

const impossible = () => new Error('rates that cannot be')

/** Rates are published up to a day ahead, and by a clock that may not be ours. */
const lastDay = (context: ServerContext) => daysAgo(-2, context)

const isOld = (table: RateTable, context: ServerContext) => table.date < daysAgo(LONGEST_PAUSE_DAYS, context)

function ratesOf({ source, stale }: Answered<unknown>, table: RateTable): Rates {
  return { table, source, stale, snapshot: false }
}

/** Rates on a past day, or on the last day before it that has some. */
export async function ratesOn(date: string, codes: string[], context: ServerContext): Promise<Rates> {
  const found = await ratesOrLacks(date, codes, context)
  if ('lacks' in found) throw noRateOn(date, found.lacks)
  return found
}

/** The same, or what even the source with most of the currencies has none of. */
export async function ratesOrLacks(
  date: string,
  codes: string[],
  context: ServerContext,
): Promise<Rates | { lacks: string[] }> {
  const { upstreams } = context
  const order = upstreams.order('rates')
  if (order.includes('ecb') && date >= daysAgo(SHORT_DAYS, context)) {
    const series = await unlessRefused(shortSeries(context))
    const table = series?.value.find((entry) => entry.date <= date)
    if (series && table && covers(table, ...codes)) {
      // What was published of a day that is over stays as it is, however old the copy.
      const isSettled = (series.value[0]?.date ?? '') >= date
      return { ...ratesOf(series, table), stale: series.stale && !isSettled }
    }
  }
  const providers = order.filter((provider) => onDate[provider])
  /** What each of the sources lacks that have answered so far. */
  const lacks: string[][] = []
  const attempts = providers.map((provider) => ({
    provider,
    get: async (ask: Ask): Promise<RateTable | { lacks: string[] }> => {
      const table = await tableOn(provider, ask, date, codes)
      const lacking = codes.filter((code) => !table || !covers(table, code))
      if (table && lacking.length === 0) return table
      lacks.push(lacking)
      // That all of them have none is an answer, and is remembered as one.
      if (lacks.length < providers.length) throw new Error('not all of the currencies')
      return { lacks: lacks.toSorted((a, b) => a.length - b.length)[0] as string[] }
    },
  }))
  const key = `rates/on/${date}/${codes.toSorted().join()}`
  const answer = await upstreams.first({ key, fresh: 24 * HOUR_S, attempts, failure: HISTORY_FAILED })
  return 'lacks' in answer.value ? answer.value : ratesOf(answer, answer.value)
}

/** `undefined` where a source has no table of a day. */
async function tableOn(provider: string, ask: Ask, date: string, codes: string[]): Promise<RateTable | undefined> {
  try {
    const table = await onDate[provider]?.(ask, date, codes)
    if (table && (table.date > date || table.date < monthBefore(date) || !plausibleOnce(table))) throw impossible()
    return table
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404) return undefined
    throw error
  }
}

interface Series {
  tables: RateTable[]
  /** Currencies that the source has no rates of, whatever the day. */
  lacking: string[]
  answer: Answered<RateTable[]>
}

/** Rates of the last days, newest first. */
export async function seriesOf(days: number, codes: string[], context: ServerContext): Promise<Series> {
  const start = daysAgo(days, context)
  const end = lastDay(context)
  const within = (answer: Answered<RateTable[]>): Series => ({
    answer,
    tables: answer.value.filter((table) => table.date >= start && table.date <= end && covers(table, ...codes)),
    lacking: codes.filter((code) => code !== 'EUR' && !answer.value.some((table) => covers(table, code))),
  })
  const order = context.upstreams.order('rates')
  const isShort = order.includes('ecb') && days <= SHORT_DAYS + 2
  const short = isShort ? await unlessRefused(shortSeries(context).then(within)) : undefined
  if (short && short.tables.length > 0) return short
  const attempts = order
    .filter((provider) => provider === 'frankfurter')
    .map((provider) => ({
      provider,
      get: async (ask: Ask) => those(await frankfurterSeries(ask, start, codes), plausibleAlone),
    }))
  const key = `rates/series/${start}/${codes.toSorted().join()}`
  const long = within(await context.upstreams.first({ key, fresh: 6 * HOUR_S, attempts, failure: HISTORY_FAILED }))
  return { ...long, lacking: long.lacking.filter((code) => !short || short.lacking.includes(code)) }
}

function shortSeries({ upstreams }: ServerContext): Promise<Answered<RateTable[]>> {
  return upstreams.first({
    key: 'rates/ecb/90d',
    shared: true,
    fresh: 3 * HOUR_S,
    attempts: [{ provider: 'ecb', get: async (ask) => those(await ecbSeries(ask), plausibleOnce) }],
    failure: HISTORY_FAILED,
  })
}

function daysAgo(days: number, { now }: ServerContext): string {
  return new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
