import { isToolError, ToolError } from '#contract/error.ts'
import { inField } from '#contract/in-field.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import type { Answered } from '#contract/upstream.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { Temporal } from '#shared/time/temporal.ts'
import type api from './api.ts'
import { astronomyOf } from './astronomy.ts'
import { dayStart, movedDate, localDate, localTime, noonOf } from './clock.ts'
import { outlookOf } from './falls.ts'
import { findPlaces, resolvePlace, type Resolved } from './places.server.ts'
import { airOf, alertsOf, FRESH, historyOf, reportOf, seaOf } from './questions.server.ts'
import type { Day, Fall, Hour, Place, Report, SeaHour } from './report.ts'
import { FAILED } from './sentences.ts'
import { fahrenheit } from './units.ts'

const COMPUTED = {
  name: 'Sundry',
  credit: 'Computed here with Astronomy Engine',
  url: 'https://github.com/cosinekitty/astronomy',
  licence: 'MIT',
}

export default {
  current: ({ location }, context) => currentAt(location, context),

  async summary({ location }, context) {
    try {
      return { current: await currentAt(location, context) }
    } catch (error) {
      if (!isToolError(error) || error.status === 400) throw error
      return { message: error.message }
    }
  },

  async forecast({ location, days }, context) {
    const resolved = await resolvePlace(location, context)
    const today = todayAt(resolved.place, context)
    const fresh = freshToday(FRESH.forecast, resolved.place, context)
    const answer = await reportOf(resolved.place, days, fresh, context)
    const forecast = answer.value.days.filter(({ date }) => date >= today).slice(0, days)
    if (forecast.length === 0) throw onlyYesterday()
    const shown = renamed(resolved, answer)
    return { ...where(shown, context), ...whence(answer, context), forecast: forecast.map(dated) }
  },

  async history({ location, date }, context) {
    const until = (today: string) => inField('date', () => requireDay(date, '1940-01-01', today, 'until today'))
    // What has begun nowhere on Earth is refused before anybody is asked for the place.
    until(localDate(context.now().getTime() / 1000, 'Pacific/Kiritimati'))
    const resolved = await resolvePlace(location, context)
    const today = todayAt(resolved.place, context)
    until(today)
    const answer = await historyOf(resolved.place, date, freshPast(date, resolved.place, context), context)
    const { day, hours } = answer.value
    const hour = hours.map((each) => timed(each, resolved.place))
    return { ...where(resolved, context), ...whence(answer, context), forecast: [{ ...dated(day), hour }] }
  },

  async astronomy({ location, date }, context) {
    if (date !== undefined) inField('date', () => requireDay(date, '1900-01-01', '2100-12-31', 'until 2100-12-31'))
    const resolved = await resolvePlace(location, context)
    const { place } = resolved
    const today = todayAt(place, context)
    const day = date ?? today
    const moment = day === today ? context.now() : noonOf(day, place.timezone)
    const computed = { source: COMPUTED, updated: context.now().toISOString(), age: 0, stale: false }
    return { ...where(resolved, context), ...computed, date: day, astronomy: astronomyOf(place, day, moment) }
  },

  async airQuality({ location }, context) {
    const resolved = await resolvePlace(location, context)
    const answer = await airOf(resolved.place, context)
    return { ...where(resolved, context), ...whence(answer, context), airQuality: answer.value }
  },

  async alerts({ location }, context) {
    const resolved = await resolvePlace(location, context)
    const answer = await alertsOf(resolved, context)
    const place = where(resolved, context)
    if (!answer) return { ...place, stale: false, alerts: [], covered: false }
    return { ...place, ...whence(answer, context), ...answer.value }
  },

  async marine({ location, days }, context) {
    const resolved = await resolvePlace(location, context)
    const { place } = resolved
    const answer = await seaOf(place, days, freshToday(FRESH.marine, place, context), context)
    const hours = await withAir(answer.value, place, days, context)
    const today = todayAt(place, context)
    const dates = Map.groupBy(
      hours.map(({ timeEpoch, ...rest }) => ({ time: localTime(timeEpoch, place.timezone), ...rest })),
      ({ time }) => time.slice(0, 'yyyy-mm-dd'.length),
    )
    const ahead = [...dates].filter(([date]) => date >= today)
    if (dates.size > 0 && ahead.length === 0) throw onlyYesterday()
    const forecast = ahead.slice(0, days).map(([date, hour]) => ({ date, hour }))
    return { ...where(resolved, context), ...whence(answer, context), forecast }
  },

  async hourly({ location, hours }, context) {
    const resolved = await resolvePlace(location, context)
    const days = Math.ceil(hours / 24) + 1
    const answer = await reportOf(resolved.place, days, FRESH.hourly, context)
    const now = context.now().getTime() / 1000
    const next = answer.value.hours.filter(({ timeEpoch }) => timeEpoch > now - 3600).slice(0, hours)
    if (next.length === 0) throw onlyYesterday()
    const hourlyForecast = next.map((hour) => timed(hour, resolved.place))
    return { ...where(renamed(resolved, answer), context), ...whence(answer, context), hourlyForecast }
  },

  places: ({ query }, context) => findPlaces(query, context),
} satisfies ServerRuns<typeof api, ServerContext>

async function currentAt(location: string, context: ServerContext) {
  const resolved = await resolvePlace(location, context)
  const answer = await reportOf(resolved.place, 1, FRESH.current, context)
  const { condition, temperatureC, feelsLikeC, ...rest } = answer.value.current
  return {
    ...where(renamed(resolved, answer), context),
    ...whence(answer, context),
    temperatureC,
    temperatureF: fahrenheit(temperatureC),
    feelsLikeC,
    feelsLikeF: fahrenheit(feelsLikeC),
    conditionText: condition.text,
    conditionIconUrl: condition.icon,
    ...rest,
    ...precipitationAt(resolved.place, answer.value.falls, context),
  }
}

function precipitationAt({ timezone }: Place, falls: Fall[] = [], { now }: ServerContext) {
  const outlook = outlookOf(falls, now().getTime() / 1000)
  if (!outlook) return {}
  const spells = outlook.spells.map(({ fromEpoch, toEpoch, ...spell }) => ({
    from: localTime(fromEpoch, timezone),
    to: localTime(toEpoch, timezone),
    ...spell,
  }))
  return { precipitation: { until: localTime(outlook.untilEpoch, timezone), spells } }
}

function where({ place, assumed, source }: Resolved, { now }: ServerContext) {
  return {
    locationName: place.name,
    region: place.region,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: place.timezone,
    localTime: localTime(now().getTime() / 1000, place.timezone),
    assumed,
    ...(source ? { placeSource: source } : {}),
  }
}

/** Coordinates get the name that the provider has for them, where we know none. */
function renamed(resolved: Resolved, { value: { place } }: Answered<Report>): Resolved {
  return resolved.unnamed && place ? { ...resolved, place: { ...resolved.place, ...place } } : resolved
}

function whence({ source, at, age, stale }: Answered<unknown>, { header }: ServerContext) {
  if (stale) header('age', String(age))
  return { source, updated: at.toISOString(), age, stale }
}

const dated = ({ date, ...day }: Day) => ({ date, day })

function timed(hour: Hour, place: Place) {
  return { time: localTime(hour.timeEpoch, place.timezone), ...hour }
}

/** The service gave nothing but what is over. */
const onlyYesterday = () => new ToolError(FAILED, { status: 502, code: 'upstream_failed' })

/** Seconds for which an answer that begins with today is fresh: one of yesterday lacks the last day. */
function freshToday(most: number, place: Place, context: ServerContext): number {
  const midnight = dayStart(todayAt(place, context), place.timezone)
  return Math.max(1, Math.min(most, context.now().getTime() / 1000 - midnight))
}

/** Seconds for which an answer about a past day is fresh: one from before its end was a forecast in part. */
function freshPast(date: string, place: Place, context: ServerContext): number {
  const over = context.now().getTime() / 1000 - dayStart(movedDate(date, 1), place.timezone)
  return over < 0 ? FRESH.hourly : Math.max(1, Math.min(FRESH.history, over))
}

const todayAt = (place: Place, { now }: ServerContext) => localDate(now().getTime() / 1000, place.timezone)

/** Air temperature and wind, where the source of the sea does not tell them and another one does. */
async function withAir(hours: SeaHour[], place: Place, days: number, context: ServerContext): Promise<SeaHour[]> {
  if (hours.length === 0 || hours.some(({ tempC }) => tempC !== undefined)) return hours
  const report = await unlessRefused(reportOf(place, days, FRESH.hourly, context))
  const byTime = new Map(report?.value.hours.map((hour) => [hour.timeEpoch, hour]))
  return hours.map((hour) => {
    const air = byTime.get(hour.timeEpoch)
    if (!air) return hour
    return { ...hour, tempC: air.tempC, ...(air.windKph === undefined ? {} : { windKph: air.windKph }) }
  })
}

function requireDay(date: string, first: string, last: string, until: string): void {
  try {
    Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    throw new ToolError('This date does not exist.')
  }
  if (date < first || date > last) throw new ToolError(`Please choose a day from ${first} ${until}.`)
}
