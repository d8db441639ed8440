import tzLookup from '@photostructure/tz-lookup'
import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { timeZoneNamed } from '#shared/time/time-zone.ts'
import { estimates, rollingMean, ukDaqi, usAqi, type AirIndex, type Pollutant, type Pollutants } from './air.ts'
import { kilometres } from './cities.ts'
import { localDate } from './clock.ts'
import { fromWmo } from './conditions.ts'
import {
  airTemperature,
  bearing,
  concentration,
  feltTemperature,
  moment,
  needed,
  NOTHING,
  percent,
  readable,
  seaOrLand,
  usIndex,
  uvIndex,
  waterTemperature,
  waveHeight,
  windSpeed,
  zoneOffset,
} from './reading.server.ts'
import { known, type Day, type Found, type Hour, type Place, type Report, type SeaHour } from './report.ts'
import { compass, feelsLike, round1 } from './units.ts'

type Point = Pick<Place, 'latitude' | 'longitude'>

const series = z.array(z.nullable(z.number()))
/** A sea cell farther away than this says nothing about the place. */
const FARTHEST_SEA_KM = 60

const HOURLY =
  'temperature_2m,apparent_temperature,weather_code,precipitation_probability,wind_speed_10m,uv_index,is_day'
const DAILY =
  'weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,uv_index_max,wind_speed_10m_max'
const PAST_HOURLY = 'temperature_2m,apparent_temperature,weather_code,wind_speed_10m,is_day'
const PAST_DAILY = 'weather_code,temperature_2m_max,temperature_2m_min,wind_speed_10m_max'

const hourly = z.object({
  time: z.array(z.number()),
  temperature_2m: series,
  apparent_temperature: z.optional(series),
  weather_code: series,
  precipitation_probability: z.optional(series),
  wind_speed_10m: z.optional(series),
  uv_index: z.optional(series),
  is_day: series,
})
const daily = z.object({
  time: z.array(z.number()),
  weather_code: series,
  temperature_2m_max: series,
  temperature_2m_min: series,
  precipitation_probability_max: z.optional(series),
  uv_index_max: z.optional(series),
  wind_speed_10m_max: z.optional(series),
})
const current = z.object({
  temperature_2m: z.number(),
  apparent_temperature: z.nullish(z.number()),
  relative_humidity_2m: z.nullish(z.number()),
  is_day: z.number(),
  weather_code: z.number(),
  wind_speed_10m: z.number(),
  wind_direction_10m: z.nullish(z.number()),
})

const at = ({ latitude, longitude }: Point) => ({ latitude, longitude, timezone: 'auto', timeformat: 'unixtime' })

/** Current weather, days and hours, in one request. */
export function openMeteoReport(ask: Ask, point: Point, days: number): Promise<Report> {
  const fields =
    'temperature_2m,relative_humidity_2m,apparent_temperature,is_day,weather_code,wind_speed_10m,wind_direction_10m'
  return ask.json(
    {
      path: '/v1/forecast',
      query: { ...at(point), current: fields, hourly: HOURLY, daily: DAILY, forecast_days: days },
    },
    z.object({ utc_offset_seconds: z.number(), current, hourly, daily }),
    (answer) => ({
      current: currentOf(answer.current),
      days: daysOf(answer.daily, answer.utc_offset_seconds),
      hours: hoursOf(answer.hourly),
    }),
  )
}

/** One past day. */
export function openMeteoHistory(ask: Ask, point: Point, date: string): Promise<{ day: Day; hours: Hour[] }> {
  const query = { ...at(point), start_date: date, end_date: date, hourly: PAST_HOURLY, daily: PAST_DAILY }
  return ask.json(
    { path: '/v1/archive', query },
    z.object({ utc_offset_seconds: z.number(), hourly, daily }),
    (answer) => {
      const day = daysOf(answer.daily, answer.utc_offset_seconds).find((each) => each.date === date)
      if (!day) throw new Error('no values for this day')
      return { day, hours: hoursOf(answer.hourly) }
    },
  )
}

function currentOf(now: z.output<typeof current>): Report['current'] {
  const isDay = now.is_day === 1
  const celsius = needed(airTemperature(now.temperature_2m))
  const wind = needed(windSpeed(now.wind_speed_10m))
  const humidity = percent(now.relative_humidity_2m)
  return {
    temperatureC: round1(celsius),
    feelsLikeC: round1(feltTemperature(now.apparent_temperature) ?? feelsLike(celsius, wind, humidity)),
    condition: fromWmo(now.weather_code, isDay),
    ...known({ humidity }),
    windKph: round1(wind),
    windDirection: compass(bearing(now.wind_direction_10m), wind),
    isDay,
  }
}

/** Whether a midnight is told with the clocks of that day or with those of today, six hours on it is the same day. */
const SURELY_THAT_DAY_S = 6 * 3600

/** Days are numbered by their local midnight, so their date is that of the shifted instant. */
function daysOf(values: z.output<typeof daily>, offset: number): Day[] {
  const shift = needed(zoneOffset(offset)) + SURELY_THAT_DAY_S
  return readable(values.time, (time, index): Day | undefined => {
    const maxtempC = airTemperature(values.temperature_2m_max[index])
    const mintempC = airTemperature(values.temperature_2m_min[index])
    const midnight = moment(time)
    if (maxtempC === undefined || mintempC === undefined || midnight === undefined) return undefined
    return {
      date: localDate(midnight + shift, 'UTC'),
      maxtempC: round1(maxtempC),
      mintempC: round1(mintempC),
      condition: fromWmo(values.weather_code[index] ?? -1, true),
      ...known({
        dailyChanceOfRain: percent(values.precipitation_probability_max?.[index]),
        uv: uvIndex(values.uv_index_max?.[index]),
        maxwindKph: windSpeed(values.wind_speed_10m_max?.[index]),
      }),
    }
  })
}

function hoursOf(values: z.output<typeof hourly>): Hour[] {
  return readable(values.time, (time, index): Hour | undefined => {
    const timeEpoch = moment(time)
    const tempC = airTemperature(values.temperature_2m[index])
    if (timeEpoch === undefined || tempC === undefined) return undefined
    const isDay = values.is_day[index] === 1
    const windKph = windSpeed(values.wind_speed_10m?.[index])
    const felt = feltTemperature(values.apparent_temperature?.[index])
    return {
      timeEpoch,
      tempC: round1(tempC),
      feelslikeC: round1(felt ?? feelsLike(tempC, windKph ?? 0, undefined)),
      condition: fromWmo(values.weather_code[index] ?? -1, isDay),
      ...known({
        chanceOfRain: percent(values.precipitation_probability?.[index]),
        windKph,
        uv: uvIndex(values.uv_index?.[index]),
      }),
      isDay,
    }
  })
}

const AIR: [Pollutant, string][] = [
  ['co', 'carbon_monoxide'],
  ['no2', 'nitrogen_dioxide'],
  ['o3', 'ozone'],
  ['so2', 'sulphur_dioxide'],
  ['pm2_5', 'pm2_5'],
  ['pm10', 'pm10'],
]

export interface Air extends Pollutants {
  usEpaIndex?: number
  gbDefraIndex?: number
  /** Indices that were computed from single values, where their tables want means of hours. */
  estimated?: AirIndex[]
}

/**
 * The US index is the provider's where it gives one; the UK one, and that in its place, are computed from means over the
 * spans that their tables want.
 */
export function openMeteoAir(ask: Ask, point: Point, now: Date): Promise<Air> {
  const names = AIR.map(([, name]) => name)
  const query = {
    ...at(point),
    current: ['us_aqi', ...names].join(),
    hourly: names.join(),
    past_days: 1,
    forecast_days: 1,
  }
  const value = z.nullish(z.number())
  return ask.json(
    { path: '/v1/air-quality', query },
    z.object({
      current: z.object({
        us_aqi: value,
        carbon_monoxide: value,
        nitrogen_dioxide: value,
        ozone: value,
        sulphur_dioxide: value,
        pm2_5: value,
        pm10: value,
      }),
      hourly: z.optional(z.looseObject({ time: z.array(z.number()) })),
    }),
    (answer) => {
      const values = answer.current as Record<string, number | null | undefined>
      const pollutants: Pollutants = known(
        Object.fromEntries(AIR.map(([ours, name]) => [ours, concentration(values[name])])),
      )
      if (Object.keys(pollutants).length === 0) throw new Error('no values')
      const index = usIndex(answer.current.us_aqi)
      const means = answer.hourly ? meansOf(answer.hourly, now) : {}
      const usEpaIndex = index === undefined ? usAqi({ ...pollutants, ...means }) : Math.min(Math.round(index), 500)
      const gbDefraIndex = ukDaqi({ ...pollutants, ...means })
      const averaged = (...names: Pollutant[]) => names.every((name) => !(name in pollutants) || name in means)
      const estimated = estimates({
        usEpaIndex: index !== undefined || averaged('co', 'o3', 'pm2_5', 'pm10') ? undefined : usEpaIndex,
        gbDefraIndex: averaged('o3', 'pm2_5', 'pm10') ? undefined : gbDefraIndex,
      })
      return { ...known({ usEpaIndex, gbDefraIndex }), ...pollutants, ...estimated }
    },
  )
}

/** Carbon monoxide and ozone over 8 hours, particles over 24, up to now; the others are hourly values anyway. */
function meansOf(values: { time: number[]; [name: string]: unknown }, now: Date): Pollutants {
  const past = values.time.filter((time) => time * 1000 <= now.getTime()).length
  const mean = (name: string, hours: number) => {
    const list = z.safeParse(series, values[name])
    if (!list.success) return undefined
    const usable = list.data.slice(0, past).map((value) => concentration(value) ?? null)
    return rollingMean(usable, hours)
  }
  const [co, o3] = [mean('carbon_monoxide', 8), mean('ozone', 8)]
  return known({ co, o3, pm2_5: mean('pm2_5', 24), pm10: mean('pm10', 24) })
}

/** Waves and water, hour by hour; empty where there is no sea. */
export async function openMeteoSea(ask: Ask, point: Point, days: number): Promise<SeaHour[]> {
  const query = { ...at(point), hourly: 'wave_height,swell_wave_height,sea_surface_temperature', forecast_days: days }
  const schema = z.object({
    latitude: z.number(),
    longitude: z.number(),
    hourly: z.object({
      time: z.array(z.number()),
      wave_height: z.optional(series),
      swell_wave_height: z.optional(series),
      sea_surface_temperature: z.optional(series),
    }),
  })
  try {
    return await ask.json({ path: '/v1/marine', query }, schema, ({ latitude, longitude, hourly: values }) => {
      if (kilometres(latitude, longitude, point.latitude, point.longitude) > FARTHEST_SEA_KM) return []
      const hours = readable(values.time, (time, index): SeaHour | undefined => {
        const timeEpoch = moment(time)
        if (timeEpoch === undefined) return undefined
        const swellHtMt = waveHeight(values.swell_wave_height?.[index]) ?? waveHeight(values.wave_height?.[index])
        return {
          timeEpoch,
          ...known({ swellHtMt, waterTempC: waterTemperature(values.sea_surface_temperature?.[index]) }),
        }
      })
      return seaOrLand(hours, [...(values.swell_wave_height ?? []), ...(values.wave_height ?? [])])
    })
  } catch (error) {
    // An inland point is refused with 400 "No data is available for this location".
    if (error instanceof ProviderRefusal && error.status === 400) return []
    throw error
  }
}

const text = z.nullish(z.string())
const placeRow = z.object({
  name: z.string().check(z.minLength(1)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  timezone: text,
  feature_code: text,
  population: z.nullish(z.number()),
  country: text,
  country_code: text,
  admin1: text,
  admin2: text,
  admin3: text,
})
type PlaceRow = z.output<typeof placeRow>

/** The best matching places, the largest first. */
export function openMeteoPlaces(ask: Ask, wanted: string): Promise<Found[]> {
  return ask.json(
    { path: '/v1/search', query: { name: wanted, count: 10, language: 'en', format: 'json' } },
    // No match is an answer without results.
    z.object({ results: z.optional(z.array(z.union([placeRow, NOTHING]))), generationtime_ms: z.number() }),
    ({ results = [] }) => {
      const rows = readable(results, (row) => row)
      return (isPostalCode(wanted) ? rows.toSorted(townsFirst) : rows).map(foundIn)
    },
  )
}

const isPostalCode = (wanted: string) => /\d/.test(wanted)

/** A postal code matches in any country, and airports and parks, too. */
function townsFirst(a: PlaceRow, b: PlaceRow): number {
  const isTown = ({ feature_code }: PlaceRow) => Number(feature_code?.startsWith('PPL') ?? false)
  return isTown(b) - isTown(a) || (b.population ?? 0) - (a.population ?? 0)
}

function foundIn(row: PlaceRow): Found {
  return {
    place: {
      name: row.name,
      region: row.admin1 ?? '',
      country: row.country ?? '',
      countryCode: row.country_code ?? '',
      latitude: row.latitude,
      longitude: row.longitude,
      timezone: timeZoneNamed(row.timezone ?? '') ?? tzLookup(row.latitude, row.longitude),
    },
    areas: [row.name, row.admin1, row.admin2, row.admin3].filter((area) => typeof area === 'string'),
  }
}
