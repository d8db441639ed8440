import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { ENTER, FAILED } from './sentences.ts'

/** A city, a postal code, `lat,lon`, an IP address, or `auto:ip`. */
const location = z.string(ENTER)
const date = z
  .string('Please enter the date as YYYY-MM-DD.')
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter the date as YYYY-MM-DD.'))

const number = z.optional(z.number())
const credit = z.object({ name: z.string(), credit: z.string(), url: z.string(), licence: z.optional(z.string()) })
const condition = z.object({ text: z.string(), icon: z.string() })

const where = {
  locationName: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
  /** Clock of the place, `YYYY-MM-DD HH:mm`. */
  localTime: z.string(),
  /** True when London stands in for a visitor whose place is unknown. */
  assumed: z.boolean(),
  /** Credit line of the place search, where one was asked. */
  placeSource: z.optional(credit),
}
const whence = {
  /** Credit line that must stand beside the data. */
  source: credit,
  /** When the source was asked. */
  updated: z.string(),
  /** Seconds since then. */
  age: z.number(),
  /** True when no source gives newer data at the moment. */
  stale: z.boolean(),
}
const common = { ...where, ...whence }

const spell = z.object({
  from: z.string(),
  to: z.string(),
  /** The most in any step; of water, where it is snow. */
  mmPerHour: z.number(),
  /** Left out where it is not known, or not one. */
  kind: z.optional(z.enum(['rain', 'sleet', 'snow'])),
})
const current = z.object({
  ...common,
  temperatureC: z.number(),
  temperatureF: z.number(),
  feelsLikeC: z.number(),
  feelsLikeF: z.number(),
  conditionText: z.string(),
  conditionIconUrl: z.string(),
  humidity: number,
  windKph: z.number(),
  windDirection: z.string(),
  isDay: z.boolean(),
  /** What falls in the next two hours, by the time steps of the source. Clocks of the place, `YYYY-MM-DD HH:mm`. */
  precipitation: z.optional(z.object({ until: z.string(), spells: z.array(spell) })),
})
const day = z.object({
  maxtempC: z.number(),
  mintempC: z.number(),
  condition,
  /** Per cent; missing where the source does not tell. */
  dailyChanceOfRain: number,
  uv: number,
  maxwindKph: number,
})
const hour = z.object({
  /** Clock of the place, `YYYY-MM-DD HH:mm`. */
  time: z.string(),
  timeEpoch: z.number(),
  tempC: z.number(),
  feelslikeC: z.number(),
  condition,
  chanceOfRain: number,
  windKph: number,
  uv: number,
  isDay: z.boolean(),
})
const alert = z.object({
  headline: z.string(),
  desc: z.string(),
  instruction: z.optional(z.string()),
  severity: z.optional(z.string()),
  areas: z.optional(z.string()),
  issuer: z.optional(z.string()),
  issued: z.optional(z.string()),
  onset: z.optional(z.string()),
  expires: z.optional(z.string()),
})
const seaHour = z.object({
  time: z.string(),
  tempC: number,
  windKph: number,
  swellHtMt: number,
  waterTempC: number,
})
const place = z.object({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
})

const nowhere = { title: 'Nothing entered', query: { location: ' ' }, error: ENTER }
const capeTown = { title: 'Cape Town', query: { location: '-33.92,18.42' }, like: { locationName: 'Cape Town' } }
const cost = 'upstream' as const

const api = {
  current: operation({
    method: 'GET',
    path: '/weather/current',
    summary: 'The weather at a place now',
    description:
      'The location is a city, a postal code, latitude and longitude, an IP address, or auto:ip for the caller’s own. What a source does not tell is left out. `precipitation` tells when rain or snow falls in the next two hours, by the time steps of the source; without `spells` it is dry `until` then. Only MET Norway tells.',
    query: z.strictObject({ location }),
    answer: current,
    cost,
    examples: [
      capeTown,
      {
        title: 'The caller’s own place, which nobody knows',
        query: { location: 'auto:ip' },
        like: { locationName: 'London', assumed: true },
      },
      { title: 'A place that does not exist', query: { location: 'Xyzzyville' }, error: FAILED },
      nowhere,
    ],
  }),

  summary: operation({
    method: 'GET',
    path: '/weather/summary',
    summary: 'The weather at a place now, or why it is not known',
    description:
      'For displays that can do without: an outside service that fails is no error here. Either `current` or `message` is given.',
    query: z.strictObject({ location }),
    answer: z.object({ current: z.optional(current), message: z.optional(z.string()) }),
    cost,
    examples: [
      { title: 'Cape Town', query: { location: '-33.92,18.42' }, like: {} },
      { title: 'A place that does not exist', query: { location: 'Xyzzyville' }, answer: { message: FAILED } },
      nowhere,
    ],
  }),

  forecast: operation({
    method: 'GET',
    path: '/weather/forecast',
    summary: 'The weather of the next days',
    query: z.strictObject({ location, days: z._default(z.int().check(z.minimum(1), z.maximum(10)), 3) }),
    answer: z.object({ ...common, forecast: z.array(z.object({ date: z.string(), day })) }),
    cost,
    examples: [capeTown, nowhere],
  }),

  history: operation({
    method: 'GET',
    path: '/weather/history',
    summary: 'The weather of a past day',
    query: z.strictObject({ location, date }),
    answer: z.object({ ...common, forecast: z.array(z.object({ date: z.string(), day, hour: z.array(hour) })) }),
    cost,
    examples: [
      {
        title: 'A day in Cape Town',
        query: { location: '-33.92,18.42', date: '2025-10-01' },
        like: { assumed: false },
      },
      {
        title: 'A day to come',
        query: { location: 'London', date: '2999-01-01' },
        error: 'Please choose a day from 1940-01-01 until today.',
      },
    ],
  }),

  astronomy: operation({
    method: 'GET',
    path: '/weather/astronomy',
    summary: 'Sun and moon at a place on a day',
    description:
      'Computed here, to the minute. A day without an event says so, e.g. “No sunrise” in a polar night. The phase, and what is up, are those of now, on another day than today those of noon.',
    query: z.strictObject({ location, date: z.optional(date) }),
    answer: z.object({
      ...common,
      date: z.string(),
      astronomy: z.object({
        sunrise: z.string(),
        sunset: z.string(),
        moonrise: z.string(),
        moonset: z.string(),
        moonPhase: z.string(),
        moonIllumination: z.number(),
        isSunUp: z.boolean(),
        isMoonUp: z.boolean(),
      }),
    }),
    cost,
    examples: [
      {
        title: 'The midnight sun of Longyearbyen',
        query: { location: '78.22,15.64', date: '2026-06-21' },
        like: { date: '2026-06-21', locationName: 'Longyearbyen' },
      },
      nowhere,
    ],
  }),

  airQuality: operation({
    method: 'GET',
    path: '/weather/air-quality',
    summary: 'Air quality at a place',
    description: 'usEpaIndex is the US index from 0 to 500, gbDefraIndex the UK one from 1 to 10; pollutants in μg/m³.',
    query: z.strictObject({ location }),
    answer: z.object({
      ...common,
      airQuality: z.object({
        usEpaIndex: number,
        gbDefraIndex: number,
        co: number,
        no2: number,
        o3: number,
        so2: number,
        pm2_5: number,
        pm10: number,
        /** Indices that were computed from single values, where their tables want means of hours. */
        estimated: z.optional(z.array(z.enum(['usEpaIndex', 'gbDefraIndex']))),
      }),
    }),
    cost,
    examples: [capeTown, nowhere],
  }),

  alerts: operation({
    method: 'GET',
    path: '/weather/alerts',
    summary: 'Weather alerts in force at a place',
    description: 'An empty list is an all-clear only when `covered` is true.',
    query: z.strictObject({ location }),
    answer: z.object({
      ...where,
      source: z.optional(credit),
      updated: z.optional(z.string()),
      age: z.optional(z.number()),
      stale: z.boolean(),
      alerts: z.array(alert),
      covered: z.boolean(),
      /** Warnings in the country, where its service does not tell for which place. */
      inCountry: number,
    }),
    cost,
    examples: [
      { title: 'New York', query: { location: '40.7128,-74.0060' }, like: { covered: true } },
      { title: 'A place without a source', query: { location: '-33.92,18.42' }, like: { alerts: [], covered: false } },
      nowhere,
    ],
  }),

  marine: operation({
    method: 'GET',
    path: '/weather/marine',
    summary: 'Waves and water at a place by the sea',
    description: 'The forecast is empty where there is no sea.',
    query: z.strictObject({ location, days: z._default(z.int().check(z.minimum(1), z.maximum(7)), 1) }),
    answer: z.object({ ...common, forecast: z.array(z.object({ date: z.string(), hour: z.array(seaHour) })) }),
    cost,
    examples: [capeTown, nowhere],
  }),

  hourly: operation({
    method: 'GET',
    path: '/weather/hourly-forecast',
    summary: 'The weather of the next hours, this one first',
    query: z.strictObject({ location, hours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 24) }),
    answer: z.object({ ...common, hourlyForecast: z.array(hour) }),
    cost,
    examples: [capeTown, nowhere],
  }),

  places: operation({
    method: 'GET',
    path: '/weather/places',
    summary: 'Places by the beginning of their name',
    query: z.strictObject({ query: z.string(ENTER) }),
    answer: z.object({ places: z.array(place), source: z.optional(credit) }),
    cost,
    examples: [{ title: 'Places called Cape Town', query: { query: 'Cape Town' }, like: {} }],
  }),
}

export default api
