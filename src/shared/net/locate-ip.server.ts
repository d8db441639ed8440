import { isToolError } from '#contract/error.ts'
import type { ServerContext } from '#contract/server.ts'
import type { Ask, Credit } from '#contract/upstream.ts'
import { zoneAt } from '#shared/time/zone-at.ts'
import { timeZoneNamed } from '#shared/time/time-zone.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { fromDatabase } from './ip-database.server.ts'
import { NOTHING, type IpFacts } from './ip-facts.ts'
import { ipProviders } from './ip-providers.server.ts'

const DAY_S = 24 * 60 * 60
/** Online services only add to what the database knows: nobody waits long for them. */
const PATIENCE_MS = 2000

type Outside = Pick<ServerContext, 'upstreams' | 'ipDatabases'>

interface Located {
  facts: IpFacts
  sources: Credit[]
  /** Seconds, where the online part is past its freshness. */
  age: number | undefined
}

/**
 * What is known about a public address. The database on this machine says where it is; online services say what it
 * lacks: provider, network, flags, and the place when there is no database. Throws `failure` when nobody knows anything.
 */
export async function locateIp(address: string, outside: Outside, failure: string): Promise<Located> {
  const own = await fromDatabase(address, outside.ipDatabases)
  const placed = own.facts.countryCode !== undefined
  try {
    const answer = await online(address, outside, failure, placed)
    const flags = await missingFlags(address, answer.value, outside, failure)
    const facts = { ...merge(own.facts, answer.value), ...flags?.value }
    const sources = [...own.sources, answer.source, ...(flags ? [flags.source] : [])]
    return { facts, sources, age: answer.stale ? answer.age : undefined }
  } catch (error) {
    if (!placed || !isToolError(error)) throw error
    return { facts: merge(own.facts, NOTHING), sources: own.sources, age: undefined }
  }
}

/** Only where it is, for the weather, and who told: online services are asked when the database does not know. */
export async function placeOfIp(
  address: string,
  outside: Outside,
  failure: string,
): Promise<{ facts: IpFacts; source: Credit | undefined }> {
  const own = await fromDatabase(address, outside.ipDatabases)
  if (own.facts.latitude !== undefined) return { facts: merge(own.facts, NOTHING), source: own.sources[0] }
  const { value, source } = await online(address, outside, failure, false)
  return { facts: merge(own.facts, value), source }
}

function online(address: string, { upstreams }: Outside, failure: string, optional: boolean) {
  const attempts = upstreams.order('ip').flatMap((provider) => {
    const ask = ipProviders[provider]
    return ask ? [{ provider, get: async (line: Ask) => something(await ask(line, address)) }] : []
  })
  return upstreams.first({
    key: `ip/${address}`,
    fresh: DAY_S,
    keep: 7 * DAY_S,
    ...(optional ? { patience: PATIENCE_MS } : {}),
    attempts,
    failure,
  })
}

/** Some services answer that they know nothing in the form in which they answer what they know. */
function something(facts: IpFacts): IpFacts {
  const { countryCode, asn, isp } = facts
  if (countryCode === null && asn === null && isp === null) throw new Error('nothing about this address')
  return facts
}

/** Few services tell whether an address is a proxy or a VPN: ipquery.io is asked where another one left that open. */
async function missingFlags(
  address: string,
  { isProxy, isVpn, isTor }: IpFacts,
  { upstreams }: Outside,
  failure: string,
) {
  const complete = isProxy !== null && isVpn !== null
  const ask = ipProviders.ipquery
  if (complete || !ask || !upstreams.order('ip').includes('ipquery')) return undefined
  const get = async (line: Ask) => {
    const told = await ask(line, address)
    return { isProxy: told.isProxy, isVpn: told.isVpn, isTor: told.isTor }
  }
  const asked = upstreams.first({
    key: `ip/flags/${address}`,
    fresh: DAY_S,
    keep: 7 * DAY_S,
    patience: PATIENCE_MS,
    attempts: [{ provider: 'ipquery', get }],
    failure,
  })
  const answer = await unlessRefused(asked)
  if (!answer) return undefined
  const { value, source } = answer
  const flags = {
    isProxy: isProxy ?? value.isProxy,
    isVpn: isVpn ?? value.isVpn,
    isTor: isTor ?? value.isTor,
  }
  return { value: flags, source }
}

function merge(own: Partial<IpFacts>, asked: IpFacts): IpFacts {
  const placed = own.countryCode !== undefined
  // A postal code of another place than the one shown would mislead.
  const postal = own.postal ?? (!placed || own.city === asked.city ? asked.postal : null)
  const facts = placed
    ? {
        ...asked,
        city: null,
        region: null,
        country: null,
        latitude: null,
        longitude: null,
        timezone: null,
        ...own,
        postal,
      }
    : { ...asked, ...own, postal }
  const countryCode = facts.countryCode?.toUpperCase() ?? null
  const sameCountry = countryCode === (asked.countryCode?.toUpperCase() ?? null)
  return {
    ...facts,
    countryCode,
    country: facts.country ?? (sameCountry && asked.country ? asked.country : countryName(countryCode)),
    latitude: rounded(facts.latitude),
    longitude: rounded(facts.longitude),
    // A name that no zone has would stop every clock that is set by it.
    timezone: timeZoneNamed(facts.timezone ?? '') ?? zoneOf(facts.latitude, facts.longitude),
  }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function countryName(code: string | null): string | null {
  return code && /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? null) : null
}

const rounded = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e4) / 1e4)

function zoneOf(latitude: number | null, longitude: number | null): string | null {
  return latitude === null || longitude === null ? null : zoneAt(latitude, longitude)
}
