import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { ECHO_URLS, MAP_URL } from '#shared/browser-services.ts'
import { CONTACT_EMAIL, REPOSITORY_URL } from '#shared/page-defaults.ts'
import {
  addresses,
  BadSetting,
  choice,
  folder,
  headerText,
  list,
  mailbox,
  order,
  origin,
  pairs,
  redis,
  secret,
  share,
  size,
  text,
  url,
  whole,
  type Setting,
} from './setting-kinds.ts'

type Env = Record<string, string | undefined>

const isOrigin = (entry: string) => URL.canParse(entry) && new URL(entry).origin === entry
const isProxy = (entry: string) => entry === 'none' || entry === 'loopback' || isNetwork(entry)

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  const longest = family === 4 ? 32 : 128
  return family > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}

/** Every setting of the server: environment variable, default, check, meaning. All are optional. */
export const SETTINGS = {
  PORT: whole(3000, [0, 65535], 'Port of the website and its API; 0 picks a free one'),
  HOST: text('0.0.0.0', 'Address to listen on'),
  LOG_LEVEL: choice(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'How much is logged, as JSON lines on stdout',
  ),
  PUBLIC_ORIGIN: origin('Public address of the site, for canonical links and the sitemap'),
  CONTACT_EMAIL: mailbox(CONTACT_EMAIL, 'E-mail address on the contact page'),
  REPOSITORY_URL: url(REPOSITORY_URL, 'Source code link on the contact page'),
  ADS: choice('off', ['off', 'on'], 'Whether ad slots reserve their space'),
  TRUST_PROXY: list(
    'Proxies whose X-Forwarded-For is believed: addresses, networks, or loopback',
    isProxy,
    'an entry is an address, a network such as 10.0.0.0/8, loopback, or none',
  ),
  CORS_ORIGINS: list(
    'Other origins that may call the API with credentials, and /mcp without',
    isOrigin,
    'an entry is an origin such as https://example.org, and * is refused',
  ),
  BODY_LIMIT: size(
    6 * 1024 ** 2,
    [1024, 64 * 1024 ** 2],
    'Largest request body, where an operation has no limit of its own',
  ),
  WORKERS: whole(2, [1, 64], 'Worker processes for heavy operations; one caller leaves one of several to others'),
  WORKER_TIMEOUT_MS: whole(
    2000,
    [100, 60_000],
    'Longest time of a program of a visitor, such as a pattern; large input gets five times as long',
  ),
  WORKER_MEMORY_MB: whole(
    512,
    [256, 16_384],
    'Memory of one worker process, above which it is ended; three quarters are for the heap of its JavaScript',
  ),
  QUEUE_MAX: whole(32, [0, 1024], 'Heavy operations that may wait; further ones get 503'),
  IMAGE_MEMORY_MB: whole(1024, [256, 32_768], 'Memory of one image process; a large matting model needs 2048'),
  MODEL_DIR: text('models', 'Folder with a matting model and its card, made by npm run fetch-model'),
  RATE_LIMIT: choice('on', ['on', 'off'], 'Whether calls per address are limited'),
  REDIS_URL: redis('Redis or Valkey for shared counters and caches, e.g. redis://cache:6379'),
  URL_FETCH: choice('on', ['on', 'off'], 'Whether JSON and CSV may be fetched from a URL'),
  EGRESS_PROXY_URL: url('', 'HTTP proxy for URLs of visitors and outside services; traces and DNS go without it'),
  UPSTREAM_TIMEOUT_MS: whole(6000, [500, 30_000], 'Longest time in which outside services together must answer'),
  UPSTREAM_TRY_MS: whole(4000, [100, 30_000], 'Longest time of one request to an outside service'),
  UPSTREAM_USER_AGENT: headerText('How we name ourselves to outside services; made of PUBLIC_ORIGIN and CONTACT_EMAIL'),
  HSTS: choice('auto', ['auto', 'off'], 'Strict-Transport-Security; auto sends it when the request came over TLS'),
  SHUTDOWN_GRACE_MS: whole(10_000, [0, 300_000], 'Time that running requests get at a stop'),
  METRICS_PORT: whole(0, [0, 65535], 'Port of /metrics for Prometheus; 0 leaves it off'),
  METRICS_HOST: text('127.0.0.1', 'Address of the metrics port'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('', 'Collector of traces, OTLP over HTTP, e.g. http://collector:4318; off without'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('Headers for the collector, as name=value,name=value'),
  OTEL_SERVICE_NAME: text('sundry', 'How traces name this service'),
  OTEL_TRACES_SAMPLER: choice(
    'parentbased_traceidratio',
    ['parentbased_traceidratio', 'traceidratio'],
    'Whether the caller may decide that a request is traced; traceidratio leaves it to us alone',
  ),
  OTEL_TRACES_SAMPLER_ARG: share(1, 'Share of requests that are traced, where the caller does not decide'),
  WEATHER_PROVIDERS: order(['weatherapi', 'openmeteo', 'metno'], 'Who is asked for weather, in this order'),
  ALERT_PROVIDERS: order(['weatherapi', 'nws', 'meteoalarm'], 'Who is asked for weather alerts, in this order'),
  WEATHER_API_KEY: secret('Key of WeatherAPI, which then comes first'),
  WEATHERAPI_URL: url('https://api.weatherapi.com/v1', 'Address of WeatherAPI'),
  OPEN_METEO_KEY: secret('Key of Open-Meteo; without one its hosts are for sites without ads'),
  OPEN_METEO_URL: url('https://api.open-meteo.com', 'Address of Open-Meteo: forecast'),
  OPEN_METEO_GEOCODING_URL: url('https://geocoding-api.open-meteo.com', 'Address of Open-Meteo: place search'),
  OPEN_METEO_AIR_URL: url('https://air-quality-api.open-meteo.com', 'Address of Open-Meteo: air quality'),
  OPEN_METEO_MARINE_URL: url('https://marine-api.open-meteo.com', 'Address of Open-Meteo: sea'),
  OPEN_METEO_ARCHIVE_URL: url('https://archive-api.open-meteo.com', 'Address of Open-Meteo: past days'),
  MET_NORWAY_URL: url('https://api.met.no/weatherapi', 'Address of MET Norway'),
  NWS_URL: url('https://api.weather.gov', 'Address of the US National Weather Service'),
  METEOALARM_URL: url('https://feeds.meteoalarm.org', 'Address of MeteoAlarm'),
  RATES_PROVIDERS: order(
    ['ecb', 'frankfurter', 'openerapi', 'currencyapi'],
    'Who is asked for exchange rates, in this order',
  ),
  ECB_URL: url('https://www.ecb.europa.eu/stats/eurofxref', 'Address of the European Central Bank'),
  FRANKFURTER_URL: url('https://api.frankfurter.dev', 'Address of Frankfurter'),
  OPEN_ER_API_URL: url('https://open.er-api.com', 'Address of ExchangeRate-API'),
  CURRENCY_API_URL: url('https://cdn.jsdelivr.net/npm/@fawazahmed0', 'Address of currency-api'),
  IP_PROVIDERS: order(['ipwhois', 'ipquery', 'freeipapi', 'ipapico'], 'Who is asked about IP addresses, in this order'),
  IPWHOIS_URL: url('https://ipwho.is', 'Address of ipwho.is'),
  IPQUERY_URL: url('https://api.ipquery.io', 'Address of ipquery.io'),
  FREEIPAPI_URL: url('https://free.freeipapi.com', 'Address of freeipapi.com'),
  IPAPI_CO_URL: url('https://ipapi.co', 'Address of ipapi.co'),
  TOR_LIST: choice('on', ['on', 'off'], 'Whether the list of Tor exits is fetched'),
  TOR_LIST_URL: url('https://check.torproject.org', 'Address of the list of Tor exits'),
  IP_ECHO_URLS: addresses(
    ECHO_URLS,
    'What browsers ask for their own address where the server sees a local one, in this order',
    (entries) => entries,
  ),
  MAP_EMBED_URL: addresses(MAP_URL, 'Frame of the map on the page of addresses', ([first = '']) => first),
  VPN_LIST: choice('on', ['on', 'off'], 'Whether the lists of VPN networks are fetched'),
  VPN_LIST_URL: url(
    'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn',
    'Folder with the lists of VPN networks, ipv4.txt and ipv6.txt',
  ),
  IP_DB_DIR: folder('Folder with MMDB files (city and ASN) that take the place of the built-in database'),
} satisfies Record<string, Setting<unknown>>

export type Config = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never }

/** Reads the settings; a bad one throws an error of one line that names it. Secrets may come from `NAME_FILE`. */
export function readConfig(env: Env): Config {
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    const value = valueOf(env, name)?.trim()
    try {
      config[name] = value ? setting.read(value) : setting.fallback
    } catch (error) {
      throw new Error(`${name} ${error instanceof BadSetting ? error.message : 'is not valid'}.`, { cause: error })
    }
  }
  return config as Config
}

function valueOf(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name]
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${name}_FILE names a file that cannot be read.`, { cause: error })
  }
}

/** The settings in force, one a line, secrets hidden. */
export function printConfig(config: Config): string {
  return (Object.entries(SETTINGS) as [keyof Config, Setting<unknown>][])
    .map(([name, { shown = String }]) => `${name}=${config[name] ? shown(config[name]) : String(config[name])}`)
    .join('\n')
}
