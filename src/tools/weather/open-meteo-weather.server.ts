import * as z from 'zod/mini'
import type { Ask } from '#contract/upstream.ts'
import { offsetAt } from '#shared/time/zone-offset.ts'
import { dayStart, movedDate, localDate } from './clock.ts'
import { fromWmo } from './conditions.ts'
import { at, series, type Point } from './open-meteo.server.ts'
import {
  airTemperature,
  bearing,
  feltTemperature,
  moment,
  needed,
  percent,
  readable,
  uvIndex,
  windSpeed,
  zoneOffset,
} from './reading.server.ts'
import { known, type Day, type Hour, type Place, type Report } from './report.ts'
import { compass, feelsLike, round1 } from './units.ts'

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

/** One past day, with the hours that it had by its own clocks. */
export function openMeteoHistory(
  ask: Ask,
  place: Place,
  date: string,
  now: Date,
  path = '/v1/archive',
): Promise<{ day: Day; hours: Hour[] }> {
  const { timezone } = place
  const query = { ...at(place), ...spanOf(date, timezone, now), hourly: PAST_HOURLY, daily: PAST_DAILY }
  return ask.json({ path, query }, z.object({ utc_offset_seconds: z.number(), hourly, daily }), (answer) => {
    const day = daysOf(answer.daily, answer.utc_offset_seconds).find((each) => each.date === date)
    if (!day) throw new Error('no values for this day')
    const hours = hoursOf(answer.hourly).filter(({ timeEpoch }) => localDate(timeEpoch, timezone) === date)
    return { day, hours }
  })
}

/** Days that the forecast looks back for; a margin of two covers clocks and the days beside the one asked for. */
const LOOKS_BACK_DAYS = 90

/** Whether the forecast tells a past day, which the archive may not have yet. */
export function isRecent(date: string, now: Date): boolean {
  return date >= movedDate(localDate(now.getTime() / 1000, 'UTC'), -LOOKS_BACK_DAYS)
}

/**
 * The days to ask for. To the service every day goes by the clocks of today: where those of the day were ahead of them,
 * its first hours are told with the day before, and where they were behind, its last ones with the day after.
 */
function spanOf(date: string, timezone: string, now: Date): { start_date: string; end_date: string } {
  const ahead = (seconds: number) => offsetAt(seconds * 1000, timezone) - offsetAt(now.getTime(), timezone)
  const [start, end] = [dayStart(date, timezone), dayStart(movedDate(date, 1), timezone) - 1]
  return {
    start_date: ahead(start) > 0 ? movedDate(date, -1) : date,
    end_date: ahead(end) < 0 ? movedDate(date, 1) : date,
  }
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
