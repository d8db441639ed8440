import tzLookup from '@photostructure/tz-lookup'
import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { estimates, rollingMean, ukDaqi, usAqi, type AirIndex, type Pollutant, type Pollutants } from './air.ts'
import { kilometres } from './cities.ts'
import { localDate } from './clock.ts'
import { fromWmo } from './conditions.ts'
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
  const humidity = now.relative_humidity_2m ?? undefined
  return {
    temperatureC: round1(now.temperature_2m),
    feelsLikeC: round1(now.apparent_temperature ?? feelsLike(now.temperature_2m, now.wind_speed_10m, humidity)),
    condition: fromWmo(now.weather_code, isDay),
    ...known({ humidity }),
    windKph: round1(now.wind_speed_10m),
    windDirection: compass(now.wind_direction_10m, now.wind_speed_10m),
    isDay,
  }
}

/** Days are numbered by their local midnight, so their date is that of the shifted instant. */
function daysOf(values: z.output<typeof daily>, offset: number): Day[] {
  return values.time.flatMap((time, index): Day[] => {
    const [maxtempC, mintempC, code] = [
      values.temperature_2m_max[index],
      values.temperature_2m_min[index],
      values.weather_code[index],
    ]
    if (typeof maxtempC !== 'number' || typeof mintempC !== 'number') return []
    return [
      {
        date: localDate(time + offset, 'UTC'),
        maxtempC: round1(maxtempC),
        mintempC: round1(mintempC),
        condition: fromWmo(code ?? -1, true),
        ...known({
          dailyChanceOfRain: values.precipitation_probability_max?.[index],
          uv: values.uv_index_max?.[index],
          maxwindKph: values.wind_speed_10m_max?.[index],
        }),
      },
    ]
  })
}

function hoursOf(values: z.output<typeof hourly>): Hour[] {
  return values.time.flatMap((timeEpoch, index): Hour[] => {
    const tempC = values.temperature_2m[index]
    if (tempC === null || tempC === undefined) return []
    const isDay = values.is_day[index] === 1
    const windKph = values.wind_speed_10m?.[index]
    return [
      {
        timeEpoch,
        tempC: round1(tempC),
        feelslikeC: round1(values.apparent_temperature?.[index] ?? feelsLike(tempC, windKph ?? 0, undefined)),
        condition: fromWmo(values.weather_code[index] ?? -1, isDay),
        ...known({
          chanceOfRain: values.precipitation_probability?.[index],
          windKph,
          uv: values.uv_index?.[index],
        }),
        isDay,
      },
    ]
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
      const pollutants: Pollutants = known(Object.fromEntries(AIR.map(([ours, name]) => [ours, values[name]])))
      if (Object.keys(pollutants).length === 0) throw new Error('no values')
      const index = answer.current.us_aqi
      const means = answer.hourly ? meansOf(answer.hourly, now) : {}
      const given = index !== null && index !== undefined
      const usEpaIndex = given ? Math.min(Math.round(index), 500) : usAqi({ ...pollutants, ...means })
      const gbDefraIndex = ukDaqi({ ...pollutants, ...means })
      const averaged = (['o3', 'pm2_5', 'pm10'] as const).every((name) => !(name in pollutants) || name in means)
      const estimated = averaged ? {} : estimates({ usEpaIndex: given ? undefined : usEpaIndex, gbDefraIndex })
      return { ...known({ usEpaIndex, gbDefraIndex }), ...pollutants, ...estimated }
    },
  )
}

/** Ozone over 8 hours and particles over 24, up to now; the others are hourly values anyway. */
function meansOf(values: { time: number[]; [name: string]: unknown }, now: Date): Pollutants {
  const past = values.time.filter((time) => time * 1000 <= now.getTime()).length
  const mean = (name: string, hours: number) => {
    const list = z.safeParse(series, values[name])
    return list.success ? rollingMean(list.data.slice(0, past), hours) : undefined
  }
  return known({ o3: mean('ozone', 8), pm2_5: mean('pm2_5', 24), pm10: mean('pm10', 24) })
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
      const hours = values.time.map((timeEpoch, index) => ({
        timeEpoch,
        ...known({
          swellHtMt: values.swell_wave_height?.[index] ?? values.wave_height?.[index],
          waterTempC: values.sea_surface_temperature?.[index],
        }),
      }))
      return hours.some(({ swellHtMt }) => swellHtMt !== undefined) ? hours : []
    })
  } catch (error) {
    // An inland point is refused with 400 "No data is available for this location".
    if (error instanceof ProviderRefusal && error.status === 400) return []
    throw error
  }
}

/** The best matching places, the largest first. */
export function openMeteoPlaces(ask: Ask, text: string): Promise<Found[]> {
  const name = z.nullish(z.string())
  const result = z.object({
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timezone: name,
    country: name,
    country_code: name,
    admin1: name,
    admin2: name,
    admin3: name,
  })
  return ask.json(
    { path: '/v1/search', query: { name: text, count: 10, language: 'en', format: 'json' } },
    // No match is an answer without results.
    z.object({ results: z.optional(z.array(result)), generationtime_ms: z.number() }),
    ({ results = [] }) =>
      results.map((found) => ({
        place: {
          name: found.name,
          region: found.admin1 ?? '',
          country: found.country ?? '',
          countryCode: found.country_code ?? '',
          latitude: found.latitude,
          longitude: found.longitude,
          timezone: found.timezone ?? tzLookup(found.latitude, found.longitude),
        },
        areas: [found.name, found.admin1, found.admin2, found.admin3].filter((area) => typeof area === 'string'),
      })),
  )
}
