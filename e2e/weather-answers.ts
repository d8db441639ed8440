import type { Page, Route } from '@playwright/test'

export const FAILED = 'Failed to load weather data. Please check your location and try again.'

const source = { name: 'Open-Meteo', credit: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }
const icon = '/icons/weather/partly-cloudy-day.svg'
const condition = { text: 'Partly cloudy', icon }
const PLACES: Record<string, [name: string, region: string, country: string]> = {
  'Cape Town': ['Cape Town', 'Western Cape', 'South Africa'],
  '40.7128,-74.0060': ['New York', 'New York', 'United States'],
  '9.9.9.9': ['Berkeley', 'California', 'United States'],
  'auto:ip': ['London', 'England', 'United Kingdom'],
}

/** The time in the page; every answer is of this moment. */
export const NOW = '2026-11-21T12:05:00Z'
const hourAt = (index: number) => new Date(Date.parse('2026-11-21T14:00Z') + index * 3_600_000)
const local = (index: number) => hourAt(index).toISOString().slice(0, 16).replace('T', ' ')

function common(location: string) {
  const [locationName, region, country] = PLACES[location] ?? [location, '', '']
  return {
    locationName,
    region,
    country,
    latitude: -33.92,
    longitude: 18.42,
    timezone: 'Africa/Johannesburg',
    localTime: '2026-11-21 14:05',
    assumed: location === 'auto:ip',
    source,
    updated: '2026-11-21T12:00:00Z',
    age: 300,
    stale: false,
  }
}

const hour = (index: number) => ({
  time: local(index),
  timeEpoch: hourAt(index).getTime() / 1000,
  tempC: 18 + 4 * Math.sin(index / 4),
  feelslikeC: 17,
  condition,
  chanceOfRain: (index * 7) % 100,
  windKph: 20 + index / 2,
  uv: index < 5 ? 6.2 : 0,
  isDay: index < 5,
})
const day = (date: string) => ({
  date,
  day: { maxtempC: 22.4, mintempC: 12.6, condition, dailyChanceOfRain: 35, uv: 9.1, maxwindKph: 31 },
})

export const current = (location: string) => ({
  ...common(location),
  temperatureC: 18.4,
  temperatureF: 65.1,
  feelsLikeC: 17,
  feelsLikeF: 62.6,
  conditionText: 'Partly cloudy',
  conditionIconUrl: icon,
  humidity: 71,
  windKph: 16,
  windDirection: 'SSE',
  isDay: true,
})

const astronomy = {
  sunrise: '05:31 AM',
  sunset: 'No sunset',
  moonrise: '03:12 PM',
  moonset: '02:48 AM',
  moonPhase: 'Waxing Gibbous',
  moonIllumination: 86,
  isSunUp: true,
  isMoonUp: false,
}

/** What the API would say, by the last part of its path. */
export const ANSWERS: Record<string, (location: string) => object> = {
  current,
  summary: (location) => ({ current: current(location) }),
  forecast: (location) => ({ ...common(location), forecast: ['2026-11-21', '2026-11-22', '2026-11-23'].map(day) }),
  'hourly-forecast': (location) => ({
    ...common(location),
    hourlyForecast: Array.from({ length: 24 }, (_, index) => hour(index)),
  }),
  history: (location) => ({
    ...common(location),
    forecast: [{ ...day('2025-10-01'), hour: Array.from({ length: 24 }, (_, index) => hour(index)) }],
  }),
  astronomy: (location) => ({ ...common(location), date: '2026-11-21', astronomy }),
  'air-quality': (location) => ({
    ...common(location),
    airQuality: { usEpaIndex: 120, gbDefraIndex: 4, co: 213, no2: 9.5, o3: 61, so2: 3.44, pm2_5: 42.06 },
  }),
  alerts: (location) => ({ ...common(location), alerts: [], covered: true }),
  marine: (location) => ({
    ...common(location),
    forecast: [
      {
        date: '2026-11-21',
        hour: Array.from({ length: 24 }, (_, index) => ({
          time: local(index),
          tempC: 18,
          windKph: 20,
          swellHtMt: 1.25,
          waterTempC: 15.5,
        })),
      },
    ],
  }),
}

type Answers = Record<string, object | ((location: string, route: Route) => Promise<void>)>

/** Puts answers in the place of the weather API; `changed` ones differ from the usual. Tells what was asked. */
export async function answerWeather(page: Page, changed: Answers = {}): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/weather/**', async (route) => {
    const url = new URL(route.request().url())
    const name = url.pathname.split('/').at(-1) ?? ''
    const location = url.searchParams.get('location') ?? url.searchParams.get('query') ?? ''
    asked.push(`${name} ${location}`)
    const answer = changed[name]
    if (typeof answer === 'function') return await answer(location, route)
    await route.fulfill({ json: answer ?? ANSWERS[name]?.(location) ?? { places: [] } })
  })
  return asked
}

export const refuse = (status: number, message: string, field?: string) => (_location: string, route: Route) =>
  route.fulfill({ status, json: { message, ...(field ? { errors: [{ field, message }] } : {}) } })
