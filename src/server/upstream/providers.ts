import * as z from 'zod/mini'
import type { Credit, Use } from '#contract/upstream.ts'
import type { Config } from '../config/config.ts'

export interface Provider extends Credit {
  base: string
  /** Sent with every request, e.g. the key. */
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Requests at once; further ones wait. */
  parallel: number
  /** Its terms ask to obey `Expires`, and to ask with `If-Modified-Since` afterwards. */
  obeyExpires?: boolean
  /**
   * The body of a 401 or 403 that is about our key or plan, where visitors' words are sent: a wall in front refuses some
   * of them, too. Of those who are asked by numbers and codes alone, every one is.
   */
  denial?: z.ZodMiniType
  /** Code of the refusal, in `error.code`, that says that nothing is left for this month. */
  spentCode?: number
  /** Whether it may be asked: it has the key it needs, and its terms allow a site like this one. */
  usable: boolean
}

const CC_BY = 'CC BY 4.0'

/** No key, a wrong one, nothing left for this month, a key that is switched off, a plan without this endpoint. */
const WEATHERAPI_DENIAL = z.object({ error: z.object({ code: z.literal([1002, 2006, 2007, 2008, 2009]) }) })
const OPEN_METEO_DENIAL = z.object({ error: z.literal(true), reason: z.string() })

/** Every outside service: address, key, terms and credit line. */
export function providersOf(config: Config): Record<string, Provider> {
  const json = { accept: 'application/json' }
  const plain = { parallel: 6, usable: true }
  const openMeteo = (url: string, credit: string): Provider => ({
    ...openMeteoHost(config, url),
    name: 'Open-Meteo',
    credit,
    url: 'https://open-meteo.com/',
    licence: CC_BY,
    headers: json,
    denial: OPEN_METEO_DENIAL,
    // The free hosts hold five requests of one address and refuse the sixth.
    parallel: 4,
  })
  return {
    weatherapi: {
      ...plain,
      base: config.WEATHERAPI_URL,
      name: 'WeatherAPI',
      credit: 'Powered by WeatherAPI.com',
      url: 'https://www.weatherapi.com/',
      query: { key: config.WEATHER_API_KEY },
      denial: WEATHERAPI_DENIAL,
      spentCode: 2007,
      headers: json,
      usable: config.WEATHER_API_KEY !== '',
    },
    openmeteo: openMeteo(config.OPEN_METEO_URL, 'Weather data by Open-Meteo.com'),
    'openmeteo-places': openMeteo(config.OPEN_METEO_GEOCODING_URL, 'Places by Open-Meteo.com and GeoNames'),
    'openmeteo-air': openMeteo(config.OPEN_METEO_AIR_URL, 'Air quality by Open-Meteo.com and CAMS'),
    'openmeteo-marine': openMeteo(
      config.OPEN_METEO_MARINE_URL,
      'Sea data by Open-Meteo.com, DWD, Météo-France and Copernicus',
    ),
    'openmeteo-archive': openMeteo(config.OPEN_METEO_ARCHIVE_URL, 'Weather data by Open-Meteo.com'),
    metno: {
      ...plain,
      base: config.MET_NORWAY_URL,
      name: 'MET Norway',
      credit: 'Data from MET Norway',
      url: 'https://www.met.no/en',
      licence: CC_BY,
      headers: json,
      obeyExpires: true,
    },
    nws: {
      ...plain,
      base: config.NWS_URL,
      name: 'National Weather Service',
      credit: 'National Weather Service',
      url: 'https://www.weather.gov/',
      headers: { accept: 'application/geo+json' },
    },
    meteoalarm: {
      ...plain,
      base: config.METEOALARM_URL,
      name: 'MeteoAlarm',
      credit: 'EUMETNET - MeteoAlarm',
      url: 'https://meteoalarm.org/',
      licence: CC_BY,
      headers: json,
    },
    ecb: {
      ...plain,
      base: config.ECB_URL,
      name: 'European Central Bank',
      credit: 'Reference rates, for information only. Source: European Central Bank',
      url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
    },
    frankfurter: {
      ...plain,
      base: config.FRANKFURTER_URL,
      name: 'Frankfurter',
      credit: 'Rates of central banks by Frankfurter',
      url: 'https://frankfurter.dev/',
      headers: json,
    },
    openerapi: {
      ...plain,
      base: config.OPEN_ER_API_URL,
      name: 'ExchangeRate-API',
      credit: 'Rates By Exchange Rate API',
      url: 'https://www.exchangerate-api.com',
      headers: json,
    },
    currencyapi: {
      ...plain,
      base: config.CURRENCY_API_URL,
      name: 'currency-api',
      credit: 'Rates by currency-api',
      url: 'https://github.com/fawazahmed0/exchange-api',
      licence: 'CC0',
      headers: json,
    },
    ipwhois: { ...plain, base: config.IPWHOIS_URL, ...site('ipwho.is', 'https://ipwho.is/'), headers: json },
    ipquery: { ...plain, base: config.IPQUERY_URL, ...site('ipquery.io', 'https://ipquery.io/'), headers: json },
    freeipapi: {
      ...plain,
      base: config.FREEIPAPI_URL,
      ...site('freeipapi.com', 'https://freeipapi.com/'),
      headers: json,
    },
    ipapico: { ...plain, base: config.IPAPI_CO_URL, ...site('ipapi.co', 'https://ipapi.co/'), headers: json },
    tor: {
      ...plain,
      base: config.TOR_LIST_URL,
      name: 'Tor Project',
      credit: 'Exit list of the Tor Project',
      url: 'https://www.torproject.org/',
      usable: config.TOR_LIST === 'on',
    },
    vpn: {
      ...plain,
      base: config.VPN_LIST_URL,
      name: 'X4BNet',
      credit: 'VPN networks by X4BNet',
      url: 'https://github.com/X4BNet/lists_vpn',
      licence: 'MIT',
      usable: config.VPN_LIST === 'on',
    },
  }
}

const site = (name: string, url: string) => ({ name, credit: `IP data by ${name}`, url })

/**
 * A key leads to the customers' hosts. Without one the public hosts are for non-commercial use, and a site that shows
 * ads is commercial by their terms; a host of the operator's own is free to use.
 */
function openMeteoHost(config: Config, url: string): Pick<Provider, 'base' | 'query' | 'usable'> {
  const open = new URL(url).hostname.endsWith('.open-meteo.com')
  const key = config.OPEN_METEO_KEY
  if (key === '') return { base: url, usable: !open || config.ADS === 'off' }
  const base = open ? url.replace('https://', 'https://customer-') : url
  return { base, query: { apikey: key }, usable: true }
}

/** The order in which providers are asked, before those that may not be are left out. */
export function ordersOf(config: Config): Record<Use, string[]> {
  const weather = config.WEATHER_PROVIDERS as string[]
  const without = (list: string[], ...names: string[]) => list.filter((name) => !names.includes(name))
  const openMeteoFor = (host: string) => weather.map((name) => (name === 'openmeteo' ? host : name))
  return {
    weather,
    places: without(openMeteoFor('openmeteo-places'), 'metno'),
    // The forecast of Open-Meteo tells the last days as well.
    history: without(weather, 'metno').flatMap((name) => (name === 'openmeteo' ? ['openmeteo-archive', name] : name)),
    // Open-Meteo gives the index itself, and waves without a paid plan.
    air: preferring('openmeteo-air', without(openMeteoFor('openmeteo-air'), 'metno')),
    marine: preferring('openmeteo-marine', openMeteoFor('openmeteo-marine')),
    alerts: config.ALERT_PROVIDERS,
    ip: config.IP_PROVIDERS,
    rates: config.RATES_PROVIDERS,
    tor: ['tor'],
    vpn: ['vpn'],
  }
}

function preferring(first: string, list: string[]): string[] {
  return list.includes(first) ? [first, ...list.filter((name) => name !== first)] : list
}
