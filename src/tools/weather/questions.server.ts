import type { ServerContext } from '#contract/server.ts'
import type { Answered, Ask, Attempt, Use } from '#contract/upstream.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { alertCountry } from './alert-country.server.ts'
import {
  feedOf,
  inForce,
  isOutlined,
  isOver,
  meteoAlarmWarnings,
  nwsAlerts,
  NWS_COUNTRIES,
  warningsFor,
} from './alerts.server.ts'
import { metNorwayReport, metNorwaySea } from './met-norway.server.ts'
import { openMeteoAir, type Air } from './open-meteo-air.server.ts'
import { openMeteoSea } from './open-meteo-sea.server.ts'
import { isRecent, openMeteoHistory, openMeteoReport } from './open-meteo-weather.server.ts'
import type { Resolved } from './places.server.ts'
import type { Alert, Day, Hour, Place, Report, SeaHour } from './report.ts'
import { FAILED } from './sentences.ts'
import {
  weatherApiAir,
  weatherApiAlerts,
  weatherApiHistory,
  weatherApiReport,
  weatherApiSea,
} from './weatherapi.server.ts'

/** Seconds for which each answer is as good as new. */
export const FRESH = {
  current: 300,
  forecast: 900,
  hourly: 1800,
  air: 1800,
  alerts: 900,
  marine: 1800,
  /** A day that is over does not change any more. */
  history: 86_400,
}

/** Days that a report may span. */
const SHORT_DAYS = 3
const MOST_DAYS = 10

/** Two decimals are a kilometre: neighbours share an answer. */
function cell<T extends Pick<Place, 'latitude' | 'longitude'>>(place: T): T {
  const round = (degrees: number) => Math.round(degrees * 100) / 100 + 0
  return { ...place, latitude: round(place.latitude), longitude: round(place.longitude) }
}

type Adapters<T> = Record<string, (ask: Ask) => Promise<T>>

function attemptsOf<T>(use: Use, adapters: Adapters<T>, { upstreams }: ServerContext): Attempt<T>[] {
  return upstreams.order(use).flatMap((provider) => {
    const get = adapters[provider]
    return get ? [{ provider, get }] : []
  })
}

/** Current weather, days and hours of a place, in one answer that all three calls share. */
export function reportOf(place: Place, days: number, fresh: number, context: ServerContext): Promise<Answered<Report>> {
  const spot = cell(place)
  const span = days <= SHORT_DAYS ? SHORT_DAYS : MOST_DAYS
  const adapters: Adapters<Report> = {
    weatherapi: (ask) => weatherApiReport(ask, spot, span),
    openmeteo: (ask) => openMeteoReport(ask, spot, span),
    metno: (ask) => metNorwayReport(ask, spot, span, context.now()),
  }
  const attempts = attemptsOf('weather', adapters, context)
  return context.upstreams.first({ key: keyOf('report', spot, span), fresh, attempts, failure: FAILED })
}

export function historyOf(
  place: Place,
  date: string,
  fresh: number,
  context: ServerContext,
): Promise<Answered<{ day: Day; hours: Hour[] }>> {
  const spot = cell(place)
  const now = context.now()
  const adapters: Adapters<{ day: Day; hours: Hour[] }> = {
    weatherapi: (ask) => weatherApiHistory(ask, spot, date),
    'openmeteo-archive': (ask) => openMeteoHistory(ask, spot, date, now),
  }
  if (isRecent(date, now)) adapters.openmeteo = (ask) => openMeteoHistory(ask, spot, date, now, '/v1/forecast')
  const attempts = attemptsOf('history', adapters, context)
  return context.upstreams.first({
    key: keyOf('history', spot, date),
    fresh,
    keep: 7 * FRESH.history,
    attempts,
    failure: FAILED,
  })
}

export function airOf(place: Place, context: ServerContext): Promise<Answered<Air>> {
  const spot = cell(place)
  const adapters: Adapters<Air> = {
    weatherapi: (ask) => weatherApiAir(ask, spot),
    'openmeteo-air': (ask) => openMeteoAir(ask, spot, context.now()),
  }
  const attempts = attemptsOf('air', adapters, context)
  return context.upstreams.first({ key: keyOf('air', spot), fresh: FRESH.air, attempts, failure: FAILED })
}

export function seaOf(place: Place, days: number, fresh: number, context: ServerContext): Promise<Answered<SeaHour[]>> {
  const spot = cell(place)
  const only = context.upstreams.order('marine').length === 1
  const adapters: Adapters<SeaHour[]> = {
    weatherapi: (ask) => weatherApiSea(ask, spot, days),
    'openmeteo-marine': (ask) => openMeteoSea(ask, spot, days),
    metno: (ask) => metNorwaySea(ask, spot, only),
  }
  const attempts = attemptsOf('marine', adapters, context)
  return context.upstreams.first({ key: keyOf('sea', spot, days), fresh, attempts, failure: FAILED })
}

interface Warned {
  alerts: Alert[]
  /** False when no source can tell for this place: an empty list then means nothing. */
  covered: boolean
  /** Warnings in force in the country, where its feed does not tell for which place. */
  inCountry?: number
}

/** Alerts in force of the first source that covers the place; `undefined` when none is configured for it. */
export async function alertsOf(resolved: Resolved, context: ServerContext): Promise<Answered<Warned> | undefined> {
  const answer = await toldAlerts(resolved, context)
  if (!answer) return undefined
  // Sources list some that are over, and others are over by the time a remembered answer is given.
  const alerts = answer.value.alerts.filter((alert) => !isOver(alert, context.now()))
  return { ...answer, value: { ...answer.value, alerts } }
}

async function toldAlerts(resolved: Resolved, context: ServerContext): Promise<Answered<Warned> | undefined> {
  const { place, areas } = resolved
  const spot = cell(place)
  const covered = (alerts: Alert[] | undefined): Warned => ({ alerts: alerts ?? [], covered: alerts !== undefined })
  const adapters: Adapters<Warned> = {
    weatherapi: async (ask) => covered(await weatherApiAlerts(ask, spot, context.now())),
  }
  const country = place.countryCode || alertCountry(place)
  if (NWS_COUNTRIES.has(country)) {
    adapters.nws = async (ask) => covered(await nwsAlerts(ask, spot, context.now()))
  }
  const order = context.upstreams.order('alerts')
  const attempts = attemptsOf('alerts', adapters, context)
  const feed = feedOf(country)
  if (attempts.length > 0) {
    const asked = context.upstreams.first({
      key: keyOf('alerts', spot),
      fresh: FRESH.alerts,
      attempts,
      failure: FAILED,
    })
    if (!feed || !order.includes('meteoalarm')) return await asked
    const answer = await unlessRefused(asked)
    if (answer) return answer
  }
  return feed && order.includes('meteoalarm') ? await fromFeed(feed, place, areas, context) : undefined
}

/** The feed of a whole country is asked for once, whoever wants to know about one of its places. */
async function fromFeed(
  feed: string,
  place: Place,
  areas: string[],
  context: ServerContext,
): Promise<Answered<Warned> | undefined> {
  const get = (ask: Ask) => meteoAlarmWarnings(ask, feed, context.now())
  const answer = await context.upstreams.first({
    key: `weather/warnings/${feed}`,
    shared: true,
    fresh: FRESH.alerts,
    attempts: [{ provider: 'meteoalarm', get }],
    failure: FAILED,
  })
  if (answer.value === null) return undefined
  const live = inForce(answer.value, context.now())
  const alerts = warningsFor(live, place, areas)
  // Of areas that are told by name only none may match, and the place may still lie in one of them.
  const open = live.filter((warning) => !isOutlined(warning)).length
  const sure = alerts.length > 0 || open === 0
  return { ...answer, value: { alerts, covered: sure, ...(sure ? {} : { inCountry: open }) } }
}

function keyOf(
  what: string,
  { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>,
  ...more: unknown[]
): string {
  return ['weather', what, `${latitude},${longitude}`, ...more].join('/')
}
