import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_DATABASES, silent, testApp, type TestReply } from '#testing/app.ts'
import { FAULTS, faultyProvider, type Faulty } from '#testing/faults.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { readConfig } from './config/config.ts'
import { openServices } from './services.ts'
import { standInNames } from './stand-ins.ts'
import { providersOf } from './upstream/providers.ts'

const WEATHER = 'Failed to load weather data. Please check your location and try again.'
const ADDRESS =
  'Unable to load the information for this address. This might be due to network restrictions or API limits.'

interface Row {
  provider: string
  /** The setting with its address, and what stands in for it. */
  setting: string
  origin: string
  env: Record<string, string>
  call: [method: string, path: string, query: Record<string, unknown>, body?: unknown]
  /** The sentence, or what the answer falls back to. */
  otherwise: string | ((json: any) => void)
}

const weather = (call: string, location = '-33.92,18.42', more = {}): Row['call'] => [
  'GET',
  `/weather/${call}`,
  { location, ...more },
]
const lookup: Row['call'] = ['POST', '/ip-lookup/lookup', {}, { ipOrDomain: '9.9.9.9' }]
const convert: Row['call'] = [
  'POST',
  '/currency-converter/convert',
  {},
  { amount: 2, fromCurrency: 'USD', toCurrency: 'EUR' },
]
const snapshot = (json: any) => {
  expect(json).toMatchObject({ stale: true, snapshot: true, date: '2026-03-13' })
  expect(json.convertedAmount).toBeGreaterThan(0)
}

const rows: Row[] = [
  ...[
    ['openmeteo', 'OPEN_METEO_URL', 'https://api.open-meteo.com', weather('current'), {}],
    ['openmeteo', 'OPEN_METEO_AIR_URL', 'https://air-quality-api.open-meteo.com', weather('air-quality'), {}],
    ['openmeteo', 'OPEN_METEO_MARINE_URL', 'https://marine-api.open-meteo.com', weather('marine'), {}],
    [
      'openmeteo',
      'OPEN_METEO_ARCHIVE_URL',
      'https://archive-api.open-meteo.com',
      weather('history', undefined, { date: '2025-10-01' }),
      {},
    ],
    [
      'openmeteo',
      'OPEN_METEO_GEOCODING_URL',
      'https://geocoding-api.open-meteo.com',
      weather('astronomy', 'Stellenbosch'),
      {},
    ],
    ['weatherapi', 'WEATHERAPI_URL', 'https://api.weatherapi.com', weather('forecast'), { WEATHER_API_KEY: 'k' }],
    ['metno', 'MET_NORWAY_URL', 'https://api.met.no', weather('hourly-forecast'), {}],
  ].map(([provider, setting, origin, call, env]) => ({
    provider: provider as string,
    setting: setting as string,
    origin: origin as string,
    env: { WEATHER_PROVIDERS: provider as string, ...(env as object) },
    call: call as Row['call'],
    otherwise: WEATHER,
  })),
  {
    provider: 'nws',
    setting: 'NWS_URL',
    origin: 'https://api.weather.gov',
    env: { ALERT_PROVIDERS: 'nws' },
    call: weather('alerts', '40.71,-74.01'),
    otherwise: WEATHER,
  },
  {
    provider: 'meteoalarm',
    setting: 'METEOALARM_URL',
    origin: 'https://feeds.meteoalarm.org',
    env: { ALERT_PROVIDERS: 'meteoalarm' },
    call: weather('alerts', '51.51,-0.13'),
    otherwise: WEATHER,
  },
  ...[
    ['ecb', 'ECB_URL', 'https://www.ecb.europa.eu'],
    ['frankfurter', 'FRANKFURTER_URL', 'https://api.frankfurter.dev'],
    ['openerapi', 'OPEN_ER_API_URL', 'https://open.er-api.com'],
    ['currencyapi', 'CURRENCY_API_URL', 'https://cdn.jsdelivr.net'],
  ].map(([provider, setting, origin]) => ({
    provider: provider as string,
    setting: setting as string,
    origin: origin as string,
    env: { RATES_PROVIDERS: provider as string },
    call: convert,
    otherwise: snapshot,
  })),
  ...[
    ['ipwhois', 'IPWHOIS_URL', 'https://ipwho.is'],
    ['ipquery', 'IPQUERY_URL', 'https://api.ipquery.io'],
    ['freeipapi', 'FREEIPAPI_URL', 'https://free.freeipapi.com'],
    ['ipapico', 'IPAPI_CO_URL', 'https://ipapi.co'],
  ].map(([provider, setting, origin]) => ({
    provider: provider as string,
    setting: setting as string,
    origin: origin as string,
    env: { IP_PROVIDERS: provider as string, IP_DB_DIR: NO_DATABASES, TOR_LIST: 'off', VPN_LIST: 'off' },
    call: lookup,
    otherwise: ADDRESS,
  })),
  {
    provider: 'tor',
    setting: 'TOR_LIST_URL',
    origin: 'https://check.torproject.org',
    env: { IP_PROVIDERS: 'ipwhois', IP_DB_DIR: NO_DATABASES, VPN_LIST: 'off' },
    call: lookup,
    otherwise: (json) => expect(json).toMatchObject({ isTor: null, city: 'Cape Town' }),
  },
  {
    provider: 'vpn',
    setting: 'VPN_LIST_URL',
    origin: 'https://raw.githubusercontent.com',
    env: { IP_PROVIDERS: 'ipwhois', IP_DB_DIR: NO_DATABASES, TOR_LIST: 'off' },
    call: lookup,
    otherwise: (json) => expect(json).toMatchObject({ isVpn: null, city: 'Cape Town' }),
  },
]

it('has every provider', () => {
  const settings = new Set(rows.map(({ setting }) => setting))
  expect(settings.size).toBe(Object.keys(providersOf(readConfig({}))).length)
})

describe.each(rows)('$provider ($setting)', ({ setting, origin, env, call, otherwise }) => {
  let provider: Faulty
  const others: Faulty[] = []
  beforeAll(async () => {
    const well = standIns[origin]!
    provider = await faultyProvider((url) => well(rebase(url, origin), new Date()))
    // The rows of lists need a place from somewhere else.
    others.push(await faultyProvider((url) => standIns['https://ipwho.is']!(url, new Date())))
  })
  afterAll(() => Promise.all([provider, ...others].map((each) => each.close())))

  /** A server of its own for every case: no breaker, no remembered answer. */
  async function ask(milliseconds: number): Promise<TestReply> {
    const config = readConfig({
      IPWHOIS_URL: (others[0] as Faulty).url,
      ...env,
      [setting]: provider.url + pathOf(setting),
      UPSTREAM_TRY_MS: String(milliseconds),
    })
    const request = testApp({ services: { ...openServices(config, silent), names: standInNames } })
    const [method, path, query, body] = call
    return await request(method, `/api${path}`, { query, ...(body === undefined ? {} : { body }) })
  }

  it('is well with its stand-in', async () => {
    const reply = await ask(4000)
    expect(reply.status, reply.text).toBe(200)
    expect(provider.hits()).toBeGreaterThan(0)
    expect(reply.json.snapshot ?? false).toBe(false)
  })

  it.each(FAULTS)('%s', async (fault) => {
    await provider.fail(fault)
    const start = performance.now()
    const reply = await ask(setting.endsWith('_LIST_URL') ? 1000 : 200).finally(() => provider.fail(undefined))
    expect(performance.now() - start).toBeLessThan(3000)
    expect(reply.text).not.toMatch(/NaN|127\.0\.0\.1|node_modules/)
    if (typeof otherwise === 'string') {
      expect([502, 503, 504]).toContain(reply.status)
      expect(reply.json.message).toBe(otherwise)
    } else {
      expect(reply.status, reply.text).toBe(200)
      otherwise(reply.json)
    }
  })
})

/** Stand-ins answer by the path below their usual address. */
function rebase(url: URL, origin: string): URL {
  return new URL(url.pathname + url.search, origin)
}

/** Addresses that have a path of their own. */
function pathOf(setting: string): string {
  return setting === 'WEATHERAPI_URL' ? '/v1' : ''
}
