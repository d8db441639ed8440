import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerContext } from '#contract/server.ts'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { standInFetch, standInNames } from '#server/stand-ins.ts'
import { NO_DATABASES, silent, testApp, type TestReply } from '#testing/app.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { FAULTS, faultyProvider, type Faulty } from '#testing/faults.ts'
import run from './api.server.ts'
import { localTime } from './clock.ts'
import { metNorwayReport } from './met-norway.server.ts'
import { openMeteoAir } from './open-meteo-air.server.ts'
import standIns from './stand-ins.server.ts'

const FAILED = 'Failed to load weather data. Please check your location and try again.'
const CAPE_TOWN = { location: '-33.92,18.42' }
const LONDON = { location: '51.51,-0.13' }

/** The app with stand-ins for all providers but those of which `well` says no; tells which addresses were asked. */
function appWith(env: Record<string, string> = {}, well: (host: string) => boolean = () => true) {
  const asked: URL[] = []
  const fetch: typeof standInFetch = async (url, init) => {
    asked.push(url)
    if (well(url.hostname)) return await standInFetch(url, init)
    throw new Error('unreachable')
  }
  const settings = { IP_DB_DIR: NO_DATABASES, ...env }
  const services = { ...openServices(readConfig(settings), silent, { fetch }), names: standInNames }
  const request = testApp({ services })
  const get = (call: string, query: object, peer = '127.0.0.1') =>
    request('GET', `/api/weather/${call}`, { query: query as Record<string, unknown>, peer })
  return { get, asked }
}

/** The part of MET Norway's answer that is changed here. */
interface NorwegianForecast {
  properties: { timeseries: { data: { instant: { details: object } } }[] }
}

/** No number of an answer is null, and none is missing where it is required. */
function expectClean(reply: TestReply): void {
  expect(reply.text).not.toMatch(/null|NaN/)
}

const keyed = { WEATHER_API_KEY: 'key-of-the-test' }
const onlyNorway = { WEATHER_PROVIDERS: 'metno' }

describe.each([
  ['Open-Meteo', {}, 'Open-Meteo'],
  ['WeatherAPI', keyed, 'WeatherAPI'],
  ['MET Norway', onlyNorway, 'MET Norway'],
])('from %s', (_name, env, source) => {
  const { get } = appWith(env)

  it('comes the current weather with every field', async () => {
    const reply = await get('current', CAPE_TOWN)
    expectClean(reply)
    expect(reply.json).toMatchObject({
      locationName: 'Cape Town',
      region: 'Western Cape',
      country: 'South Africa',
      humidity: 71,
      windDirection: 'SSE',
      source: { name: source },
      stale: false,
    })
    const { temperatureC, temperatureF, feelsLikeC, feelsLikeF, windKph, isDay, localTime } = reply.json
    expect(temperatureF).toBeCloseTo((temperatureC * 9) / 5 + 32, 1)
    expect(feelsLikeF).toBeCloseTo((feelsLikeC * 9) / 5 + 32, 1)
    expect(windKph).toBeGreaterThan(0)
    expect(isDay).toBe(true)
    expect(localTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(reply.json.conditionIconUrl).toMatch(/^\/icons\/weather\/[a-z-]+-day\.svg$/)
  })

  it('come three days, today first', async () => {
    const reply = await get('forecast', CAPE_TOWN)
    expectClean(reply)
    expect(reply.json.forecast).toHaveLength(3)
    expect(reply.json.forecast[0].date).toBe(reply.json.localTime.slice(0, 10))
    for (const { day } of reply.json.forecast) {
      expect(day.maxtempC).toBeGreaterThanOrEqual(day.mintempC)
      expect(day.condition).toEqual({ text: expect.stringMatching(/\S/), icon: expect.stringMatching(/\.svg$/) })
    }
  })

  it('come 24 hours, this one first', async () => {
    const reply = await get('hourly-forecast', CAPE_TOWN)
    expectClean(reply)
    const hours = reply.json.hourlyForecast
    expect(hours).toHaveLength(24)
    expect(hours[0].time.slice(0, 13)).toBe(reply.json.localTime.slice(0, 13))
    for (const hour of hours) expect(hour).toMatchObject({ tempC: expect.any(Number), isDay: expect.any(Boolean) })
  })
})

describe('a summary', () => {
  it('is the current weather', async () => {
    const { get } = appWith()
    const { json } = await get('summary', CAPE_TOWN)
    expect(json).toEqual({ current: (await get('current', CAPE_TOWN)).json })
  })
  it('says why there is none, and is no error of the caller then', async () => {
    const reply = await appWith({}, () => false).get('summary', CAPE_TOWN)
    expect(reply).toMatchObject({ status: 200, json: { message: FAILED } })
  })
  it('refuses what is no place at all', async () => {
    expect((await appWith().get('summary', { location: '91,0' })).status).toBe(400)
  })
})

describe('what falls in the next two hours', () => {
  it('is told by MET Norway, by the clock of the place and with no further request', async () => {
    const { get, asked } = appWith(onlyNorway)
    const { json } = await get('current', CAPE_TOWN)
    const hour = (ahead: number) => {
      const start = Math.floor(Date.now() / 3_600_000) * 3600 + ahead * 3600
      return localTime(start, json.timezone)
    }
    expect(json.precipitation.spells).toEqual([{ from: hour(1), to: hour(2), mmPerHour: 0.6, kind: 'rain' }])
    expect([hour(2), hour(3)]).toContain(json.precipitation.until)
    expect((await get('summary', CAPE_TOWN)).json.current.precipitation).toEqual(json.precipitation)
    expect(asked).toHaveLength(1)
    expect((await get('hourly-forecast', CAPE_TOWN)).text).not.toContain('mmPerHour')
  })
  it.each([
    ['Open-Meteo', {}],
    ['WeatherAPI', keyed],
  ])('is left out with %s', async (_name, env) => {
    expect((await appWith(env).get('current', CAPE_TOWN)).json).not.toHaveProperty('precipitation')
  })
})

describe('MET Norway', () => {
  it('tells the weather of noon as that of the day, however late it is', async () => {
    const step = (time: string, symbol: string) => ({
      time,
      data: {
        instant: { details: { air_temperature: 10, wind_speed: 1 } },
        next_1_hours: { summary: { symbol_code: symbol } },
      },
    })
    const evening = [step('2026-11-21T16:00:00Z', 'rain'), step('2026-11-21T21:00:00Z', 'clearsky_night')]
    const next = ['00', '10', '11', '15', '21'].map((hour) =>
      step(`2026-11-22T${hour}:00:00Z`, hour === '10' ? 'snow' : 'fog'),
    )
    const answer = { properties: { timeseries: [...evening, ...next] } }
    const ask = { json: async (_want: object, _schema: object, read: (value: object) => unknown) => read(answer) }
    const place = { latitude: -33.92, longitude: 18.42, timezone: 'Africa/Johannesburg' }
    const { days } = await metNorwayReport(ask as never, place, 2, new Date('2026-11-21T16:30:00Z'))
    expect(days.map(({ condition }) => condition.text)).toEqual(['Rain', 'Snow'])
  })
})

describe('one report', () => {
  it('serves the current weather, the days and the hours', async () => {
    const { get, asked } = appWith()
    await Promise.all(['current', 'forecast', 'hourly-forecast'].map((call) => get(call, CAPE_TOWN)))
    expect(asked).toHaveLength(1)
  })

  it('is asked for once by a hundred visitors at once', async () => {
    const { get, asked } = appWith()
    const replies = await Promise.all(Array.from({ length: 100 }, () => get('current', CAPE_TOWN)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

describe('a past day', () => {
  it.each([{}, keyed])('has its extremes and its hours %j', async (env) => {
    const reply = await appWith(env).get('history', { ...CAPE_TOWN, date: '2025-10-01' })
    expectClean(reply)
    expect(reply.json.forecast).toHaveLength(1)
    expect(reply.json.forecast[0]).toMatchObject({ date: '2025-10-01', day: { maxtempC: 21.8, mintempC: 12.6 } })
    expect(reply.json.forecast[0].hour).toHaveLength(24)
  })
  it.each(['2025-02-30', '2999-01-01', '1939-12-31', 'tomorrow', ''])('is not %j', async (date) => {
    expect((await appWith().get('history', { ...CAPE_TOWN, date })).status).toBe(400)
  })
})

describe('a day that the archive does not have yet', () => {
  /** The archive without figures, as it is for the last days, or for a key of another plan. */
  const fetch: typeof standInFetch = async (url, init) => {
    if (!url.hostname.startsWith('archive')) return await standInFetch(url, init)
    return Response.json({ error: true, reason: 'not your plan' }, { status: 403 }) as never
  }
  const app = testApp({ services: openServices(readConfig({ WEATHER_PROVIDERS: 'openmeteo' }), silent, { fetch }) })
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

  it('is told by the forecast, which looks back for three months', async () => {
    const date = before(3)
    const { json } = await app('GET', '/api/weather/history', { query: { ...CAPE_TOWN, date } })
    expect(json).toMatchObject({ source: { name: 'Open-Meteo' }, forecast: [{ date }] })
    expect(json.forecast[0].hour).toHaveLength(24)
  })
  it('is not known before that', async () => {
    const { json } = await app('GET', '/api/weather/history', { query: { ...CAPE_TOWN, date: before(120) } })
    expect(json.message).toBe(FAILED)
  })
})

describe('a service that answers for another day', () => {
  /** Of its days the first, whatever day is asked for. */
  const hostOfFirst =
    (host: string): typeof standInFetch =>
    async (url, init) => {
      const other = new URL(url)
      for (const name of ['dt', 'start_date', 'end_date']) {
        if (url.hostname === host && url.searchParams.has(name)) other.searchParams.set(name, '2025-09-01')
      }
      return await standInFetch(other, init)
    }
  it.each([
    ['api.weatherapi.com', 'Open-Meteo'],
    ['archive-api.open-meteo.com', 'WeatherAPI'],
  ])('is not believed: %s', async (host, name) => {
    const order = { WEATHER_PROVIDERS: name === 'Open-Meteo' ? 'weatherapi,openmeteo' : 'openmeteo,weatherapi' }
    const services = openServices(readConfig({ IP_DB_DIR: NO_DATABASES, ...keyed, ...order }), silent, {
      fetch: hostOfFirst(host),
    })
    const { json } = await testApp({ services })('GET', '/api/weather/history', {
      query: { ...CAPE_TOWN, date: '2025-10-01' },
    })
    expect(json).toMatchObject({ source: { name }, forecast: [{ date: '2025-10-01' }] })
  })
})

describe('the day at the place', () => {
  /** The tool's own functions with a clock that stands. */
  function at(iso: string, env: Record<string, string> = {}) {
    const clock = { now: new Date(iso) }
    const asked: URL[] = []
    let failing = false
    /** When the services answer as if it were then, for ever. */
    let stopped: Date | undefined
    const fetch: typeof standInFetch = async (url) => {
      asked.push(url)
      if (failing) throw new Error('unreachable')
      return standIns[url.origin]!(url, stopped ?? clock.now) as never
    }
    const now = () => clock.now
    const services = openServices(readConfig({ IP_DB_DIR: NO_DATABASES, ...env }), silent, {
      fetch,
      now: () => Number(now()),
    })
    const context = { ...services, now, header: () => undefined, address: '127.0.0.1' } as unknown as ServerContext
    return { clock, asked, context, fail: () => (failing = true), stop: () => (stopped = clock.now) }
  }
  const AUCKLAND = '-36.85,174.76'
  const LOS_ANGELES = '34.05,-118.24'

  it('has the moon of its noon, whenever it is asked for, and today that of now', async () => {
    const moonAt = async (now: string, date?: string) => {
      const { astronomy } = await run.astronomy({ location: AUCKLAND, date }, at(now).context)
      return [astronomy.moonIllumination, astronomy.isSunUp]
    }
    for (const now of ['2026-11-21T13:00:00Z', '2026-11-22T04:00:00Z']) {
      expect(await moonAt(now, '2026-06-21')).toEqual([41, true])
    }
    const [night, noon] = [await moonAt('2026-06-20T14:00:00Z'), await moonAt('2026-06-21T00:00:00Z')]
    expect([night, noon]).toEqual([
      [36, false],
      [41, true],
    ])
  })

  it('is the last one whose past is told', async () => {
    const { context } = at('2026-11-21T13:00:00Z')
    const past = async (location: string, date: string) => (await run.history({ location, date }, context)).forecast[0]
    expect((await past(AUCKLAND, '2026-11-22'))?.date).toBe('2026-11-22')
    await expect(past(AUCKLAND, '2026-11-23')).rejects.toThrow('until today')
    const { context: early } = at('2026-11-22T04:00:00Z')
    const day = { location: LOS_ANGELES, date: '2026-11-22' }
    await expect(async () => run.history(day, early)).rejects.toThrow('until today')
  })

  it('is told anew within the hour until it is over', async () => {
    const { context, clock, asked } = at('2026-11-21T12:00:00Z')
    const days = ['2026-11-20', '2026-11-21']
    const ask = () => Promise.all(days.map((date) => run.history({ location: '-33.92,18.42', date }, context)))
    await ask()
    clock.now = new Date('2026-11-21T13:00:00Z')
    await ask()
    expect(asked.map(({ searchParams }) => searchParams.get('start_date'))).toEqual([...days, '2026-11-21'])
  })

  it('is told once more when it is over, not as it was expected to be', async () => {
    const { context, clock, asked, fail } = at('2026-11-21T12:00:00Z')
    const ask = () => run.history({ location: '-33.92,18.42', date: '2026-11-21' }, context)
    await ask()
    clock.now = new Date('2026-11-22T06:00:00Z')
    expect((await ask()).stale).toBe(false)
    expect(asked).toHaveLength(2)
    clock.now = new Date('2026-11-23T05:00:00Z')
    fail()
    expect((await ask()).stale).toBe(false)
  })

  it.each([
    ['2026-01-15', '2026-07-01T12:00:00Z'],
    ['2026-07-01', '2026-11-21T12:00:00Z'],
    ['2026-07-01', '2026-07-21T12:00:00Z'],
    ['2026-03-29', '2026-11-21T12:00:00Z', 23],
    ['2026-10-25', '2026-11-21T12:00:00Z', 25],
    ['2026-10-25', '2027-07-21T12:00:00Z', 25],
  ])('has its own hours, whatever the clocks show by now: %s on %s', async (date, now, hours = 24) => {
    const { context } = at(now)
    const [past] = (await run.history({ location: '52.52,13.41', date }, context)).forecast
    expect(past?.date).toBe(date)
    expect(past?.hour.map(({ time }) => time.slice(0, 10))).toEqual(Array(hours).fill(date))
    expect([past?.hour[0]?.time, past?.hour.at(-1)?.time]).toEqual([`${date} 00:00`, `${date} 23:00`])
  })

  it('leaves out the hours for which MET Norway gives no temperature', async () => {
    const cut = (gone: (index: number) => boolean) => {
      const fetch: typeof standInFetch = async (url, init) => {
        const reply = await standInFetch(url, init)
        if (!url.pathname.includes('locationforecast')) return reply
        const answer = (await new Response(reply.body as ReadableStream).json()) as NorwegianForecast
        for (const [index, { data }] of answer.properties.timeseries.entries())
          if (gone(index)) data.instant.details = {}
        return Response.json(answer) as never
      }
      const services = openServices(readConfig(onlyNorway), silent, { fetch })
      return testApp({ services })('GET', '/api/weather/current', { query: CAPE_TOWN })
    }
    const some = await cut((index) => index % 2 === 0)
    expect([some.status, typeof some.json.temperatureC]).toEqual([200, 'number'])
    expect((await cut(() => true)).status).toBe(502)
  })

  it.each([{}, onlyNorway])('begins a forecast of three days, also just after midnight %j', async (env) => {
    const { context, clock } = at('2026-11-21T21:55:00Z', env)
    await run.forecast({ location: '-33.92,18.42', days: 3 }, context)
    clock.now = new Date('2026-11-21T22:02:00Z')
    const { forecast } = await run.forecast({ location: '-33.92,18.42', days: 3 }, context)
    expect(forecast.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
  })

  it('is that of the sea, also just after midnight', async () => {
    const { context, clock } = at('2026-11-21T21:55:00Z')
    const sea = () => run.marine({ location: '-33.92,18.42', days: 1 }, context)
    await sea()
    clock.now = new Date('2026-11-21T22:02:00Z')
    const { forecast } = await sea()
    expect(forecast.map(({ date }) => date)).toEqual(['2026-11-22'])
    expect(forecast[0]?.hour).toHaveLength(24)
  })

  it('has a sea of which nothing is known when only that of yesterday is at hand', async () => {
    const { context, clock, fail } = at('2026-11-21T21:55:00Z')
    const sea = () => run.marine({ location: '-33.92,18.42', days: 1 }, context)
    await sea()
    clock.now = new Date('2026-11-21T22:02:00Z')
    fail()
    await expect(sea()).rejects.toThrow(FAILED)
  })

  it.each([{ ALERT_PROVIDERS: 'nws' }, { ...keyed, ALERT_PROVIDERS: 'weatherapi' }])(
    'has no alerts that are over, whatever a source or the memory holds %j',
    async (env) => {
      const { context, clock, stop } = at('2026-11-21T12:10:00Z', env)
      const alerts = async () => (await run.alerts({ location: '40.71,-74.01' }, context)).alerts
      const expires = Date.parse((await alerts())[0]?.expires ?? '')
      stop()
      clock.now = new Date(expires - 120_000)
      expect(await alerts()).toHaveLength(1)
      clock.now = new Date(expires + 120_000)
      expect(await alerts()).toEqual([])
    },
  )
})

describe('air quality', () => {
  it('has the US number, not a category, and the UK index', async () => {
    const { json } = await appWith().get('air-quality', CAPE_TOWN)
    expect(json.airQuality).toEqual({
      usEpaIndex: 52,
      gbDefraIndex: 2,
      co: 213,
      no2: 9.5,
      o3: 61,
      so2: 3.4,
      pm2_5: 11.9,
      pm10: 21.1,
    })
  })
  it('of WeatherAPI has a computed number within its category', async () => {
    const { json } = await appWith({ ...keyed, WEATHER_PROVIDERS: 'weatherapi' }).get('air-quality', CAPE_TOWN)
    expect(json.airQuality).toMatchObject({ usEpaIndex: 56, gbDefraIndex: 2, pm2_5: 11.85 })
    expect(json.airQuality.estimated).toEqual(['usEpaIndex'])
  })
  it.each([
    // 30 μg/m³ now, 10 on the mean of the day.
    [true, { usEpaIndex: 53, gbDefraIndex: 1 }, undefined],
    [false, { usEpaIndex: 90, gbDefraIndex: 3 }, ['usEpaIndex', 'gbDefraIndex']],
  ])('has indices that the source left out, and says which are estimates: means %s', async (means, indices, names) => {
    const hours = { time: Array.from({ length: 24 }, (_, index) => index * 3600), pm2_5: Array(24).fill(10) }
    const answer = { current: { pm2_5: 30, us_aqi: null }, ...(means ? { hourly: hours } : {}) }
    const ask = { json: async (_want: object, _schema: object, read: (value: object) => unknown) => read(answer) }
    const air = await openMeteoAir(ask as never, { latitude: 0, longitude: 0 }, new Date(86_400_000))
    expect(air).toMatchObject({ ...indices, pm2_5: 30 })
    expect(air.estimated).toEqual(names)
  })
  it('has no US index above 500', async () => {
    const answer = { current: { pm2_5: 700, us_aqi: 612.4 } }
    const ask = { json: async (_want: object, _schema: object, read: (value: object) => unknown) => read(answer) }
    const air = await openMeteoAir(ask as never, { latitude: 0, longitude: 0 }, new Date(0))
    expect(air.usEpaIndex).toBe(500)
  })
})

describe('alerts', () => {
  it('in the USA come from the National Weather Service, in whole paragraphs', async () => {
    const { json } = await appWith().get('alerts', { location: '40.71,-74.01' })
    expect(json).toMatchObject({ covered: true, source: { name: 'National Weather Service' } })
    expect(json.alerts).toHaveLength(1)
    expect(json.alerts[0]).toMatchObject({
      headline: 'Coastal Flood Advisory',
      desc: '* WHAT...Minor coastal flooding.\n\n* WHERE...New York.',
      instruction: 'Allow extra time.',
    })
  })
  it('in Europe come from MeteoAlarm, in English, by the name of the area', async () => {
    const { json } = await appWith().get('alerts', LONDON)
    expect(json).toMatchObject({ covered: true, source: { credit: 'EUMETNET - MeteoAlarm' } })
    expect(json.alerts[0].headline).toBe('Moderate wind warning')
  })
  it('far from every city we know come by the time zone, off the coast of the USA by the position', async () => {
    const source = async (location: string) => (await appWith().get('alerts', { location })).json.source?.name
    expect(await source('52.1,10.0')).toBe('MeteoAlarm')
    expect(await source('48.48,35.0')).toBe('MeteoAlarm')
    expect(await source('44.0,-100.0')).toBe('National Weather Service')
    expect(await source('36.0,-74.0')).toBe('National Weather Service')
    expect(await source('-14.278,-170.702')).toBe('National Weather Service')
    for (const elsewhere of ['48.5,-81.0', '27.0,-102.0', '43.0,-40.0', '0,0']) {
      expect(await source(elsewhere)).toBeUndefined()
    }
  })
  it('are told although one of them lacks what need not be there', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const info = { event: 'Storm', expires: later, area: [{ areaDesc: 'Greater London', polygon: null }] }
    const message = { identifier: 'a', status: 'Actual', msgType: 'Alert', info: [{ ...info, parameter: null }] }
    const warnings = [
      message,
      { ...message, identifier: 'b', info: [{ ...info, event: 'Flood', expires: null }] },
      { ...message, identifier: 'c', info: [{ event: 'Nowhere' }] },
      { ...message, identifier: 'd', msgType: 'Cancel', info: undefined },
    ]
    const properties = {
      id: 'e',
      status: 'Actual',
      messageType: 'Alert',
      event: 'Gale',
      severity: null,
      references: null,
    }
    const fetch: typeof standInFetch = async ({ hostname }, init) => {
      if (hostname === 'feeds.meteoalarm.org') return Response.json({ warnings }) as never
      if (hostname === 'api.weather.gov') return Response.json({ features: [{ properties }] }) as never
      return await standInFetch(new URL(`https://${hostname}`), init)
    }
    const request = testApp({ services: openServices(readConfig({}), silent, { fetch }) })
    const headlines = async (query: { location: string }) =>
      (await request('GET', '/api/weather/alerts', { query })).json.alerts?.map(
        ({ headline }: { headline: string }) => headline,
      )
    expect(await headlines(LONDON)).toEqual(['Storm', 'Flood'])
    expect(await headlines({ location: '40.71,-74.01' })).toEqual(['Gale'])
  })
  it('that tell no end count for a day from when they begin', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const warning = (event: string, times: { sent?: string; onset?: string; expires?: string }) => {
      const { sent, ...rest } = times
      const info = { event, ...rest, area: [{ areaDesc: 'Greater London' }] }
      return { identifier: event, status: 'Actual', msgType: 'Alert', sent, info: [info] }
    }
    const warnings = [
      warning('Fresh', { sent: ago(23) }),
      warning('Old', { sent: ago(25) }),
      warning('To come', { sent: ago(25), onset: ago(-2) }),
      warning('Begun long ago', { sent: ago(60), onset: ago(30) }),
      warning('With an end', { sent: ago(60), expires: ago(-1) }),
      warning('With an end that is none', { sent: ago(60), expires: 'soon' }),
    ]
    const fetch: typeof standInFetch = async (url, init) =>
      url.hostname === 'feeds.meteoalarm.org' ? (Response.json({ warnings }) as never) : await standInFetch(url, init)
    const services = openServices(readConfig({}), silent, { fetch })
    const { json } = await testApp({ services })('GET', '/api/weather/alerts', { query: LONDON })
    expect(json.alerts.map(({ headline }: { headline: string }) => headline)).toEqual([
      'Fresh',
      'To come',
      'With an end',
    ])
  })
  it('of a long feed that is at hand are found without reading it again', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const warnings = Array.from({ length: 400 }, (_, index) => {
      const corner = (each: number) =>
        `${38 + (index % 20) / 5 + Math.cos(each / 20) / 3},${-6 + (index % 21) / 5 + Math.sin(each / 20) / 3}`
      const polygon = Array.from({ length: 120 }, (_corner, each) => corner(each)).join(' ')
      const info = {
        event: `Wind ${index}`,
        expires: later,
        area: [{ areaDesc: 'Coast', polygon: [polygon, polygon] }],
      }
      return { identifier: `${index}`, status: 'Actual', msgType: 'Alert', info: [info] }
    })
    const fetch: typeof standInFetch = async () => Response.json({ warnings }) as never
    const request = testApp({ services: openServices(readConfig({}), silent, { fetch }) })
    const near = (index: number) =>
      request('GET', '/api/weather/alerts', { query: { location: `40.${100 + index},-3.7` } })
    expect((await near(0)).json.alerts.length).toBeGreaterThan(0)
    const start = cpuTime()
    for (let index = 0; index < 20; index++) await near(index)
    expectSoon((cpuTime() - start) / 20, 10)
  })
  it('are not covered where the country has no feed any more', async () => {
    const gone = await faultyProvider(() => new Response('none', { status: 404 }))
    const services = openServices(readConfig({ METEOALARM_URL: gone.url }), silent)
    const { status, json } = await testApp({ services })('GET', '/api/weather/alerts', { query: LONDON })
    expect({ status, covered: json.covered, alerts: json.alerts }).toEqual({ status: 200, covered: false, alerts: [] })
    await gone.close()
  })
  it('do not promise an all-clear where only the country is known', async () => {
    const { json } = await appWith().get('alerts', { location: '55.95,-3.19' })
    expect(json).toMatchObject({ alerts: [], covered: false, inCountry: 1 })
  })
  it('are not covered where no source is', async () => {
    expect((await appWith().get('alerts', CAPE_TOWN)).json).toMatchObject({ alerts: [], covered: false })
    expect((await appWith(keyed).get('alerts', CAPE_TOWN)).json).toMatchObject({ covered: true, alerts: [{}] })
  })
})

describe('the sea', () => {
  it('has waves, water, air and wind, in local hours', async () => {
    const { json } = await appWith().get('marine', CAPE_TOWN)
    expect(json.forecast).toHaveLength(1)
    expect(json.forecast[0].hour.length).toBeGreaterThanOrEqual(8)
    const fields = {
      tempC: expect.any(Number),
      windKph: expect.any(Number),
      swellHtMt: expect.any(Number),
      waterTempC: 14.6,
    }
    expect(json.forecast[0].hour.at(-1)).toMatchObject(fields)
  })
  it('is not found inland', async () => {
    expect((await appWith().get('marine', { location: '48.14,11.58' })).json.forecast).toEqual([])
  })
  it('of the north-west alone is no answer for another one whose source is down', async () => {
    const outside = (env: Record<string, string>) => {
      const fetch: typeof standInFetch = async (url, init) => {
        if (url.hostname.startsWith('marine')) throw new Error('unreachable')
        if (!url.pathname.includes('oceanforecast')) return await standInFetch(url, init)
        return new Response('<h1>Outside of the area</h1>', { status: 422 }) as never
      }
      const services = openServices(readConfig(env), silent, { fetch })
      return testApp({ services })('GET', '/api/weather/marine', { query: CAPE_TOWN })
    }
    const failed = await outside({})
    expect([failed.status, failed.json.message]).toEqual([502, FAILED])
    expect((await outside(onlyNorway)).json.forecast).toEqual([])
  })
})

describe('a place', () => {
  it('is found by its name, with the credit of the search', async () => {
    const { json } = await appWith().get('current', { location: 'Stellenbosch' })
    expect(json).toMatchObject({ locationName: 'Stellenbosch', placeSource: { name: 'Open-Meteo' } })
  })
  it('that nobody knows is refused with the specified sentence, not as an address without anything', async () => {
    const reply = await appWith().get('current', { location: 'Xyzzyville' })
    expect(reply.status).toBe(422)
    expect(reply.json.message).toBe(FAILED)
    expect(reply.json.errors).toEqual([{ field: 'location', message: 'There is no such place.' }])
  })
  it('is found where the search tells no time zone', async () => {
    const results = [{ id: 6255152, name: 'Antarctica', latitude: -78.16, longitude: 16.41, country_code: 'AQ' }]
    const fetch: typeof standInFetch = async (url, init) =>
      url.hostname.startsWith('geocoding')
        ? (Response.json({ results, generationtime_ms: 1 }) as never)
        : await standInFetch(url, init)
    const request = testApp({ services: openServices(readConfig({}), silent, { fetch }) })
    const { json } = await request('GET', '/api/weather/astronomy', { query: { location: 'Antarctica' } })
    expect(json).toMatchObject({ locationName: 'Antarctica', timezone: 'Antarctica/Troll' })
  })
  it('is found without any search when it is well known', async () => {
    const { get } = appWith({}, (host) => !host.startsWith('geocoding'))
    expect((await get('current', { location: 'tokyo' })).json.country).toBe('Japan')
    const unknown = await get('current', { location: 'Stellenbosch' })
    expect([502, 503, 504]).toContain(unknown.status)
    expect(unknown.json.message).toBe(FAILED)
  })
  it.each([
    ['Paris, Texas', undefined],
    ['Birmingham, Alabama', undefined],
    ['London, Ontario', undefined],
    ['Portland, ME', undefined],
    ['Austin, TX', 'United States'],
    ['Washington, D.C.', 'United States'],
    ['Toronto, ON', 'Canada'],
    ['London, UK', 'United Kingdom'],
    ['Paris, Ile de France', 'France'],
    ['Bogota, Colombia', 'Colombia'],
    ['Istanbul, Turkey', 'Türkiye'],
    ['Perth, WA', 'Australia'],
    ['New York, USA', 'United States'],
    ['Austin TX', 'United States'],
    ['london uk', 'United Kingdom'],
    ['Cape Town South Africa', 'South Africa'],
    ['Paris Texas', undefined],
    ['Paris Fra', undefined],
  ])('%s is not taken for a namesake elsewhere when no search answers', async (location, country) => {
    const { get } = appWith({}, (host) => !host.startsWith('geocoding'))
    expect((await get('current', { location })).json.country).toBe(country)
  })
  it('is found by the name of its area, by its code, or by the beginning of it', async () => {
    const namesakes = [
      ['TR', 'Türkiye', 'Izmir'],
      ['US', 'United States', 'Maryland'],
      ['US', 'United States', 'Maine'],
      ['US', 'United States', 'Missouri'],
      ['GB', 'United Kingdom', 'England'],
    ].map(([country_code, country, admin1], id) => ({
      id,
      name: 'Namesake',
      latitude: id,
      longitude: id,
      timezone: 'UTC',
      country_code,
      country,
      admin1,
    }))
    const fetch: typeof standInFetch = async (url, init) => {
      if (!url.hostname.startsWith('geocoding')) return await standInFetch(url, init)
      const results = url.searchParams.get('name') === 'Namesake' ? { results: namesakes } : {}
      return Response.json({ ...results, generationtime_ms: 1 }) as never
    }
    const services = openServices(readConfig({}), silent, { fetch })
    const request = testApp({ services })
    const region = async (area: string, mark = ', ') =>
      (await request('GET', '/api/weather/current', { query: { location: `Namesake${mark}${area}` } })).json.region
    expect(await region('ME')).toBe('Maine')
    expect(await region('MO')).toBe('Missouri')
    expect(await region('mary')).toBe('Maryland')
    expect(await region('UK')).toBe('England')
    expect(await region('Turkey')).toBe('Izmir')
    expect(await region('USA')).toBe('Maryland')
    // Without a comma, too; but nothing is guessed then.
    expect(await region('MO', ' ')).toBe('Missouri')
    expect(await region('united kingdom', ' ')).toBe('England')
    expect(await region('mary', ' ')).toBeUndefined()
    expect(await region('Wales', ' ')).toBeUndefined()
  })
  it('is found by its postal code and the name behind it', async () => {
    const found = {
      id: 1,
      name: 'Berlin',
      latitude: 52.53,
      longitude: 13.38,
      country_code: 'DE',
      admin1: 'Land Berlin',
    }
    const fetch: typeof standInFetch = async (url, init) => {
      if (!url.hostname.startsWith('geocoding')) return await standInFetch(url, init)
      const results = url.searchParams.get('name') === '10115' ? { results: [found] } : {}
      return Response.json({ ...results, generationtime_ms: 1 }) as never
    }
    const request = testApp({ services: openServices(readConfig({}), silent, { fetch }) })
    const current = (location: string) => request('GET', '/api/weather/current', { query: { location } })
    expect((await current('10115 Berlin')).json.locationName).toBe('Berlin')
    expect((await current('10115, Berlin')).json.locationName).toBe('Berlin')
    expect((await current('10115 Hamburg')).status).toBe(422)
  })
  it('without a name is called by its degrees, or as the provider calls it', async () => {
    expect((await appWith().get('current', { location: '0,0' })).json.locationName).toBe('0.00° N, 0.00° E')
    expect((await appWith(keyed).get('current', { location: '0,0' })).json.locationName).toBe('Cape Town')
  })
  it.each(['London&key=x', '../../etc', 'a%0d%0aHost:x', 'x/y?z#w'])(
    '%s reaches the search as one value',
    async (location) => {
      const { get, asked } = appWith()
      await get('current', { location })
      expect(asked[0]?.searchParams.get('name')).toBe(location)
      expect(asked[0]?.pathname).toBe('/v1/search')
      expect([...asked[0]!.searchParams.keys()]).toEqual(['name', 'count', 'language', 'format'])
    },
  )
  it('of the caller is that of the address, or London in its place', async () => {
    const { get } = appWith()
    const home = await get('current', { location: 'auto:ip' })
    expect(home.json).toMatchObject({ locationName: 'London', assumed: true })
    const away = await get('current', { location: 'auto:ip' }, '9.9.9.9')
    expect(away.json).toMatchObject({ locationName: 'Cape Town', assumed: false, placeSource: { name: 'ipwho.is' } })
    expect(home.json.placeSource).toBeUndefined()
    const unknown = await appWith({ IP_PROVIDERS: 'none' }).get('current', { location: 'auto:ip' }, '9.9.9.9')
    expect(unknown.json).toMatchObject({ locationName: 'London', assumed: true })
  })
  it('of the caller has the credit of the database that knew it', async () => {
    const { json } = await appWith({ IP_DB_DIR: '' }).get('current', { location: 'auto:ip' }, '9.9.9.9')
    expect(['DB-IP', 'ipwho.is']).toContain(json.placeSource.name)
  })
  it('is suggested while a visitor types', async () => {
    const { json } = await appWith().get('places', { query: 'Cape T' })
    expect(json.places[0]).toMatchObject({ name: 'Cape T', country: 'South Africa', timezone: 'Africa/Johannesburg' })
    const offline = await appWith({}, () => false).get('places', { query: 'san' })
    expect(offline.json.places.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['San Francisco', 'Santiago']),
    )
  })
})

describe('with ads', () => {
  it('the free hosts of Open-Meteo are not asked', async () => {
    const { get, asked } = appWith({ ADS: 'on' })
    expect((await get('current', CAPE_TOWN)).json.source.name).toBe('MET Norway')
    expect((await get('air-quality', CAPE_TOWN)).json.message).toBe(FAILED)
    expect(asked.every(({ hostname }) => !hostname.endsWith('open-meteo.com'))).toBe(true)
  })
})

describe('without a network', () => {
  const { get } = appWith({}, () => false)
  it.each(['current', 'forecast', 'air-quality', 'marine', 'hourly-forecast'])(
    '%s answers with the sentence',
    async (call) => {
      const reply = await get(call, CAPE_TOWN)
      expect(reply.status).toBe(503)
      expect(reply.json.message).toBe(FAILED)
    },
  )
  it('sun and moon are there all the same', async () => {
    const { json } = await get('astronomy', { ...CAPE_TOWN, date: '2026-11-21' })
    expect(json.astronomy).toMatchObject({ sunrise: expect.stringMatching(/^05:3\d AM$/), moonPhase: 'Waxing Gibbous' })
  })
})

describe('a provider that fails', () => {
  let meteo: Faulty
  beforeAll(async () => {
    const well = standIns['https://api.open-meteo.com']!
    meteo = await faultyProvider((url) => well(url, new Date()))
  })
  afterAll(() => meteo.close())

  it.each(FAULTS)('by %s never makes an answer worse than the sentence, and in time', async (fault) => {
    const env = {
      WEATHER_PROVIDERS: 'openmeteo',
      OPEN_METEO_URL: meteo.url,
      UPSTREAM_TRY_MS: '400',
      UPSTREAM_TIMEOUT_MS: '800',
    }
    const request = testApp({ services: openServices(readConfig(env), silent) })
    await meteo.fail(fault)
    const start = performance.now()
    const reply = await request('GET', '/api/weather/current', { query: CAPE_TOWN })
    await meteo.fail(undefined)
    expect(performance.now() - start).toBeLessThan(4000)
    expect([502, 503, 504]).toContain(reply.status)
    expect(reply.json.message).toBe(FAILED)
    expect(reply.text).not.toMatch(/127\.0\.0\.1|open-meteo|stack|node_modules/)
  })
})
