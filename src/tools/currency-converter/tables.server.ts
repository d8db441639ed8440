import { ToolError } from '#contract/error.ts'
import type { ServerContext } from '#contract/server.ts'
import type { Answered, Credit } from '#contract/upstream.ts'
import { ecbSeries, frankfurterSeries, latest, onDate } from './providers.server.ts'
import { agrees, covers, type RateTable } from './rates.ts'
import { LIST_FAILED } from './sentences.ts'
import { SNAPSHOT, SNAPSHOT_SOURCE } from './snapshot.ts'

const HOUR_S = 60 * 60
const DAY_MS = 86_400_000
/** The longest wait for a slow source, as the snapshot is at hand. */
const PATIENCE_MS = 1500
const HISTORY_FAILED = 'Past exchange rates are not available at the moment. Please try again later.'
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

const builtIn: Rates = { table: SNAPSHOT, source: SNAPSHOT_SOURCE, stale: true, snapshot: true }

/** The best rates that hold all of the codes; `undefined` when no source has them. */
export async function latestWith(codes: string[], context: ServerContext): Promise<Rates | undefined> {
  const [primary, ...others] = context.upstreams.order('rates')
  const first = primary ? await latestOf(primary, context) : undefined
  if (first && !first.stale && covers(first.table, ...codes)) return first
  const rest = await Promise.all(others.map((provider) => latestOf(provider, context, first?.table)))
  const known = [first, ...rest, builtIn].filter((rates) => rates !== undefined)
  const usable = known.filter(({ table }) => covers(table, ...codes))
  return usable.find(({ stale }) => !stale) ?? newest(usable)
}

/** Every table at hand, the snapshot last. */
export async function allLatest(context: ServerContext): Promise<Rates[]> {
  const found = await Promise.all(context.upstreams.order('rates').map((provider) => latestOf(provider, context)))
  return [...found.filter((rates) => rates !== undefined), builtIn]
}

const newest = (list: Rates[]) => list.toSorted((a, b) => (a.table.date < b.table.date ? 1 : -1))[0]

async function latestOf(
  provider: string,
  { upstreams }: ServerContext,
  reference?: RateTable,
): Promise<Rates | undefined> {
  const get = latest[provider]
  if (!get) return undefined
  try {
    const answer = await upstreams.first({
      key: `rates/${provider}`,
      fresh: HOUR_S,
      keep: 7 * 24 * HOUR_S,
      patience: PATIENCE_MS,
      attempts: [{ provider, get }],
      failure: LIST_FAILED,
    })
    if (provider === 'currencyapi' && reference && !agrees(answer.value, reference)) return undefined
    return ratesOf(answer, answer.value)
  } catch (error) {
    if (error instanceof ToolError) return undefined
    throw error
  }
}

function ratesOf({ source, stale }: Answered<unknown>, table: RateTable): Rates {
  return { table, source, stale, snapshot: false }
}

/** Rates on a past day, or on the last day before it that has some. */
export async function ratesOn(date: string, codes: string[], context: ServerContext): Promise<Rates> {
  const { upstreams } = context
  const order = upstreams.order('rates')
  if (order.includes('ecb') && date >= daysAgo(SHORT_DAYS, context)) {
    const series = await shortSeries(context).catch(() => undefined)
    const table = series?.value.find((entry) => entry.date <= date)
    if (series && table && covers(table, ...codes)) return ratesOf(series, table)
  }
  const attempts = order.flatMap((provider) => {
    const get = onDate[provider]
    if (!get) return []
    return [
      {
        provider,
        get: async (ask: Parameters<typeof get>[0]) => {
          const table = await get(ask, date)
          if (!covers(table, ...codes)) throw new Error('not all of the currencies')
          return table
        },
      },
    ]
  })
  const key = `rates/on/${date}/${codes.toSorted().join()}`
  const answer = await upstreams.first({ key, fresh: 24 * HOUR_S, attempts, failure: HISTORY_FAILED })
  return ratesOf(answer, answer.value)
}

interface Series {
  tables: RateTable[]
  answer: Answered<RateTable[]>
}

/** Rates of the last days, newest first. */
export async function seriesOf(days: number, codes: string[], context: ServerContext): Promise<Series> {
  const start = daysAgo(days, context)
  const within = (answer: Answered<RateTable[]>): Series => ({
    answer,
    tables: answer.value.filter((table) => table.date >= start && covers(table, ...codes)),
  })
  const order = context.upstreams.order('rates')
  if (order.includes('ecb') && days <= SHORT_DAYS + 2) {
    const series = await shortSeries(context).then(within, () => undefined)
    if (series && series.tables.length > 0) return series
  }
  const attempts = order
    .filter((provider) => provider === 'frankfurter')
    .map((provider) => ({
      provider,
      get: (ask: Parameters<typeof frankfurterSeries>[0]) => frankfurterSeries(ask, start, codes),
    }))
  const key = `rates/series/${start}/${codes.toSorted().join()}`
  return within(await context.upstreams.first({ key, fresh: 6 * HOUR_S, attempts, failure: HISTORY_FAILED }))
}

function shortSeries({ upstreams }: ServerContext): Promise<Answered<RateTable[]>> {
  return upstreams.first({
    key: 'rates/ecb/90d',
    fresh: 3 * HOUR_S,
    attempts: [{ provider: 'ecb', get: ecbSeries }],
    failure: HISTORY_FAILED,
  })
}

function daysAgo(days: number, { now }: ServerContext): string {
  return new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
