import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { standInNames } from '#server/stand-ins.ts'
import { NO_DATABASES, silent, testApp } from '#testing/app.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { metNorwayReport } from './met-norway.server.ts'
import { openMeteoAir } from './open-meteo-air.server.ts'
import { openMeteoPlaces } from './open-meteo-places.server.ts'
import { openMeteoReport } from './open-meteo-weather.server.ts'

const FAILED = 'Failed to load weather data. Please check your location and try again.'
const CAPE_TOWN = { location: '-33.92,18.42' }
const later = new Date(Date.now() + 3_600_000).toISOString()

type Answer = any

/** The app whose outside services answer as the stand-ins do, altered by host; null: it cannot be reached. */
function appWith(alter: Record<string, ((answer: Answer, url: URL) => unknown) | null>, env: object = {}) {
  const asked: string[] = []
  const fetch = async (url: URL) => {
    asked.push(url.href)
    const change = alter[url.hostname]
    if (change === null) throw new Error('unreachable')
    const response = standIns[url.origin]!(url, new Date())
    if (!change) return response as never
    const answer: Answer = await response.json()
    return Response.json(change(answer, url) ?? answer) as never
  }
  const services = openServices(readConfig({ IP_DB_DIR: NO_DATABASES, ...env }), silent, { fetch })
  const request = testApp({ services: { ...services, names: standInNames } })
  const get = (call: string, query: object, peer = '127.0.0.1') =>
    request('GET', `/api/weather/${call}`, { query: query as Record<string, unknown>, peer })
  return { get, asked }
}

/** A provider that gives one answer. */
const answering = (answer: unknown) =>
  ({
    json: async (_want: object, schema: object, read: (value: unknown) => unknown) => {
      const { parse } = await import('zod/mini')
      return read(parse(schema as never, answer))
    },
  }) as never

describe('alerts near a border', () => {
  const feed = (areas: object[]) => ({
    warnings: areas.map((area, index) => ({
      identifier: `${index}`,
      status: 'Actual',
      msgType: 'Alert',
      info: [{ event: `Storm ${index}`, expires: later, area: [area] }],
    })),
  })

  it.each([
    ['55.605,13.0038', 'Europe/Stockholm', 'sweden'],
    ['49.75,6.64', 'Europe/Berlin', 'germany'],
    ['46.19,6.24', 'Europe/Paris', 'france'],
  ])('%s are those of its own country', async (location, timezone, slug) => {
    const { get, asked } = appWith({ 'feeds.meteoalarm.org': () => feed([]) })
    const { json } = await get('alerts', { location })
    expect(json).toMatchObject({ timezone, covered: true })
    expect(['Copenhagen', 'Luxembourg', 'Geneva']).not.toContain(json.locationName)
    expect(asked).toEqual([`https://feeds.meteoalarm.org/api/v1/warnings/feeds-${slug}`])
  })
  it('in Tijuana are not those of San Diego', async () => {
    const { get, asked } = appWith({})
    expect((await get('alerts', { location: '32.5149,-117.0382' })).json).toMatchObject({ covered: false, country: '' })
    expect(asked).toEqual([])
  })
  it('in a city are those of its country also where its zone has another name', async () => {
    const { json } = await appWith({}).get('alerts', { location: '21.03,105.85' })
    expect(json.locationName).toBe('Hanoi')
  })

  const elsewhere = { areaDesc: 'Galicia', polygon: ['43,-9 43,-7 42,-7 42,-9 43,-9'] }
  it.each([
    ['Greater London', true],
    ['London & South East England', true],
    ['Kent/London', true],
    ['England', true],
    ['South West England', false],
    ['East of England', false],
    ['Northern England; Wales', false],
    ['Greater England & New London', true],
    ['Londonderry', false],
  ])('for %s may be those of London: %s', async (areaDesc, meant) => {
    const { get } = appWith({ 'feeds.meteoalarm.org': () => feed([{ areaDesc }]) })
    const { json } = await get('alerts', { location: '51.51,-0.13' })
    expect([json.alerts.length, json.covered, json.inCountry]).toEqual(meant ? [1, true, undefined] : [0, false, 1])
  })

  it.each([
    ['all outlined elsewhere are an all-clear', [elsewhere], { covered: true, alerts: [] }],
    ['one with a name alone is not', [elsewhere, { areaDesc: 'Litoral' }], { covered: false, inCountry: 1 }],
    ['nor one whose outline cannot be read', [{ areaDesc: 'Litoral', polygon: 'x' }], { covered: false, inCountry: 1 }],
    ['nor one of no place at all', [{}], { covered: false, inCountry: 1 }],
  ])('%s', async (_name, areas, told) => {
    const { get } = appWith({ 'feeds.meteoalarm.org': () => feed(areas) })
    const { json } = await get('alerts', { location: '41.39,2.17' })
    expect(json).toMatchObject(told)
    expect(json.inCountry).toBe((told as { inCountry?: number }).inCountry)
  })
})

describe('a bulletin that is not as it should be', () => {
  const LONDON = { location: '51.51,-0.13' }
  const area = [{ areaDesc: 'Greater London' }]
  const info = { event: 'Storm', expires: later, area }
  const message = { identifier: 'good', status: 'Actual', msgType: 'Alert', info: [info] }
  const other = (fields: object) => ({
    ...message,
    identifier: 'other',
    info: [{ ...info, event: 'Flood', ...fields }],
  })
  const headlines = async (warnings: unknown[]) => {
    const reply = await appWith({ 'feeds.meteoalarm.org': () => ({ warnings }) }).get('alerts', LONDON)
    return reply.json.alerts?.map(({ headline }: { headline: string }) => headline) ?? reply.status
  }

  it.each([
    [other({ event: undefined }), ['Storm', 'Weather alert']],
    [other({ event: undefined, headline: 'High water' }), ['Storm', 'High water']],
    [other({ area: [{}, ...area] }), ['Storm', 'Flood']],
    [other({ area: [{ areaDesc: 7 }, ...area] }), ['Storm', 'Flood']],
    [other({ parameter: [{ valueName: 'awareness_level', value: 3 }] }), ['Storm', 'Flood']],
    [other({ parameter: [{ valueName: 'awareness_level', value: 1 }] }), ['Storm']],
    [other({ parameter: [{ valueName: 'awareness_level' }, null] }), ['Storm', 'Flood']],
    [other({ parameter: 'none' }), ['Storm', 'Flood']],
    [other({ headline: 7 }), ['Storm']],
    [{ ...message, identifier: 7 }, ['Storm']],
    [null, ['Storm']],
    ['x', ['Storm']],
  ])('does not silence the others: %j', async (bad, expected) => {
    expect(await headlines([bad, message])).toEqual(expect.arrayContaining(expected))
    expect(await headlines([bad, message])).toHaveLength(expected.length)
  })
  it('with several texts in one language tells each where it is in force', async () => {
    const away = { ...info, event: 'Frost', area: [{ areaDesc: 'Skye' }] }
    const texts = [
      { ...away, language: 'en-GB' },
      { ...info, event: 'Gale', language: 'en-gb' },
      { ...info, event: 'Sturm', language: 'de-DE' },
      { ...info, event: 'Ended', language: 'en-GB', urgency: 'Past' },
    ]
    expect(await headlines([{ ...message, info: texts }])).toEqual(['Gale'])
    const spoken = [
      { ...away, language: 'de' },
      { ...info, language: 'de' },
      { ...info, language: 'fr' },
    ]
    expect(await headlines([{ ...message, info: spoken }])).toEqual(['Storm'])
  })
  it('is no all-clear where there is no other', async () => {
    expect(await headlines([null, 7])).toBe(502)
    expect(await headlines([other({ event: 7 })])).toBe(502)
  })
  it('is no all-clear beside others that are for elsewhere, or over', async () => {
    const told = async (...warnings: unknown[]) => {
      const { get } = appWith({ 'feeds.meteoalarm.org': () => ({ warnings }) })
      const { alerts, covered, inCountry } = (await get('alerts', LONDON)).json
      return [alerts.length, covered, inCountry]
    }
    const elsewhere = other({ area: [{ areaDesc: 'Skye', polygon: ['58,-7 58,-6 57,-6 57,-7 58,-7'] }] })
    const over = other({ expires: '2020-01-01T00:00:00Z' })
    expect(await told(elsewhere, over)).toEqual([0, true, undefined])
    expect(await told(elsewhere, over, { ...message, identifier: 7 })).toEqual([0, false, 1])
    expect(await told(message, null)).toEqual([1, true, undefined])
  })

  const gale = { id: 'a', status: 'Actual', messageType: 'Alert', event: 'Gale', expires: later, headline: '' }
  const weatherService = async (...alerts: unknown[]) => {
    const features = alerts.map((properties) => ({ properties }))
    const { get } = appWith({ 'api.weather.gov': () => ({ features }) })
    const reply = await get('alerts', { location: '40.71,-74.01' })
    return reply.json.alerts?.map(({ headline }: { headline: string }) => headline) ?? reply.status
  }
  it('of the National Weather Service does not either', async () => {
    expect(await weatherService(gale, { ...gale, id: 'b', event: undefined })).toEqual(['Gale', 'Weather alert'])
    expect(await weatherService(gale, { ...gale, id: 7 }, null)).toEqual(['Gale'])
    expect(await weatherService()).toEqual([])
    expect(await weatherService({ ...gale, id: 7 })).toBe(502)
    expect(await weatherService({ ...gale, messageType: 'Cancel' }, { ...gale, id: 7 })).toBe(502)
  })
  it('of WeatherAPI does not either', async () => {
    const alerts = async (change: (list: Answer[]) => void) => {
      const { get } = appWith(
        { 'api.weatherapi.com': (answer) => void change(answer.alerts.alert) },
        { WEATHER_API_KEY: 'key-of-the-test', ALERT_PROVIDERS: 'weatherapi' },
      )
      return await get('alerts', CAPE_TOWN)
    }
    expect((await alerts((list) => list.push(null, { event: 7 }))).json.alerts).toHaveLength(1)
    expect((await alerts((list) => (list[0].event = 7))).status).toBe(502)
    const over = { event: 'Wind', expires: '2020-01-01T00:00:00Z' }
    expect((await alerts((list) => list.splice(0, 1, over))).json).toMatchObject({ alerts: [], covered: true })
    expect((await alerts((list) => list.splice(0, 1, over, { event: 7 }))).status).toBe(502)
    // Its table of fields and its own example spell it differently.
    for (const name of ['msgtype', 'msgType']) {
      const recalled = { event: 'Wind', [name]: 'Cancel' }
      expect((await alerts((list) => list.splice(0, 1, recalled))).json).toMatchObject({ alerts: [], covered: true })
      expect((await alerts((list) => list.splice(0, 1, recalled, { event: 7 }))).status).toBe(502)
    }
  })
})

describe('a day of MET Norway', () => {
  const LONDON = { latitude: 51.5, longitude: -0.1, timezone: 'Europe/London' }
  const step = (time: string, periods: Record<string, object>) => ({
    time,
    data: {
      instant: { details: { air_temperature: 8, wind_speed: 1 } },
      ...Object.fromEntries(Object.entries(periods).map(([name, details]) => [name, { details }])),
    },
  })
  const rain = (chance: number) => ({ probability_of_precipitation: chance })
  const hour = (number: number) => `2026-11-21T${String(number).padStart(2, '0')}:00:00Z`
  const report = (timeseries: object[], place = LONDON) =>
    metNorwayReport(answering({ properties: { timeseries } }), place, 1, new Date(hour(0)))

  it('has the rain of its own hours, none of tomorrow’s', async () => {
    const steps = Array.from({ length: 24 }, (_, index) =>
      step(hour(index), { next_1_hours: rain(0), next_6_hours: rain(index > 18 ? 90 : 0) }),
    )
    expect((await report(steps)).days[0]?.dailyChanceOfRain).toBe(0)
    const withoutHours = Array.from({ length: 24 }, (_, index) =>
      step(hour(index), { next_1_hours: {}, next_6_hours: rain(index > 18 ? 90 : index) }),
    )
    expect((await report(withoutHours)).days[0]?.dailyChanceOfRain).toBe(18)
  })
  it('in steps of six hours counts the last of them', async () => {
    const steps = [0, 6, 12, 18].map((start) =>
      step(hour(start), { next_6_hours: { ...rain(start), air_temperature_min: start === 18 ? -4 : 5 } }),
    )
    expect((await report(steps)).days[0]).toMatchObject({ mintempC: -4, dailyChanceOfRain: 18 })
    // From 20 to 2 o'clock: the rain counts for this day, the cold may be that of the next.
    const there = { latitude: -33.92, longitude: 18.42, timezone: 'Africa/Johannesburg' }
    expect((await report(steps, there)).days[0]).toMatchObject({ mintempC: 5, dailyChanceOfRain: 18 })
  })
})

describe('what falls next, of MET Norway', () => {
  const step = (hour: string, next_1_hours: unknown) => ({
    time: `2026-11-21T${hour}:00:00Z`,
    data: { instant: { details: { air_temperature: 1, wind_speed: 1 } }, next_1_hours },
  })
  const next = (precipitation_amount: unknown, symbol_code?: string) => ({
    ...(symbol_code ? { summary: { symbol_code } } : {}),
    details: { precipitation_amount },
  })
  const fallsOf = async (...timeseries: object[]) => {
    const place = { latitude: 51.5, longitude: 0, timezone: 'Etc/UTC' }
    const now = new Date('2026-11-21T14:00:00Z')
    const { falls } = await metNorwayReport(answering({ properties: { timeseries } }), place, 1, now)
    return falls?.map(({ fromEpoch, toEpoch, ...fall }) => {
      expect(toEpoch - fromEpoch).toBe(3600)
      return { hour: new Date(fromEpoch * 1000).getUTCHours(), ...fall }
    })
  }

  it('has its kind by the symbol, and none where that tells none', async () => {
    const falls = await fallsOf(
      step('14', next(0, 'cloudy')),
      step('15', next(0.6, 'lightrainshowers_day')),
      step('16', next(1, 'heavysleetshowersandthunder_night')),
      step('17', next(0.3, 'snow')),
      step('18', next(0.1)),
    )
    expect(falls).toEqual([
      { hour: 14, mmPerHour: 0 },
      { hour: 15, mmPerHour: 0.6, kind: 'rain' },
      { hour: 16, mmPerHour: 1, kind: 'sleet' },
      { hour: 17, mmPerHour: 0.3, kind: 'snow' },
      { hour: 18, mmPerHour: 0.1 },
    ])
  })
  it('is not told where an amount is missing or cannot be', async () => {
    expect(await fallsOf(step('14', next(null)), step('15', next(-1)), step('16', next(4000)), step('17', {}))).toEqual(
      [],
    )
    expect(await fallsOf(step('14', next('1')), step('15', next(2, 'rain')))).toEqual([
      { hour: 15, mmPerHour: 2, kind: 'rain' },
    ])
    expect(await fallsOf(step('14', undefined))).toEqual([])
  })
})

describe('the last days of MET Norway', () => {
  const SIX_HOURS_MS = 6 * 3_600_000
  const summary = (symbol_code: string) => ({ summary: { symbol_code } })
  /** Steps of six hours from a midnight on, the last of them without what comes then. */
  const daysOf = async (count: number) => {
    const start = new Date('2026-11-21T00:00:00Z')
    const timeseries = Array.from({ length: count }, (_, index) => ({
      time: new Date(start.getTime() + index * SIX_HOURS_MS).toISOString(),
      data: {
        instant: { details: { air_temperature: index, wind_speed: 1 } },
        ...(index < count - 1 ? { next_6_hours: summary('cloudy') } : {}),
      },
    }))
    const place = { latitude: 51.5, longitude: 0, timezone: 'Etc/UTC' }
    return (await metNorwayReport(answering({ properties: { timeseries } }), place, 10, start)).days
  }

  it.each([
    [5, ['2026-11-21']],
    [6, ['2026-11-21']],
    [7, ['2026-11-21', '2026-11-22']],
    [1, ['2026-11-21']],
  ])('are none of which only the night is told: %i steps', async (count, dates) => {
    expect((await daysOf(count)).map(({ date }) => date)).toEqual(dates)
  })
  it('have the sky of the last hours that tell one', async () => {
    expect((await daysOf(7)).map(({ condition }) => condition.text)).toEqual(['Cloudy', 'Cloudy'])
  })
  it('have the sky of six hours from noon on, not of a single one', async () => {
    const step = (hour: string) => ({
      time: `2026-11-21T${hour}:00:00Z`,
      data: {
        instant: { details: { air_temperature: 8, wind_speed: 1 } },
        next_1_hours: summary('clearsky_day'),
        next_6_hours: summary(hour < '19' ? 'rain' : 'snow'),
      },
    })
    const report = (...hours: string[]) =>
      metNorwayReport(
        answering({ properties: { timeseries: hours.map(step) } }),
        { latitude: 51.5, longitude: 0, timezone: 'Etc/UTC' },
        1,
        new Date(`2026-11-21T${hours[0]}:00:00Z`),
      )
    const { current, days } = await report('11', '12', '13')
    expect([current.condition.text, days[0]?.condition.text]).toEqual(['Clear sky', 'Rain'])
    // Those from 21 o'clock on are the night's, and snow of the next day may be among them.
    expect((await report('21', '22')).days[0]?.condition.text).toBe('Clear sky')
  })
})

describe('days of Open-Meteo over a change of the clocks', () => {
  const day = 86_400
  const start = Date.parse('2027-03-26T23:00:00Z') / 1000
  const autumn = Date.parse('2027-10-29T22:00:00Z') / 1000
  it.each([
    ['all by the clocks of today', [start, start + day, start + 2 * day, start + 3 * day], 3600, '2027-03-27'],
    ['true midnights', [start, start + day, start + 2 * day - 3600, start + 3 * day - 3600], 3600, '2027-03-27'],
    ['true midnights in autumn', [autumn, autumn + day, autumn + 2 * day + 3600], 7200, '2027-10-30'],
  ])('are each told once: %s', async (_name, time, offset, first) => {
    const values = time.map(() => 1)
    const daily = { time, weather_code: values, temperature_2m_max: values, temperature_2m_min: values }
    const current = { temperature_2m: 1, is_day: 1, weather_code: 1, wind_speed_10m: 1 }
    const hourly = { time: [start], temperature_2m: [1], weather_code: [1], is_day: [1] }
    const answer = { utc_offset_seconds: offset, current, daily, hourly }
    const { days } = await openMeteoReport(answering(answer), { latitude: 52.5, longitude: 13.4 }, 3)
    const expected = time.map((_, index) => new Date(Date.parse(first) + index * day * 1000).toISOString().slice(0, 10))
    expect(days.map(({ date }) => date)).toEqual(expected)
  })
})

describe('a place whose search answers nonsense', () => {
  const places = (change: (row: Answer) => object) =>
    appWith({
      'geocoding-api.open-meteo.com': ({ results }) => ({ generationtime_ms: 1, results: results.map(change) }),
    })

  it.each(['', 'Foo/Bar', 'GMT+2', 'BST'])('has the zone of its position in place of %j', async (timezone) => {
    const { get } = places((row) => ({ ...row, timezone }))
    const { status, json } = await get('astronomy', { location: 'Stellenbosch' })
    expect([status, json.timezone]).toEqual([200, 'Africa/Johannesburg'])
  })
  it.each([{ latitude: 999 }, { longitude: -181 }, { name: '' }])('is not found: %j', async (fields) => {
    const { status, json } = await places((row) => ({ ...row, ...fields })).get('current', { location: 'Stellenbosch' })
    expect([status, json.message]).toEqual([502, FAILED])
  })
  it('is found where only another one is nonsense', async () => {
    const { get } = appWith({
      'geocoding-api.open-meteo.com': (answer) => void answer.results.unshift({ ...answer.results[0], latitude: 999 }),
    })
    expect((await get('current', { location: 'Stellenbosch' })).json.locationName).toBe('Stellenbosch')
  })
  it.each([
    ['ipwhois', 'ipwho.is', (answer: Answer) => void (answer.timezone.id = 'Foo/Bar')],
    ['freeipapi', 'free.freeipapi.com', (answer: Answer) => void (answer.timeZones = [''])],
  ])('has the zone of its position also where %s knows the address', async (provider, host, change) => {
    const { get } = appWith({ [host]: change }, { IP_PROVIDERS: provider })
    const { status, json } = await get('astronomy', { location: '9.9.9.9' })
    expect([status, json.timezone]).toEqual([200, 'Africa/Johannesburg'])
  })
  it('is the largest town of a postal code', async () => {
    const row = (name: string, feature_code: string, population?: number) => ({
      name,
      feature_code,
      latitude: 1,
      longitude: 1,
      ...(population ? { population } : {}),
    })
    const results = [
      row('Airport', 'AIRP'),
      row('Hamlet', 'PPL', 120),
      row('Town', 'PPL', 67_000),
      row('Park', 'PRK', 1e6),
    ]
    const names = async (text: string) =>
      (await openMeteoPlaces(answering({ results, generationtime_ms: 1 }), text)).map(({ place }) => place.name)
    expect(await names('94016')).toEqual(['Town', 'Hamlet', 'Park', 'Airport'])
    expect(await names('Air')).toEqual(['Airport', 'Hamlet', 'Town', 'Park'])
  })
  it('keeps its degrees as a name where the provider tells an empty one', async () => {
    const env = { WEATHER_API_KEY: 'key-of-the-test' }
    const { get } = appWith({ 'api.weatherapi.com': (answer) => void (answer.location.name = ' ') }, env)
    expect((await get('current', { location: '0,0' })).json.locationName).toBe('0.00° N, 0.00° E')
  })
})

describe('numbers that cannot be', () => {
  const open = { WEATHER_PROVIDERS: 'openmeteo' }
  const norway = { WEATHER_PROVIDERS: 'metno' }
  const keyed = { WEATHER_API_KEY: 'key-of-the-test', WEATHER_PROVIDERS: 'weatherapi' }
  type Change = (answer: Answer) => void

  const needed: [string, object, string, string, Change][] = [
    ['current', open, 'api.open-meteo.com', '1e308', (answer) => (answer.current.temperature_2m = 1e308)],
    ['current', open, 'api.open-meteo.com', '−9999', (answer) => (answer.current.wind_speed_10m = -9999)],
    ['forecast', open, 'api.open-meteo.com', 'days', (answer) => answer.daily.temperature_2m_max.fill(-9999)],
    ['hourly-forecast', open, 'api.open-meteo.com', 'hours', (answer) => answer.hourly.time.fill(1e18)],
    ['forecast', open, 'api.open-meteo.com', 'an offset', (answer) => (answer.utc_offset_seconds = 1e12)],
    [
      'marine',
      open,
      'marine-api.open-meteo.com',
      'waves',
      (answer) => {
        answer.hourly.wave_height.fill(-9999)
        answer.hourly.swell_wave_height.fill(1e308)
      },
    ],
    ['current', keyed, 'api.weatherapi.com', '1e308', (answer) => (answer.current.temp_c = 1e308)],
    ['forecast', keyed, 'api.weatherapi.com', 'a date', (answer) => (answer.forecast.forecastday[0].date = 'tomorrow')],
  ]
  it.each(needed)('fail %s of %j by %s: %s', async (call, env, host, _name, change) => {
    const { get } = appWith({ [host]: (answer) => void change(answer), 'api.met.no': null }, env)
    const reply = await get(call, CAPE_TOWN)
    expect([reply.status, reply.json.message]).toEqual([502, FAILED])
  })

  const spare: [string, object, string, Change][] = [
    ['hourly-forecast', open, 'api.open-meteo.com', (answer) => (answer.hourly.time[47] = 1e18)],
    ['hourly-forecast', open, 'api.open-meteo.com', (answer) => answer.hourly.wind_speed_10m.fill(1e308)],
    ['current', open, 'api.open-meteo.com', (answer) => (answer.current.apparent_temperature = -9999)],
    ['current', open, 'api.open-meteo.com', (answer) => (answer.current.relative_humidity_2m = 1e308)],
    ['marine', open, 'marine-api.open-meteo.com', (answer) => answer.hourly.sea_surface_temperature.fill(-9999)],
    [
      'hourly-forecast',
      keyed,
      'api.weatherapi.com',
      (answer) => (answer.forecast.forecastday[0].hour[3].time_epoch = 1e18),
    ],
    ['forecast', keyed, 'api.weatherapi.com', (answer) => (answer.forecast.forecastday[0].day.uv = -9999)],
    ['current', norway, 'api.met.no', (answer) => (answer.properties.timeseries[5].time = 'soon')],
    [
      'forecast',
      norway,
      'api.met.no',
      (answer) => (answer.properties.timeseries[5].data.instant.details.wind_speed = 1e308),
    ],
    ['marine', norway, 'api.met.no', (answer) => (answer.properties.timeseries[5].time = 'soon')],
  ]
  it.each(spare)('leave the rest of %s of %j by %s', async (call, env, host, change) => {
    const { get } = appWith({ [host]: (answer) => void change(answer) }, env)
    const reply = await get(call, CAPE_TOWN)
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/null|NaN|9999|e\+/)
  })

  const air = (change: Change, env: object, host: string) =>
    appWith({ [host]: (answer) => void change(answer) }, env).get('air-quality', CAPE_TOWN)
  it('are no air quality', async () => {
    const meteo = await air((answer) => (answer.current.us_aqi = -1), open, 'air-quality-api.open-meteo.com')
    expect(meteo.json.airQuality).toMatchObject({ usEpaIndex: 56 })
    const api = 'api.weatherapi.com'
    const fine = await air(({ current }) => (current.air_quality.pm2_5 = -9999), keyed, api)
    expect(fine.json.airQuality).not.toHaveProperty('pm2_5')
    for (const index of [0, 11, 1e308]) {
      const { json } = await air(({ current }) => (current.air_quality['gb-defra-index'] = index), keyed, api)
      expect(json.airQuality).toMatchObject({ gbDefraIndex: 2, estimated: ['usEpaIndex', 'gbDefraIndex'] })
    }
    const nothing = (answer: Answer) => {
      for (const name of Object.keys(answer.current.air_quality)) answer.current.air_quality[name] = null
    }
    const both = { ...keyed, WEATHER_PROVIDERS: 'weatherapi,openmeteo' }
    expect((await air(nothing, both, api)).json).toMatchObject({ source: { name: 'Open-Meteo' } })
    expect((await air(nothing, keyed, api)).status).toBe(502)
  })

  it('are not made of one hour where the table wants eight', async () => {
    const time = Array.from({ length: 24 }, (_, index) => index * 3600)
    const at = new Date(86_400_000)
    const ask = (hourly: object) =>
      openMeteoAir(answering({ current: { carbon_monoxide: 20_000 }, hourly: { time, ...hourly } }), CAPE, at)
    const CAPE = { latitude: -33.92, longitude: 18.42 }
    expect(await ask({ carbon_monoxide: Array(24).fill(2000) })).toEqual({ usEpaIndex: 19, co: 20_000 })
    expect(await ask({})).toMatchObject({ co: 20_000, estimated: ['usEpaIndex'] })
  })
})
