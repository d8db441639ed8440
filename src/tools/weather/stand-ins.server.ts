import { zoneAt } from '#shared/time/zone-at.ts'
import type { StandIns } from '#contract/upstream.ts'
import { offsetAt } from '#shared/time/zone-offset.ts'
import { dayStart, localDate } from './clock.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const CAPE_TOWN = { name: 'Cape Town', region: 'Western Cape', country: 'South Africa', lat: -33.92, lon: 18.42 }

const hourStart = (now: Date) => Math.floor(now.getTime() / 1000 / HOUR_S) * HOUR_S
const isoHour = (epoch: number) => new Date(epoch * 1000).toISOString().replace('.000', '')
const isoDay = (epoch: number) => new Date(epoch * 1000).toISOString().slice(0, 10)
const count = (length: number) => Array.from({ length }, (_, index) => index)
const wave = (index: number, middle: number, swing: number) =>
  Math.round((middle - Math.cos((index / 24) * 2 * Math.PI) * swing) * 10) / 10

/** The local midnight with which a day, or today, begins in a time zone, and the zone's seconds ahead of UTC then. */
function dayIn(timezone: string, past: string | null, now: Date): { start: number; offset: number } {
  const date = past ?? localDate(now.getTime() / 1000, timezone)
  const start = dayStart(date, timezone)
  return { start, offset: Date.parse(date) / 1000 - start }
}

function openMeteo({ pathname, searchParams }: URL, now: Date): Response {
  const past = searchParams.get('start_date')
  const [latitude, longitude] = [Number(searchParams.get('latitude')), Number(searchParams.get('longitude'))]
  const timezone = zoneAt(latitude, longitude)
  // As the service does, by the clocks of today whatever the day.
  const offset = offsetAt(now.getTime(), timezone) / 1000
  const start = Date.parse(past ?? localDate(now.getTime() / 1000, timezone)) / 1000 - offset
  const end = Date.parse(searchParams.get('end_date') ?? '') / 1000 - offset
  const days = past ? (end - start) / DAY_S + 1 : Number(searchParams.get('forecast_days') ?? 1)
  const hours = count(days * 24)
  const point = {
    latitude,
    longitude,
    utc_offset_seconds: offset,
    timezone,
  }
  const time = hours.map((index) => start + index * HOUR_S)
  switch (pathname) {
    case '/v1/forecast':
    case '/v1/archive':
      return Response.json({
        ...point,
        ...(past
          ? {}
          : {
              current: {
                time: hourStart(now),
                interval: 900,
                temperature_2m: 17.8,
                relative_humidity_2m: 71,
                apparent_temperature: 17,
                is_day: 1,
                weather_code: 1,
                wind_speed_10m: 16,
                wind_direction_10m: 167,
              },
            }),
        hourly: {
          time,
          temperature_2m: hours.map((index) => wave(index, 17, 4)),
          apparent_temperature: hours.map((index) => wave(index, 16, 4)),
          weather_code: hours.map((index) => [0, 2, 61, 3][index % 4]),
          ...(past ? {} : { precipitation_probability: hours.map((index) => (index * 7) % 100) }),
          wind_speed_10m: hours.map((index) => wave(index, 15, 6)),
          ...(past ? {} : { uv_index: hours.map((index) => Math.max(0, wave(index, 2, 5))) }),
          is_day: hours.map((index) => (index % 24 > 5 && index % 24 < 20 ? 1 : 0)),
        },
        daily: {
          time: count(days).map((index) => start + index * DAY_S),
          weather_code: count(days).map((index) => [3, 80, 1][index % 3]),
          temperature_2m_max: count(days).map((index) => 21.8 - index / 2),
          temperature_2m_min: count(days).map((index) => 12.6 - index / 2),
          ...(past ? {} : { precipitation_probability_max: count(days).map((index) => (12 + index * 33) % 100) }),
          ...(past ? {} : { uv_index_max: count(days).map(() => 10.3) }),
          wind_speed_10m_max: count(days).map((index) => 27 + index),
        },
      })
    case '/v1/air-quality':
      return Response.json({
        ...point,
        current: {
          us_aqi: 52,
          pm10: 21.1,
          pm2_5: 11.9,
          carbon_monoxide: 213,
          nitrogen_dioxide: 9.5,
          sulphur_dioxide: 3.4,
          ozone: 61,
        },
        hourly: {
          time: count(48).map((index) => start - DAY_S + index * HOUR_S),
          pm2_5: count(48).map(() => 11.9),
          pm10: count(48).map(() => 21.1),
          ozone: count(48).map(() => 61),
        },
      })
    default: {
      // North of the Alps and south of the coast: no sea.
      const inland = point.latitude > 46 && point.latitude < 50
      return Response.json({
        ...point,
        hourly: {
          time,
          wave_height: hours.map((index) => (inland ? null : wave(index, 2.1, 0.3))),
          swell_wave_height: hours.map((index) => (inland ? null : wave(index, 1.8, 0.2))),
          sea_surface_temperature: hours.map(() => (inland ? null : 14.6)),
        },
      })
    }
  }
}

function places({ searchParams }: URL): Response {
  const name = searchParams.get('name') ?? ''
  const generated = { generationtime_ms: 0.61 }
  if (/xyzzy/i.test(name) || /[&=%/\\]/.test(name)) return Response.json(generated)
  const result = {
    id: 3369157,
    name,
    latitude: -33.92584,
    longitude: 18.42322,
    feature_code: 'PPLA',
    country_code: 'ZA',
    timezone: 'Africa/Johannesburg',
    population: 3433441,
    country: 'South Africa',
    admin1: 'Western Cape',
    admin2: 'City of Cape Town',
  }
  return Response.json({ results: [result], ...generated })
}

function weatherApi({ pathname, searchParams }: URL, now: Date): Response {
  const condition = { text: 'Partly Cloudy ', icon: '//cdn.weatherapi.com/weather/64x64/day/116.png', code: 1003 }
  const air = {
    co: 212.85,
    no2: 9.45,
    o3: 61,
    so2: 3.35,
    pm2_5: 11.85,
    pm10: 21.05,
    'us-epa-index': 2,
    'gb-defra-index': 2,
  }
  const location = { ...CAPE_TOWN, tz_id: 'Africa/Johannesburg', localtime: '2026-11-21 9:02' }
  const current = {
    temp_c: 17.8,
    feelslike_c: 17.5,
    is_day: 1,
    condition,
    wind_kph: 16,
    wind_dir: 'SSE',
    humidity: 71,
    uv: 7.3,
    air_quality: air,
  }
  const past = searchParams.get('dt')
  const { start, offset } = dayIn(location.tz_id, past, now)
  const forecastday = count(Number(searchParams.get('days') ?? 1)).map((day) => ({
    date: isoDay(start + offset + day * DAY_S),
    day: { maxtemp_c: 21.8, mintemp_c: 12.6, maxwind_kph: 27, daily_chance_of_rain: 12, condition, uv: 10.3 },
    hour: count(24).map((index) => ({
      time_epoch: start + day * DAY_S + index * HOUR_S,
      temp_c: wave(index, 17, 4),
      feelslike_c: wave(index, 16, 4),
      is_day: index > 5 && index < 20 ? 1 : 0,
      condition,
      wind_kph: 15,
      chance_of_rain: 10,
      uv: 3,
      sig_ht_mt: 2.1,
      swell_ht_mt: 1.8,
    })),
  }))
  switch (pathname) {
    case '/v1/search.json':
      return Response.json([{ id: 2564510, ...CAPE_TOWN, url: 'cape-town-western-cape-south-africa' }])
    case '/v1/alerts.json':
      return Response.json({
        location,
        alerts: {
          alert: [
            {
              headline: 'Yellow(2) Warning for wind',
              severity: 'Moderate',
              areas: 'City of Cape Town',
              event: 'Wind',
              effective: isoHour(hourStart(now)),
              expires: isoHour(hourStart(now) + DAY_S),
              desc: 'Strong south-easterly wind of 50 to 60 km/h is expected over the Peninsula.',
              instruction: 'Secure loose objects.',
            },
          ],
        },
      })
    default:
      return Response.json({ location, current, forecast: { forecastday } })
  }
}

function metNorway({ pathname }: URL, now: Date): Response {
  const start = hourStart(now)
  const sea = pathname.includes('oceanforecast')
  const timeseries = count(72).map((index) => ({
    time: isoHour(start + index * HOUR_S),
    data: sea
      ? { instant: { details: { sea_surface_wave_height: 1.8, sea_water_temperature: 9.4 } } }
      : {
          instant: {
            details: {
              air_temperature: wave(index, 17, 4),
              relative_humidity: 71,
              ultraviolet_index_clear_sky: 3.2,
              wind_from_direction: 167,
              wind_speed: 4.4,
            },
          },
          next_1_hours:
            index === 1
              ? { summary: { symbol_code: 'lightrain' }, details: { precipitation_amount: 0.6 } }
              : { summary: { symbol_code: 'partlycloudy_day' }, details: { precipitation_amount: 0 } },
          next_6_hours: {
            summary: { symbol_code: 'lightrain' },
            details: { air_temperature_max: 21.8, air_temperature_min: 15.1 },
          },
        },
  }))
  return Response.json({ type: 'Feature', properties: { timeseries } })
}

function nws(_url: URL, now: Date): Response {
  const start = hourStart(now)
  const properties = {
    id: 'urn:oid:2.49.0.1.840.0.sample.001.1',
    areaDesc: 'New York; Kings',
    references: [],
    sent: isoHour(start),
    onset: isoHour(start + HOUR_S),
    expires: isoHour(start + 8 * HOUR_S),
    ends: null,
    status: 'Actual',
    messageType: 'Alert',
    severity: 'Minor',
    event: 'Coastal Flood Advisory',
    senderName: 'NWS New York NY',
    headline: 'Coastal Flood Advisory',
    description: '* WHAT...Minor coastal\nflooding.\n\n* WHERE...New York.',
    instruction: 'Allow extra time.',
  }
  return Response.json({ type: 'FeatureCollection', features: [{ type: 'Feature', properties }] })
}

function meteoAlarm(_url: URL, now: Date): Response {
  const start = hourStart(now)
  const info = {
    event: 'Moderate wind warning',
    severity: 'Moderate',
    expires: isoHour(start + DAY_S),
    senderName: 'Met Office',
    headline: 'Moderate wind warning',
    description: 'Gusts up to 80 km/h.',
    instruction: 'Be prepared.',
    parameter: [{ valueName: 'awareness_level', value: '2; yellow; Moderate' }],
    area: [{ areaDesc: 'Greater London', geocode: [{ valueName: 'EMMA_ID', value: 'UK001' }] }],
  }
  const message = {
    identifier: 'sample.001',
    sent: isoHour(start),
    status: 'Actual',
    msgType: 'Alert',
    info: [
      { ...info, language: 'cy-GB', headline: 'Rhybudd gwynt' },
      { ...info, language: 'en-GB' },
    ],
  }
  return Response.json({ warnings: [{ uuid: '0b6f2d4e-0000-4000-8000-000000000001', alert: message }] })
}

const standIns: StandIns = {
  'https://api.weatherapi.com': weatherApi,
  'https://api.open-meteo.com': openMeteo,
  'https://air-quality-api.open-meteo.com': openMeteo,
  'https://marine-api.open-meteo.com': openMeteo,
  'https://archive-api.open-meteo.com': openMeteo,
  'https://geocoding-api.open-meteo.com': places,
  'https://api.met.no': metNorway,
  'https://api.weather.gov': nws,
  'https://feeds.meteoalarm.org': meteoAlarm,
}

export default standIns
