import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS, faultyProvider, type Faulty } from '#testing/faults.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { answers, LONG, percentile, post, report, sleep, startServer, type Running } from './server.ts'

const WEATHER = 'https://api.open-meteo.com'
const PLACES = 'https://geocoding-api.open-meteo.com'
const ADDRESSES = 'https://ipwho.is'

let server: Running
let weather: Faulty
let places: Faulty
let addresses: Faulty
/** Listens where no request of ours may ever go. */
let canary: Server
let canaryHits = 0

const standIn = (origin: string) =>
  faultyProvider((url) => standIns[origin]!(new URL(url.pathname + url.search, origin), new Date()))

beforeAll(async () => {
  ;[weather, places, addresses] = await Promise.all([standIn(WEATHER), standIn(PLACES), standIn(ADDRESSES)])
  canary = createServer((_request, response) => {
    canaryHits++
    response.end('{}')
  })
  // The real port where we may have it: others are refused by their number alone.
  await new Promise<void>((resolve) => {
    canary.once('error', () => canary.listen(0, '127.0.0.1', () => resolve()))
    canary.listen(80, '127.0.0.1', () => resolve())
  })
  server = await startServer({
    WEATHER_PROVIDERS: 'openmeteo',
    OPEN_METEO_URL: weather.url,
    OPEN_METEO_GEOCODING_URL: places.url,
    IP_PROVIDERS: 'ipwhois',
    IPWHOIS_URL: addresses.url,
    // A folder without databases.
    IP_DB_DIR: import.meta.dirname,
    TOR_LIST: 'off',
    VPN_LIST: 'off',
    UPSTREAM_TRY_MS: '500',
  })
})
afterAll(async () => {
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
  canary.close()
  await Promise.all([weather, places, addresses].map((each) => each.close()))
})

let place = 0
/** A place that nobody asked for yet, so that no remembered answer helps. */
const newPlace = () => `${(-40 + ++place / 10).toFixed(1)},20`
const forecast = (location: string) =>
  fetch(`${server.origin}/api/weather/current?${new URLSearchParams({ location })}`)

describe('P1 an outside service that fails', () => {
  it.each(FAULTS)('%s: is answered in words and in time, while others are served', async (fault) => {
    expect((await forecast(newPlace())).status).toBe(200)
    await weather.fail(fault)
    const start = performance.now()
    const reply = await forecast(newPlace()).finally(() => weather.fail(undefined))
    expect(performance.now() - start).toBeLessThan(8000)
    const text = await reply.text()
    expect([502, 503, 504]).toContain(reply.status)
    expect(JSON.parse(text).message).toBe('Failed to load weather data. Please check your location and try again.')
    expect(text).not.toMatch(/NaN|127\.0\.0\.1|ECONN/)
    expect(await answers(`${server.origin}/readyz`)).toBe(true)
    expect((await post(server.origin, '/base64/encode', { plainText: 'x' })).status).toBe(200)
    if (fault === 'throttled') await sleep(1100)
  })
})

describe('P2 sparing it', () => {
  it('a hundred equal questions are one', async () => {
    const location = newPlace()
    const before = weather.hits()
    const replies = await Promise.all(Array.from({ length: 100 }, () => forecast(location)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(weather.hits() - before).toBe(1)
  })

  it('after five failures it is left alone: answers come at once, and it is used again when it is well', async () => {
    await weather.fail('error')
    while ((await forecast(newPlace())).status !== 503) expect(weather.hits()).toBeLessThan(1000)
    const asked = weather.hits()
    const times: number[] = []
    for (let count = 0; count < 20; count++) {
      const start = performance.now()
      expect((await forecast(newPlace())).status).toBe(503)
      times.push(performance.now() - start)
    }
    expect(percentile(times, 0.5)).toBeLessThan(50)
    expect(weather.hits()).toBe(asked)
    await weather.fail(undefined)
    if (!LONG) return
    const start = performance.now()
    while ((await forecast(newPlace())).status !== 200) await sleep(500)
    const healed = performance.now() - start
    report(`outside service back: used again after ${healed.toFixed(0)} ms`)
    expect(healed).toBeLessThan(30_000)
  })
})

describe('S11 what a visitor types into an address', () => {
  it('is one encoded value, or refused', async () => {
    const before = places.hits()
    for (const location of [
      'London&key=x',
      '../../',
      '..%2f..%2f',
      'a\r\nHost: evil\r\n\r\nGET / HTTP/1.1',
      '#x',
      '?x',
      'x'.repeat(10_000),
    ]) {
      const reply = await forecast(location)
      await reply.arrayBuffer()
      expect(reply.status, location).toBeLessThan(505)
      expect(reply.status, location).not.toBe(500)
    }
    expect(places.hits()).toBeGreaterThan(before)
    for (const asked of places.asked.slice(before)) {
      const { pathname, searchParams } = new URL(asked, places.url)
      expect(pathname).toBe('/v1/search')
      expect([...searchParams.keys()].every((key) => ['name', 'count', 'language', 'format'].includes(key))).toBe(true)
      expect(asked).not.toMatch(/[\r\n ]/)
    }
  })
})

describe('S1–S9 addresses that are none of the public’s business', () => {
  const HOSTS = `127.0.0.1 127.1 2130706433 0x7f.1 0177.0.0.1 017700000001 0 ①②⑦.⓪.⓪.① 127。0。0。1
    [::1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2001::1] [fec0::1]
    [fd00:ec2::254] [fe80::1] 169.254.169.254 168.63.129.16 100.64.0.1 192.0.0.1 198.18.0.1 240.0.0.1 255.255.255.255
    localhost localhost. a.localhost redis x.svc.cluster.local metadata.google.internal
    a@127.0.0.1 x\\@127.0.0.1 127.0.0.1:80 127.0.0.1:81`
  const OTHERS = 'file:///etc/passwd ftp://127.0.0.1/ gopher://127.0.0.1/ data:,x javascript:1 //127.0.0.1/ http://'
  const urls = [...HOSTS.split(/\s+/).map((host) => `http://${host}/`), ...OTHERS.split(' '), '']

  it.each(['/csv/from-url', '/json/fetch'])(
    '%s refuses each of them, in the same words, and asks none',
    async (path) => {
      const replies = await Promise.all(
        urls.map(async (url) => {
          const reply = await post(server.origin, path, { url })
          return { url, status: reply.status, text: await reply.text() }
        }),
      )
      expect(replies.filter(({ status }) => status !== 400)).toEqual([])
      for (const { text } of replies) expect(text).not.toMatch(/ECONN|ENOTFOUND|EAI_|root:/)
      expect(canaryHits).toBe(0)
    },
  )

  it('the lookup of addresses tells nothing of them either', async () => {
    for (const ipOrDomain of [
      'redis',
      'x.svc.cluster.local',
      'metadata.google.internal',
      'localhost',
      '127.0.0.1',
      '10.0.0.5',
    ]) {
      const reply = await post(server.origin, '/ip-lookup/lookup', { ipOrDomain })
      expect(reply.status, ipOrDomain).toBeGreaterThanOrEqual(400)
      expect(reply.status, ipOrDomain).not.toBe(500)
    }
    expect(canaryHits).toBe(0)
  })
})
