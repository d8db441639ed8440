import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultyProvider, type Faulty } from '#testing/faults.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { restartAll, startLoad } from './load.ts'
import { startNginx } from './proxies.ts'
import { answers, freePort, LONG, post, report, sleep, startServer, until, type Running } from './server.ts'

const RATES = 'https://open.er-api.com'
const installed = ['nginx', 'redis-server'].every((command) => !spawnSync(command, ['-v']).error)
/** How long each kind of trouble goes on under load. */
const TROUBLE_MS = LONG ? 15_000 : 1500

/** Two replicas behind deploy/nginx.conf, with one Redis, as an operator runs them. */
describe.runIf(installed)('two replicas behind nginx with one Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-replicas-'))
  let provider: Faulty
  let nginx: ChildProcess
  let redis: ChildProcess
  let redisPort: number
  let origin: string
  let env: Record<string, string>
  const replicas: Running[] = []

  beforeAll(async () => {
    const well = standIns[RATES]!
    provider = await faultyProvider((url) => well(new URL(url.pathname, RATES), new Date()))
    redisPort = await freePort()
    redis = startRedis(redisPort)
    env = {
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'loopback',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      RATES_PROVIDERS: 'openerapi',
      OPEN_ER_API_URL: provider.url,
    }
    replicas.push(...(await Promise.all([startServer(env), startServer(env)])))
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    nginx = startNginx(
      folder,
      port,
      replicas.map((replica) => replica.port),
    )
    await until(() => answers(`${origin}/readyz`), 5000)
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    redis.kill('SIGKILL')
    await Promise.all([provider.close(), ...replicas.map((replica) => replica.stop())])
    rmSync(folder, { recursive: true, force: true })
  })

  it('an answer of an outside service is fetched once for both', async () => {
    const convert = (replica: Running) =>
      post(replica.origin, '/currency-converter/convert', { amount: 2, fromCurrency: 'USD', toCurrency: 'EUR' })
    const [first, second] = replicas as [Running, Running]
    expect((await convert(first)).status).toBe(200)
    const asked = provider.hits()
    expect(asked).toBeGreaterThan(0)
    const reply = await convert(second)
    expect(reply.status).toBe(200)
    expect(await reply.text()).not.toContain('"snapshot":true')
    expect(provider.hits()).toBe(asked)
  })

  it('what nginx refuses by itself has the form of the API', async () => {
    const large = await post(origin, '/base64/encode', { text: 'a'.repeat(18e6) })
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'application/problem+json'])
    expect(await large.json()).toMatchObject({ code: 'too_large', message: 'The input is larger than 16 MB.' })
    const [one, other, port] = [await freePort(), await freePort(), await freePort()]
    const alone = mkdtempSync(join(folder, 'alone-'))
    const forsaken = startNginx(alone, port, [one, other])
    try {
      const place = `http://127.0.0.1:${port}`
      await until(
        () =>
          fetch(place).then(
            ({ status }) => status === 503,
            () => false,
          ),
        5000,
      )
      const gone = await post(place, '/base64/encode', { text: 'a' })
      expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await gone.json()).toMatchObject({ code: 'unavailable' })
      const mark = 'Reykjavik'
      for (const path of ['/api/weather/places', '/weather'])
        await fetch(`${place}${path}?query=${mark}`, { headers: { referer: `${place}/?${mark}` } })
      for (const name of ['access.log', 'error.log'])
        expect(readFileSync(join(alone, name), 'utf8')).not.toContain(mark)
    } finally {
      forsaken.kill('SIGTERM')
    }
  })

  it('an address has one limit, whichever replica answers', async () => {
    const start = performance.now()
    const statuses: number[] = []
    for (let wave = 0; wave < 10; wave++) {
      // Addresses of one IPv6 network are one caller.
      const calls = Array.from({ length: 90 }, (_, index) => validateSchema(origin, `2001:db8:77::${index}`))
      statuses.push(...(await Promise.all(calls)))
    }
    const refilled = ((performance.now() - start) / 1000) * 30
    const allowed = statuses.filter((status) => status !== 429).length
    expect(allowed).toBeGreaterThanOrEqual(600)
    // Two buckets would allow all 900.
    expect(allowed).toBeLessThanOrEqual(600 + refilled + 10)
    expect(await validateSchema(origin, '198.51.100.9')).toBe(200)
  })

  it('programs that fill the queues of both are told so, and nobody else is', async () => {
    const slow = { json: JSON.stringify(`${'a'.repeat(30)}!`), schema: '{"pattern":"^(a+)+$"}' }
    let running = true
    const attack = Array.from({ length: 120 }, async (_, client) => {
      const statuses: number[] = []
      for (let count = 0; running; count++) {
        const headers = { 'x-forwarded-for': `198.51.${client}.${count % 250}` }
        statuses.push(await statusAndRead(await post(origin, '/json/validate-schema', slow, headers)))
        await sleep(100)
      }
      return statuses
    })
    const load = startLoad(origin)
    await sleep(3000)
    running = false
    const { answered, failed, p99 } = await load.end()
    const statuses = Map.groupBy((await Promise.all(attack)).flat(), (status) => status)
    const counts = [...statuses].map(([status, list]) => `${status} x ${list.length}`).join(', ')
    report(
      `queues of both full (${counts}): ${answered} others answered, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`,
    )
    expect(failed).toEqual([])
    expect(statuses.get(503)?.length).toBeGreaterThan(0)
    expect([...statuses.keys()].filter((status) => ![422, 503].includes(status))).toEqual([])
  }, 120_000)

  it('G2 connections that idle longer than Node keeps them by default are still good', async () => {
    const ask = () => Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/version`).then(statusAndRead)))
    // A proxy may hide that one was closed, by another try: a connection of our own does not.
    const own = connect((replicas[0] as Running).port, '127.0.0.1')
    const askOwn = async () => {
      own.write('GET /version HTTP/1.1\r\nHost: x\r\n\r\n')
      return String((await once(own, 'data'))[0]).slice(0, 12)
    }
    expect([await askOwn(), ...new Set(await ask())]).toEqual(['HTTP/1.1 200', 200])
    // In the long form as often as 500 calls take.
    for (let round = 0; round < (LONG ? 10 : 1); round++) {
      await sleep(6500)
      expect([await askOwn(), ...new Set(await ask())]).toEqual(['HTTP/1.1 200', 200])
    }
    own.destroy()
  }, 120_000)

  it('H4 a proxy that keeps what it may keeps no answer of the API', async () => {
    const state = async (path: string) => {
      const reply = await fetch(origin + path)
      return { text: await reply.text(), cache: reply.headers.get('x-cache') }
    }
    const [asset] = /\/assets\/[^"]+\.js/.exec((await state('/')).text) ?? []
    await state(asset as string)
    expect((await state(asset as string)).cache).toBe('HIT')
    for (const path of ['/api/uuid/generate', '/api/uuid/download?amount=2']) {
      const [first, second] = [await state(path), await state(path)]
      expect(first.text).not.toBe(second.text)
      expect([first.cache, second.cache]).not.toContain('HIT')
    }
  })

  it('one replica is killed: nobody notices', async () => {
    const load = startLoad(origin)
    await sleep(500)
    const [first] = replicas as [Running]
    await first.stop('SIGKILL')
    await sleep(TROUBLE_MS)
    replicas[0] = await startServer(env, first.port)
    await sleep(1500)
    const { answered, failed, p99 } = await load.end()
    report(`replica killed: ${answered} answered, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`)
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(200)
  })

  it('R4 Redis is killed: nobody notices, the operator is told once, and it is used again when it is back', async () => {
    const load = startLoad(origin)
    await sleep(500)
    redis.kill('SIGKILL')
    await sleep(TROUBLE_MS)
    const { answered, failed, p99 } = await load.end()
    report(`Redis killed: ${answered} answered, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`)
    expect(failed).toEqual([])
    for (const replica of replicas) expect(replica.output().split('Redis does not answer').length - 1).toBe(1)

    redis = startRedis(redisPort)
    const start = performance.now()
    await expect
      .poll(
        async () => {
          const [first, second] = replicas as [Running, Running]
          const address = `203.0.113.${Math.floor(Math.random() * 250)}`
          await validateSchema(first.origin, address)
          return await remaining(second.origin, address)
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBeLessThan(599)
    report(`Redis shared again after ${Math.round(performance.now() - start)} ms`)
  }, 30_000)

  // No pause between them: a replica goes while nginx still leaves the one before it alone.
  it('all replicas are restarted one after the other: no request fails', () => restartAll(origin, replicas, env, 3))
})

const SMALL_SCHEMA = { json: '1', schema: '{"type":"integer"}' }

async function validateSchema(origin: string, address: string): Promise<number> {
  return await statusAndRead(await post(origin, '/json/validate-schema', SMALL_SCHEMA, { 'x-forwarded-for': address }))
}

async function statusAndRead(reply: Response): Promise<number> {
  await reply.arrayBuffer()
  return reply.status
}

async function remaining(origin: string, address: string): Promise<number> {
  const reply = await post(origin, '/json/validate-schema', SMALL_SCHEMA, { 'x-forwarded-for': address })
  await reply.arrayBuffer()
  return Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
}

function startRedis(port: number): ChildProcess {
  const settings = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
  return spawn('redis-server', settings, { stdio: 'ignore' })
}
