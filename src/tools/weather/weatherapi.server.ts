import { zoneAt } from '#shared/time/zone-at.ts'
import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { isOver } from './alerts.server.ts'
import { estimates, ukDaqi, usAqi, withinCategory, type Pollutants } from './air.ts'
import { countryName } from './cities.ts'
import { fromWeatherApi } from './conditions.ts'
import type { Air } from './open-meteo-air.server.ts'
import {
  airTemperature,
  concentration,
  feltTemperature,
  moment,
  needed,
  NOTHING,
  percent,
  readable,
  seaOrLand,
  ukIndex,
  uvIndex,
  waterTemperature,
  waveHeight,
  windSpeed,
} from './reading.server.ts'
import { known, type Alert, type Day, type Found, type Hour, type Place, type Report, type SeaHour } from './report.ts'
import { round1 } from './units.ts'

type Point = Pick<Place, 'latitude' | 'longitude'>

const NO_PLACE = 1006
const number = z.nullish(z.number())
const conditionOf = z.object({ text: z.string(), code: z.number() })
const location = z.object({ name: z.string(), region: z.string(), country: z.string() })
const airQuality = z.object({
  co: number,
  no2: number,
  o3: number,
  so2: number,
  pm2_5: number,
  pm10: number,
  'us-epa-index': number,
  'gb-defra-index': number,
})
const current = z.object({
  temp_c: z.number(),
  feelslike_c: z.number(),
  is_day: z.number(),
  condition: conditionOf,
  wind_kph: z.number(),
  wind_dir: z.string(),
  humidity: number,
})
const hour = z.object({
  time_epoch: z.number(),
  temp_c: z.number(),
  feelslike_c: z.number(),
  is_day: z.number(),
  condition: conditionOf,
  wind_kph: number,
  chance_of_rain: number,
  uv: number,
})
const forecastDay = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  day: z.object({
    maxtemp_c: z.number(),
    mintemp_c: z.number(),
    maxwind_kph: number,
    daily_chance_of_rain: number,
    condition: conditionOf,
    uv: number,
  }),
  hour: z.array(hour),
})
const forecast = z.object({ forecastday: z.array(forecastDay).check(z.minLength(1)) })

const q = ({ latitude, longitude }: Point) => `${latitude},${longitude}`

/** Current weather, days and hours, in one request. */
export function weatherApiReport(ask: Ask, point: Point, days: number): Promise<Report> {
  return ask.json(
    { path: '/forecast.json', query: { q: q(point), days, aqi: 'no', alerts: 'no' } },
    z.object({ location, current, forecast }),
    (answer) => ({
      current: currentOf(answer.current),
      days: readable(answer.forecast.forecastday, dayOf),
      hours: readable(
        answer.forecast.forecastday.flatMap((day) => day.hour),
        hourOf,
      ),
      ...(answer.location.name.trim() === '' ? {} : { place: answer.location }),
    }),
  )
}

export function weatherApiHistory(ask: Ask, point: Point, date: string): Promise<{ day: Day; hours: Hour[] }> {
  return ask.json({ path: '/history.json', query: { q: q(point), dt: date } }, z.object({ forecast }), (answer) => {
    const asked = answer.forecast.forecastday.find((each) => each.date === date)
    const day = asked && dayOf(asked)
    if (!day) throw new Error('no values for this day')
    return { day, hours: readable(asked.hour, hourOf) }
  })
}

function currentOf({ temp_c, feelslike_c, condition, wind_kph, wind_dir, ...now }: z.output<typeof current>) {
  const isDay = now.is_day === 1
  const celsius = needed(airTemperature(temp_c))
  return {
    temperatureC: round1(celsius),
    feelsLikeC: round1(feltTemperature(feelslike_c) ?? celsius),
    condition: fromWeatherApi(condition.code, condition.text, isDay),
    ...known({ humidity: percent(now.humidity) }),
    windKph: round1(needed(windSpeed(wind_kph))),
    windDirection: wind_kph === 0 ? '' : wind_dir,
    isDay,
  }
}

function dayOf({ date, day }: z.output<typeof forecastDay>): Day | undefined {
  const [maxtempC, mintempC] = [airTemperature(day.maxtemp_c), airTemperature(day.mintemp_c)]
  if (maxtempC === undefined || mintempC === undefined) return undefined
  return {
    date,
    maxtempC: round1(maxtempC),
    mintempC: round1(mintempC),
    condition: fromWeatherApi(day.condition.code, day.condition.text, true),
    ...known({
      dailyChanceOfRain: percent(day.daily_chance_of_rain),
      uv: uvIndex(day.uv),
      maxwindKph: windSpeed(day.maxwind_kph),
    }),
  }
}

function hourOf(values: z.output<typeof hour>): Hour | undefined {
  const isDay = values.is_day === 1
  const [timeEpoch, tempC] = [moment(values.time_epoch), airTemperature(values.temp_c)]
  if (timeEpoch === undefined || tempC === undefined) return undefined
  return {
    timeEpoch,
    tempC: round1(tempC),
    feelslikeC: round1(feltTemperature(values.feelslike_c) ?? tempC),
    condition: fromWeatherApi(values.condition.code, values.condition.text, isDay),
    ...known({
      chanceOfRain: percent(values.chance_of_rain),
      windKph: windSpeed(values.wind_kph),
      uv: uvIndex(values.uv),
    }),
    isDay,
  }
}

/** Its own US index is the category 1 to 6: the number is computed, and kept within the category. */
export function weatherApiAir(ask: Ask, point: Point): Promise<Air> {
  return ask.json(
    { path: '/current.json', query: { q: q(point), aqi: 'yes' } },
    z.object({ current: z.object({ air_quality: airQuality }) }),
    ({ current: { air_quality: air } }) => {
      const { co, no2, o3, so2, pm2_5, pm10 } = air
      const told = Object.entries({ co, no2, o3, so2, pm2_5, pm10 }).map(([name, value]) => [
        name,
        concentration(value),
      ])
      const pollutants: Pollutants = known(Object.fromEntries(told))
      const usEpaIndex = withinCategory(usAqi(pollutants), air['us-epa-index'] ?? undefined)
      const given = ukIndex(air['gb-defra-index'])
      const computed = given === undefined ? ukDaqi(pollutants) : undefined
      if (usEpaIndex === undefined && given === undefined) throw new Error('no values')
      const estimated = estimates({ usEpaIndex, gbDefraIndex: computed })
      return { ...known({ usEpaIndex, gbDefraIndex: given ?? computed }), ...pollutants, ...estimated }
    },
  )
}

export function weatherApiAlerts(ask: Ask, point: Point, now: Date): Promise<Alert[]> {
  const text = z.nullish(z.string())
  const alert = z.object({
    headline: text,
    event: text,
    desc: text,
    instruction: text,
    severity: text,
    areas: text,
    effective: text,
    expires: text,
    msgtype: text,
    msgType: text,
  })
  return ask.json(
    { path: '/alerts.json', query: { q: q(point) } },
    z.object({ alerts: z.object({ alert: z.array(z.union([alert, NOTHING])) }) }),
    ({ alerts: { alert: list } }) => {
      const told = readable(list, (each) => each)
      const live = told.filter(({ msgtype, msgType }) => (msgtype ?? msgType) !== 'Cancel')
      const alerts = live.map((each): Alert => ({
        headline: each.headline || each.event || 'Weather alert',
        desc: each.desc ?? '',
        ...known({
          instruction: each.instruction || undefined,
          severity: each.severity || undefined,
          areas: each.areas || undefined,
          issued: each.effective || undefined,
          expires: each.expires || undefined,
        }),
      }))
      // One that cannot be read may be in force: beside those that are over it is no all-clear.
      if (told.length < list.length && alerts.every((alert) => isOver(alert, now))) {
        throw new Error('an alert that cannot be read')
      }
      return alerts
    },
  )
}

export function weatherApiSea(ask: Ask, point: Point, days: number): Promise<SeaHour[]> {
  const seaHour = z.object({
    time_epoch: z.number(),
    temp_c: number,
    wind_kph: number,
    swell_ht_mt: number,
    sig_ht_mt: number,
    water_temp_c: number,
  })
  return ask.json(
    { path: '/marine.json', query: { q: q(point), days } },
    z.object({ forecast: z.object({ forecastday: z.array(z.object({ hour: z.array(seaHour) })) }) }),
    (answer) => {
      const rows = answer.forecast.forecastday.flatMap((day) => day.hour)
      const hours = readable(rows, (values): SeaHour | undefined => {
        const timeEpoch = moment(values.time_epoch)
        if (timeEpoch === undefined) return undefined
        return {
          timeEpoch,
          ...known({
            swellHtMt: waveHeight(values.swell_ht_mt) ?? waveHeight(values.sig_ht_mt),
            waterTempC: waterTemperature(values.water_temp_c),
            tempC: airTemperature(values.temp_c),
            windKph: windSpeed(values.wind_kph),
          }),
        }
      })
      return seaOrLand(
        hours,
        rows.flatMap(({ swell_ht_mt, sig_ht_mt }) => [swell_ht_mt, sig_ht_mt]),
      )
    },
  )
}

export async function weatherApiPlaces(ask: Ask, text: string): Promise<Found[]> {
  const row = z.object({
    name: z.string().check(z.minLength(1)),
    region: z.string(),
    country: z.string(),
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.number().check(z.minimum(-180), z.maximum(180)),
  })
  try {
    return await ask.json({ path: '/search.json', query: { q: text } }, z.array(z.union([row, NOTHING])), (list) =>
      readable(list, (each) => each).map(({ name, region, country, lat, lon }) => ({
        place: {
          name,
          region,
          country,
          countryCode: codeOf(country),
          latitude: lat,
          longitude: lon,
          timezone: zoneAt(lat, lon),
        },
        areas: [name, region].filter(Boolean),
      })),
    )
  } catch (error) {
    if (error instanceof ProviderRefusal && codeOfError(error.body) === NO_PLACE) return []
    throw error
  }
}

function codeOfError(body: unknown): number | undefined {
  const parsed = z.safeParse(z.object({ error: z.object({ code: z.number() }) }), body)
  return parsed.success ? parsed.data.error.code : undefined
}

/** Names of countries that differ from the standard's. */
const ALSO: Record<string, string> = {
  'United States of America': 'US',
  'USA United States of America': 'US',
  USA: 'US',
  UK: 'GB',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
}
let codes: Map<string, string> | undefined

function codeOf(country: string): string {
  if (!codes) {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const pairs = letters.flatMap((a) => letters.map((b) => a + b))
    codes = new Map(pairs.flatMap((code) => (countryName(code) === code ? [] : [[countryName(code), code]])))
  }
  return ALSO[country] ?? codes.get(country) ?? ''
}
