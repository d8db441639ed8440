import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { isSunUp } from './astronomy.ts'
import { dayStart, movedDate, localDate } from './clock.ts'
import { fromSymbol, isDayOfSymbol } from './conditions.ts'
import {
  airTemperature,
  bearing,
  metresPerSecond,
  moment,
  NOTHING,
  percent,
  precipitation,
  readable,
  uvIndex,
  waterTemperature,
  waveHeight,
} from './reading.server.ts'
import { known, type Day, type Fall, type Hour, type Place, type Report, type SeaHour } from './report.ts'
import { compass, feelsLike, metresPerSecondToKph, round1 } from './units.ts'

type Spot = Pick<Place, 'latitude' | 'longitude' | 'timezone'>

const HOUR_S = 3600
const NOON_S = 12 * HOUR_S
/** As the names of symbols have them: `heavysleetshowersandthunder_day`. */
const KINDS = ['rain', 'sleet', 'snow'] as const

const number = z.nullish(z.number())
const period = z.optional(
  z.object({
    summary: z.optional(z.object({ symbol_code: z.string() })),
    details: z.optional(
      z.object({
        precipitation_amount: number,
        probability_of_precipitation: number,
        air_temperature_max: number,
        air_temperature_min: number,
      }),
    ),
  }),
)
const step = z.object({
  time: z.string(),
  data: z.object({
    instant: z.object({
      details: z.object({
        air_temperature: z.number(),
        wind_speed: z.number(),
        wind_from_direction: number,
        relative_humidity: number,
        ultraviolet_index_clear_sky: number,
      }),
    }),
    next_1_hours: period,
    next_6_hours: period,
    next_12_hours: period,
  }),
})
type Step = z.output<typeof step>
interface Reading {
  hour: Hour
  /** Local date. */
  date: string
  data: Step['data']
}

/** Current weather, days and hours, in one request; the terms ask for an identified caller and no more than 4 decimals. */
export function metNorwayReport(ask: Ask, spot: Spot, days: number, now: Date): Promise<Report> {
  return ask.json(
    { path: '/locationforecast/2.0/complete', query: { lat: spot.latitude, lon: spot.longitude } },
    // Any figure may be missing: an hour without its temperature or wind is left out.
    z.object({ properties: z.object({ timeseries: z.array(z.union([step, NOTHING])) }) }),
    ({ properties: { timeseries } }) => {
      const readings = readable(timeseries, (each) => each && readingOf(each, spot))
      if (readings.length === 0) throw new Error('no hour with a temperature')
      const started = Math.floor(now.getTime() / 3_600_000) * 3600
      const present = readings.findLast(({ hour }) => hour.timeEpoch <= started) ?? (readings[0] as Reading)
      const today = localDate(now.getTime() / 1000, spot.timezone)
      // An answer may be older than the last midnight.
      const ofDays = Map.groupBy(readings, ({ date }) => date)
      const dates = [...ofDays.keys()].filter((date) => date >= today).slice(0, days)
      return {
        current: currentOf(present),
        days: dates.flatMap((date) => {
          const ofDay = ofDays.get(date) as Reading[]
          // A last day of which only the night is told would have the temperatures of that night.
          const isNight = date > today && ofDay.every(({ hour }) => hour.timeEpoch < noonOf(date, spot.timezone))
          return isNight ? [] : [dayOf(date, ofDay, spot.timezone)]
        }),
        hours: readings.filter(({ data }) => data.next_1_hours).map(({ hour }) => hour),
        falls: readings.flatMap(fallOf),
      }
    },
  )
}

function readingOf({ time, data }: Step, spot: Spot): Reading | undefined {
  const { details } = data.instant
  const instant = new Date(time)
  const timeEpoch = moment(instant.getTime() / 1000)
  const celsius = airTemperature(details.air_temperature)
  const speed = metresPerSecond(details.wind_speed)
  if (timeEpoch === undefined || celsius === undefined || speed === undefined) return undefined
  const symbol = symbolOf(data)
  const isDay = isDayOfSymbol(symbol) ?? isSunUp(spot, instant)
  const windKph = metresPerSecondToKph(speed)
  const hour: Hour = {
    timeEpoch,
    tempC: round1(celsius),
    feelslikeC: feelsLike(celsius, windKph, percent(details.relative_humidity)),
    condition: fromSymbol(symbol, isDay),
    ...known({ chanceOfRain: chanceOf(data.next_1_hours), windKph, uv: uvIndex(details.ultraviolet_index_clear_sky) }),
    isDay,
  }
  return { hour, date: localDate(timeEpoch, spot.timezone), data }
}

const chanceOf = (hours: Step['data']['next_1_hours']) => percent(hours?.details?.probability_of_precipitation)

/** Of the next hour, or of the next six where those are told and meant. */
function symbolOf(data: Step['data'], ofSix = false): string {
  const next = [ofSix ? data.next_6_hours : undefined, data.next_1_hours, data.next_6_hours, data.next_12_hours]
  return next.map((each) => each?.summary?.symbol_code).find(Boolean) ?? ''
}

function currentOf({ hour, data }: Reading): Report['current'] {
  const { wind_speed, wind_from_direction, relative_humidity } = data.instant.details
  return {
    temperatureC: hour.tempC,
    feelsLikeC: hour.feelslikeC,
    condition: hour.condition,
    ...known({ humidity: percent(relative_humidity) }),
    windKph: metresPerSecondToKph(wind_speed),
    windDirection: compass(bearing(wind_from_direction), wind_speed),
    isDay: hour.isDay,
  }
}

function fallOf({ hour: { timeEpoch }, data: { next_1_hours: next } }: Reading): Fall[] {
  const mmPerHour = precipitation(next?.details?.precipitation_amount)
  if (mmPerHour === undefined) return []
  const kind = KINDS.find((each) => next?.summary?.symbol_code.includes(each))
  return [{ fromEpoch: timeEpoch, toEpoch: timeEpoch + HOUR_S, mmPerHour, ...(kind ? { kind } : {}) }]
}

const SIX_HOURS = 6 * 3600

const noonOf = (date: string, timezone: string) => dayStart(date, timezone) + NOON_S

/** The weather from noon on stands for the day, or what is nearest. Six hours count where they lie inside the day. */
function dayOf(date: string, readings: Reading[], timezone: string): Day {
  const noon = noonOf(date, timezone)
  const end = dayStart(movedDate(date, 1), timezone)
  const lasts = ({ hour }: Pick<Reading, 'hour'>) => hour.timeEpoch + SIX_HOURS <= end
  const temperatures = readings.flatMap(({ hour, data }) => {
    const six = lasts({ hour }) ? data.next_6_hours?.details : undefined
    const extremes = [six?.air_temperature_max, six?.air_temperature_min].map(airTemperature)
    return [hour.tempC, ...extremes].filter((value) => value !== undefined)
  })
  const fromNoon = ({ hour }: Reading) => Math.abs(hour.timeEpoch - noon)
  const skies = readings.map((reading) => ({ away: fromNoon(reading), symbol: symbolOf(reading.data, lasts(reading)) }))
  const middle = skies.filter(({ symbol }) => symbol).toSorted((a, b) => a.away - b.away)[0]
  const chances = readings.map(({ hour, data }) => {
    // Where the steps are six hours long, those around midnight are left to the day that has most of them.
    const inside = hour.timeEpoch + (data.next_1_hours ? SIX_HOURS : SIX_HOURS / 2) <= end
    return hour.chanceOfRain ?? (inside ? chanceOf(data.next_6_hours) : undefined)
  })
  return {
    date,
    maxtempC: round1(Math.max(...temperatures)),
    mintempC: round1(Math.min(...temperatures)),
    condition: fromSymbol(middle?.symbol ?? '', true),
    ...known({
      dailyChanceOfRain: highest(chances),
      uv: highest(readings.map(({ hour }) => hour.uv)),
      maxwindKph: highest(readings.map(({ hour }) => hour.windKph)),
    }),
  }
}

function highest(values: (number | undefined)[]): number | undefined {
  const usable = values.filter((value) => value !== undefined)
  return usable.length === 0 ? undefined : Math.max(...usable)
}

/**
 * North-western Europe only. Elsewhere it is empty where this is the only source, else a failure: those that know all
 * seas did not answer. The height is the significant one: swell alone is not given.
 */
export async function metNorwaySea(ask: Ask, spot: Spot, only: boolean): Promise<SeaHour[]> {
  const details = z.object({ sea_surface_wave_height: number, sea_water_temperature: number })
  const schema = z.object({
    properties: z.object({
      timeseries: z.array(z.object({ time: z.string(), data: z.object({ instant: z.object({ details }) }) })),
    }),
  })
  try {
    const query = { lat: spot.latitude, lon: spot.longitude }
    return await ask.json({ path: '/oceanforecast/2.0/complete', query }, schema, ({ properties: { timeseries } }) =>
      readable(timeseries, ({ time, data }) => {
        const timeEpoch = moment(Date.parse(time) / 1000)
        const { sea_surface_wave_height, sea_water_temperature } = data.instant.details
        const values = {
          swellHtMt: waveHeight(sea_surface_wave_height),
          waterTempC: waterTemperature(sea_water_temperature),
        }
        return timeEpoch === undefined ? undefined : { timeEpoch, ...known(values) }
      }),
    )
  } catch (error) {
    if (only && error instanceof ProviderRefusal && (error.status === 422 || error.status === 404)) return []
    throw error
  }
}
