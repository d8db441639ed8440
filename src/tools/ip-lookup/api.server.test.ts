import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { standInFetch, standInNames } from '#server/stand-ins.ts'
import { fromDatabase } from '#shared/net/ip-database.server.ts'
import { NO_DATABASES, silent, testApp } from '#testing/app.ts'

const LOOKUP = '/api/ip-lookup/lookup'

function appWith(env: Record<string, string>, well: (host: string) => boolean = () => true) {
  const fetch: typeof standInFetch = async (url, init) => {
    if (well(url.hostname)) return await standInFetch(url, init)
    throw new Error('unreachable')
  }
  const services = { ...openServices(readConfig(env), silent, { fetch }), names: standInNames }
  const request = testApp({ services })
  return (ipOrDomain: unknown) => request('POST', LOOKUP, { body: { ipOrDomain } })
}

describe('a lookup without a database', () => {
  it('has every field from the first online service, and unknown where it does not know', async () => {
    const { json } = await appWith({ IP_DB_DIR: NO_DATABASES })('9.9.9.9')
    expect(json).toEqual({
      ip: '9.9.9.9',
      city: 'Cape Town',
      region: 'Western Cape',
      country: 'South Africa',
      countryCode: 'ZA',
      postal: '8001',
      isp: 'Example Fibre (Pty) Ltd',
      asn: 'AS64500',
      hostname: 'dns9.quad9.net',
      latitude: -33.9249,
      longitude: 18.4241,
      timezone: 'Africa/Johannesburg',
      type: 'IPv4',
      isProxy: false,
      isVpn: true,
      isTor: false,
      sources: [
        { name: 'ipwho.is', credit: 'IP data by ipwho.is', url: 'https://ipwho.is/' },
        { name: 'ipquery.io', credit: 'IP data by ipquery.io', url: 'https://ipquery.io/' },
      ],
    })
  })

  it.each([
    ['ipquery', { isVpn: true, isProxy: false, isTor: false, postal: '8001' }],
    ['freeipapi', { isVpn: false, isProxy: false, postal: null, asn: 'AS64500' }],
    ['ipapico', { isVpn: false, isProxy: null, postal: null, isp: 'Example Fibre' }],
  ])('asks %s as the operator wishes', async (provider, fields) => {
    const { json } = await appWith({ IP_DB_DIR: NO_DATABASES, IP_PROVIDERS: provider })('9.9.9.9')
    expect(json).toMatchObject({ city: 'Cape Town', timezone: 'Africa/Johannesburg', ...fields })
  })

  it('takes no coordinates of nowhere for a place, and goes on to a service that knows the address', async () => {
    const nothing = { countryName: '-', countryCode: '-', regionName: '-', cityName: '-', latitude: 0, longitude: 0 }
    const lookup = (fields: object) => {
      const fetch: typeof standInFetch = async (url, init) =>
        url.hostname === 'free.freeipapi.com'
          ? (Response.json({ ...nothing, ...fields }) as never)
          : await standInFetch(url, init)
      const config = readConfig({ IP_DB_DIR: NO_DATABASES, IP_PROVIDERS: 'freeipapi,ipapico' })
      const request = testApp({ services: { ...openServices(config, silent, { fetch }), names: standInNames } })
      return request('POST', LOOKUP, { body: { ipOrDomain: '9.9.9.9' } })
    }
    expect((await lookup({})).json).toMatchObject({ city: 'Cape Town', sources: [{ name: 'ipapi.co' }] })
    const network = (await lookup({ asn: '64500' })).json
    expect(network).toMatchObject({ asn: 'AS64500', latitude: null, longitude: null, timezone: null })
  })

  it('knows a Tor exit, which is a proxy', async () => {
    const { json } = await appWith({ IP_DB_DIR: NO_DATABASES })('185.220.101.1')
    expect(json).toMatchObject({ isTor: true, isProxy: true })
  })

  it('knows the networks of VPNs, and takes no list for true that would make everything one', async () => {
    const lookup = appWith({ IP_DB_DIR: NO_DATABASES, IP_PROVIDERS: 'ipwhois' })
    const flags = await Promise.all(['185.65.134.7', '2001:ac8::1', '9.9.9.9', '2620:fe::fe'].map(lookup))
    expect(flags.map(({ json }) => json.isVpn)).toEqual([true, true, false, false])
  })

  it('does not turn a list that was not read into a no', async () => {
    const LISTS = ['check.torproject.org', 'raw.githubusercontent.com']
    const well = (host: string) => !LISTS.includes(host)
    const { json } = await appWith({ IP_DB_DIR: NO_DATABASES, IP_PROVIDERS: 'ipwhois' }, well)('9.9.9.9')
    expect(json).toMatchObject({ isTor: null, isVpn: null, isProxy: null })
  })

  it('asks nobody about flags that the operator left out, or that are known', async () => {
    const without = await appWith({ IP_DB_DIR: NO_DATABASES, IP_PROVIDERS: 'ipwhois,freeipapi' })('9.9.9.9')
    expect(without.json).toMatchObject({ isProxy: null, sources: [{ name: 'ipwho.is' }] })
    const down = await appWith({ IP_DB_DIR: NO_DATABASES }, (host) => host !== 'api.ipquery.io')('9.9.9.9')
    expect(down.json).toMatchObject({ city: 'Cape Town', isProxy: null, sources: [{ name: 'ipwho.is' }] })
  })

  it('says in the end that nobody knows', async () => {
    const { status, json } = await appWith({ IP_DB_DIR: NO_DATABASES }, () => false)('9.9.9.9')
    expect(status).toBe(503)
    expect(json.message).toBe(
      'Unable to load the information for this address. This might be due to network restrictions or API limits.',
    )
  })
})

describe('a lookup with the built-in database', () => {
  let installed = false
  beforeAll(async () => {
    installed = (await fromDatabase('9.9.9.9', '')).sources.length > 0
  })

  it.each(['9.9.9.9', '2620:fe::fe'])('answers for %s with every online service down', async (address) => {
    if (!installed) return
    const { json } = await appWith({}, () => false)(address)
    expect(json).toMatchObject({ countryCode: 'US', country: 'United States', isProxy: null, isVpn: null, isTor: null })
    expect(json.timezone).toMatch(/^America\//)
    expect(json.sources).toEqual([
      { name: 'DB-IP', credit: 'IP Geolocation by DB-IP', url: 'https://db-ip.com', licence: 'CC BY 4.0' },
    ])
  })

  it('adds what online services know, but no postal code of another place', async () => {
    if (!installed) return
    const { json } = await appWith({})('9.9.9.9')
    expect(json).toMatchObject({ countryCode: 'US', country: 'United States', asn: 'AS64500', postal: null })
    expect(json.sources.map(({ name }: { name: string }) => name)).toEqual(['DB-IP', 'ipwho.is', 'ipquery.io'])
  })
})

describe('a domain name', () => {
  const lookup = appWith({ IP_DB_DIR: NO_DATABASES })
  it('is looked up by its IPv4 address, and all its addresses are told', async () => {
    const { json } = await lookup('https://example.org/page')
    expect(json).toMatchObject({ ip: '9.9.9.9', resolvedFrom: 'example.org', addresses: ['9.9.9.9', '2620:fe::fe'] })
  })

  it.each(['inside.example.org', 'half.example.org', 'unknown.example.org', 'redis', 'x.svc.cluster.local'])(
    'that leads inside, or nowhere, is refused in the same words: %s',
    async (name) => {
      const { status, json, text } = await lookup(name)
      expect(status).toBe(400)
      expect(json.message).toBe('This domain name was not found, or it does not lead to a public address.')
      expect(text).not.toMatch(/10\.0\.0\.5|127\.0\.0\.1/)
    },
  )
})

describe('a domain name of many addresses', () => {
  const lookupOf = async (count: number) => {
    const addressesOf = async () => Array.from({ length: count }, (_, index) => `9.9.8.${index}`)
    const services = openServices(readConfig({ IP_DB_DIR: NO_DATABASES }), silent, { fetch: standInFetch })
    const request = testApp({ services: { ...services, names: { ...standInNames, addressesOf } } })
    return await request('POST', LOOKUP, { body: { ipOrDomain: 'many.example.org' } })
  }
  it('is looked up with up to 64, and refused with more', async () => {
    expect((await lookupOf(64)).json.addresses).toHaveLength(64)
    expect((await lookupOf(65)).status).toBe(400)
  })
})

describe('the own address', () => {
  const own = (peer: string, headers = {}, env = {}) => testApp({}, env)('GET', '/api/ip-lookup/own', { peer, headers })
  it('is that of the connection', async () => {
    expect((await own('9.9.9.9')).json).toEqual({ ip: '9.9.9.9', type: 'IPv4' })
    expect((await own('::ffff:9.9.9.9')).json).toEqual({ ip: '9.9.9.9', type: 'IPv4' })
    expect((await own('2620:fe::fe')).json).toEqual({ ip: '2620:fe::fe', type: 'IPv6' })
  })
  it('is unknown from a network of our own', async () => {
    expect((await own('192.168.1.20')).json).toEqual({ ip: null, type: null })
  })
  it('comes from trusted proxies only', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9' }
    expect((await own('10.0.0.1', headers)).json.ip).toBeNull()
    expect((await own('10.0.0.1', headers, { TRUST_PROXY: '10.0.0.0/8' })).json.ip).toBe('9.9.9.9')
  })
})
