import { afterAll, beforeAll, expect, it } from 'vitest'
import { FAULTS, faultyProvider, type Fault, type Faulty } from '#testing/faults.ts'
import { readConfig } from '#server/config/config.ts'
import { providersOf } from '#server/upstream/providers.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { latency, LONG, memoryOf, post, report, startServer } from './server.ts'

const WEATHER = 'Failed to load weather data. Please check your location and try again.'
const ADDRESS =
  'Unable to load the information for this address. This might be due to network restrictions or API limits.'
/** What stands in place of the last known rates, and of the lists of Tor exits and VPN networks. */
const SNAPSHOT = 'rates of the release'
const WITHOUT_TOR = 'without Tor exits'
const WITHOUT_VPN = 'without VPN networks'

interface Row {
  /** The setting with the address of the provider, and its path below that address. */
  setting: string
  origin: string
  path?: string
  ask: (origin: string) => Promise<Response>
  otherwise: string
}

const weather =
  (call: string, more: Record<string, string> = {}) =>
  (origin: string) =>
    fetch(`${origin}/api/weather/${call}?${new URLSearchParams({ location: '-33.92,18.42', ...more })}`)
const alerts = (location: string) => weather('alerts', { location })
const convert = (origin: string) =>
  post(origin, '/currency-converter/convert', { amount: 2, fromCurrency: 'USD', toCurrency: 'EUR' })
const lookup = (origin: string) => post(origin, '/ip-lookup/lookup', { ipOrDomain: '9.9.9.9' })

/** Servers of which each asks these providers and no others, so that nobody steps in for one that fails. */
const SERVERS: { env: Record<string, string>; rows: Row[] }[] = [
  {
    env: { WEATHER_PROVIDERS: 'openmeteo', ALERT_PROVIDERS: 'nws', RATES_PROVIDERS: 'ecb', IP_PROVIDERS: 'ipwhois' },
    rows: [
      { setting: 'OPEN_METEO_URL', origin: 'https://api.open-meteo.com', ask: weather('current'), otherwise: WEATHER },
      {
        setting: 'OPEN_METEO_AIR_URL',
        origin: 'https://air-quality-api.open-meteo.com',
        ask: weather('air-quality'),
        otherwise: WEATHER,
      },
      {
        setting: 'OPEN_METEO_GEOCODING_URL',
        origin: 'https://geocoding-api.open-meteo.com',
        ask: weather('astronomy', { location: 'Stellenbosch' }),
        otherwise: WEATHER,
      },
      { setting: 'NWS_URL', origin: 'https://api.weather.gov', ask: alerts('40.71,-74.01'), otherwise: WEATHER },
      { setting: 'ECB_URL', origin: 'https://www.ecb.europa.eu', ask: convert, otherwise: SNAPSHOT },
      { setting: 'IPWHOIS_URL', origin: 'https://ipwho.is', ask: lookup, otherwise: ADDRESS },
    ],
  },
  {
    env: {
      WEATHER_PROVIDERS: 'weatherapi',
      WEATHER_API_KEY: 'k',
      ALERT_PROVIDERS: 'meteoalarm',
      RATES_PROVIDERS: 'frankfurter',
      IP_PROVIDERS: 'ipquery',
    },
    rows: [
      {
        setting: 'WEATHERAPI_URL',
        origin: 'https://api.weatherapi.com',
        path: '/v1',
        ask: weather('forecast'),
        otherwise: WEATHER,
      },
      {
        setting: 'METEOALARM_URL',
        origin: 'https://feeds.meteoalarm.org',
        ask: alerts('51.51,-0.13'),
        otherwise: WEATHER,
      },
      { setting: 'FRANKFURTER_URL', origin: 'https://api.frankfurter.dev', ask: convert, otherwise: SNAPSHOT },
      { setting: 'IPQUERY_URL', origin: 'https://api.ipquery.io', ask: lookup, otherwise: ADDRESS },
    ],
  },
  {
    env: { WEATHER_PROVIDERS: 'metno', RATES_PROVIDERS: 'openerapi', IP_PROVIDERS: 'freeipapi' },
    rows: [
      { setting: 'MET_NORWAY_URL', origin: 'https://api.met.no', ask: weather('hourly-forecast'), otherwise: WEATHER },
      { setting: 'OPEN_ER_API_URL', origin: 'https://open.er-api.com', ask: convert, otherwise: SNAPSHOT },
      { setting: 'FREEIPAPI_URL', origin: 'https://free.freeipapi.com', ask: lookup, otherwise: ADDRESS },
    ],
  },
  {
    env: { WEATHER_PROVIDERS: 'openmeteo', RATES_PROVIDERS: 'currencyapi', IP_PROVIDERS: 'ipapico' },
    rows: [
      {
        setting: 'OPEN_METEO_MARINE_URL',
        origin: 'https://marine-api.open-meteo.com',
        ask: weather('marine'),
        otherwise: WEATHER,
      },
      {
        setting: 'OPEN_METEO_ARCHIVE_URL',
        origin: 'https://archive-api.open-meteo.com',
        ask: weather('history', { date: '2025-10-01' }),
        otherwise: WEATHER,
      },
      { setting: 'CURRENCY_API_URL', origin: 'https://cdn.jsdelivr.net', ask: convert, otherwise: SNAPSHOT },
      { setting: 'IPAPI_CO_URL', origin: 'https://ipapi.co', ask: lookup, otherwise: ADDRESS },
    ],
  },
  {
    env: { IP_PROVIDERS: 'ipwhois', TOR_LIST: 'on' },
    rows: [{ setting: 'TOR_LIST_URL', origin: 'https://check.torproject.org', ask: lookup, otherwise: WITHOUT_TOR }],
  },
  {
    env: { IP_PROVIDERS: 'ipwhois', VPN_LIST: 'on' },
    rows: [
      { setting: 'VPN_LIST_URL', origin: 'https://raw.githubusercontent.com', ask: lookup, otherwise: WITHOUT_VPN },
    ],
  },
]

const providers = new Map<string, Faulty>()
/** Answers for the rows of lists, where only those fail. */
let place: Faulty
beforeAll(async () => {
  for (const { setting, origin } of SERVERS.flatMap(({ rows }) => rows)) {
    const well = standIns[origin]!
    providers.set(setting, await faultyProvider((url) => well(new URL(url.pathname + url.search, origin), new Date())))
  }
  place = await faultyProvider((url) => standIns['https://ipwho.is']!(url, new Date()))
})
afterAll(() => Promise.all([place, ...providers.values()].map((each) => each.close())))

it('has every provider', () => {
  expect(providers.size).toBe(Object.keys(providersOf(readConfig({}))).length)
})

const table: string[] = []
afterAll(() => {
  process.stdout.write(`\n| fault | provider | status | answer | ms |\n|---|---|---|---|---|\n${table.join('\n')}\n`)
  report(`P1 fault matrix over HTTP: ${table.length} cases of fault and provider, no other answer`)
})

it.each(LONG ? FAULTS : (['wrong types', 'bomb', 'redirect'] as Fault[]))(
  'P1 %s: every provider’s failure ends in words or in the last known value, in time',
  { timeout: 300_000 },
  async (fault) => {
    await Promise.all([...providers.values()].map((provider) => provider.fail(fault)))
    for (const { env, rows } of SERVERS) await tryAll(fault, env, rows)
    await Promise.all([...providers.values()].map((provider) => provider.fail(undefined)))
  },
)

async function tryAll(fault: Fault, env: Record<string, string>, rows: Row[]): Promise<void> {
  const addresses = rows.map(({ setting, path = '' }) => [setting, (providers.get(setting) as Faulty).url + path])
  const server = await startServer({
    IPWHOIS_URL: place.url,
    // A folder without databases.
    IP_DB_DIR: import.meta.dirname,
    TOR_LIST: 'off',
    VPN_LIST: 'off',
    ...env,
    ...Object.fromEntries(addresses),
    UPSTREAM_TRY_MS: '2500',
  })
  try {
    const before = memoryOf(server.pid).now
    for (const row of rows) await tryOne(fault, row, server.origin)
    expect(await latency(server.origin)).toBeLessThan(1000)
    expect(memoryOf(server.pid).peak - before, 'memory').toBeLessThan(250)
    expect(server.output()).not.toContain('"Fault"')
  } finally {
    expect(await server.stop()).toBe(0)
  }
}

async function tryOne(fault: Fault, { setting, ask, otherwise }: Row, origin: string): Promise<void> {
  const provider = providers.get(setting) as Faulty
  const [asked, start] = [provider.hits(), performance.now()]
  const reply = await ask(origin)
  const text = await reply.text()
  const time = performance.now() - start
  const place = `${fault} x ${setting}`
  if (fault !== 'refused') expect(provider.hits(), `${place}: asked`).toBeGreaterThan(asked)
  expect(
    provider.asked.slice(asked).filter((path) => path.includes('redirected')),
    place,
  ).toEqual([])
  expect(time, place).toBeLessThan(8000)
  expect(text, place).not.toMatch(/NaN|127\.0\.0\.1|node_modules|ECONN/)
  const json = JSON.parse(text) as Record<string, unknown>
  if (otherwise === SNAPSHOT) {
    expect(json, place).toMatchObject({ stale: true, snapshot: true, convertedAmount: expect.any(Number) })
  } else if (otherwise === WITHOUT_TOR) {
    expect(json, place).toMatchObject({ isTor: null, city: 'Cape Town' })
  } else if (otherwise === WITHOUT_VPN) {
    expect(json, place).toMatchObject({ isVpn: null, city: 'Cape Town' })
  } else {
    expect([502, 503, 504], place).toContain(reply.status)
    expect(json.message, place).toBe(otherwise)
  }
  table.push(`| ${fault} | ${setting.replace(/_URL$/, '')} | ${reply.status} | ${otherwise} | ${time.toFixed(0)} |`)
}
