import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { CLASSES } from './limits/limits.ts'
import { openRedis } from './redis.ts'
import { redisLimiter, type SharedLimiter } from './limits/redis-limits.ts'
import { type Cache, redisCache } from './upstream/cache.ts'

const log = { info() {}, warn() {}, error() {} }
const installed = spawnSync('redis-server', ['--version']).status === 0

describe.runIf(installed)('with Redis', () => {
  let port: number
  let redis: ChildProcess
  let caches: [Cache, Cache]
  let limiters: [SharedLimiter, SharedLimiter]
  const observed = new Set<string>()

  beforeAll(async () => {
    port = await freePort()
    redis = startRedis(port)
    const url = `redis://127.0.0.1:${port}`
    caches = [redisCache(url, log), redisCache(url, log)]
    limiters = [redisLimiter(url, log, (outcome) => observed.add(outcome)), redisLimiter(url, log)]
  })
  afterAll(async () => {
    for (const limiter of limiters) limiter.close()
    await Promise.all(caches.map((cache) => cache.close()))
    redis.kill('SIGKILL')
  })

  async function shared(value: number): Promise<void> {
    await expect
      .poll(
        async () => {
          caches[0].set('place', { value, provider: 'ecb', at: value }, 60)
          return await caches[1].get('place')
        },
        { timeout: 15_000 },
      )
      .toEqual({ value, provider: 'ecb', at: value })
  }

  it('processes share answers and counters', async () => {
    await shared(1)
    await expect
      .poll(async () => {
        await limiters[0].take('image', 'warm-up')
        return (await limiters[1].take('image', 'warm-up')).remaining
      })
      .toBeLessThan(CLASSES.image.burst - 2)
    expect(observed).toContain('ok')
    const calls = Array.from({ length: 2 * CLASSES.image.burst }, (_, index) =>
      (limiters[index % 2] as SharedLimiter).take('image', '2001:db8:1:2'),
    )
    const allowed = (await Promise.all(calls)).filter((verdict) => verdict.allowed).length
    expect(allowed).toBeGreaterThanOrEqual(CLASSES.image.burst)
    expect(allowed).toBeLessThanOrEqual(CLASSES.image.burst + 2)
  })

  it('is not taken for slow where this process itself is busy', async () => {
    const store = openRedis(`redis://127.0.0.1:${port}`, log)
    await expect.poll(() => store.ready()).toBe(true)
    const until = performance.now() + 1500
    while (performance.now() < until) {
      const asked = store.ask((client) => client.get('anything'))
      // By then the question is on its way.
      await new Promise((resolve) => setImmediate(resolve))
      const busy = performance.now() + 60
      while (performance.now() < busy);
      expect(await asked).toEqual({ answer: null })
    }
    expect(store.ready()).toBe(true)
    store.close()
  })

  it('an answer of another process is read once, and again when it is no longer fresh', async () => {
    let isFresh = true
    const holding = { keep: 60, isFresh: () => isFresh }
    const read = () => caches[1].get('feed', holding)
    const write = (value: number) => caches[0].set('feed', { value, provider: 'ecb', at: value }, 60)
    const written = () => {
      write(1)
      return read()
    }
    await expect.poll(written, { timeout: 15_000 }).toMatchObject({ value: 1 })
    const first = await read()
    write(2)
    expect(await read()).toBe(first)
    isFresh = false
    await expect.poll(read).toMatchObject({ value: 2 })
  })

  it('the operator is told why it is not used', async () => {
    const warn = vi.fn()
    vi.resetModules()
    const store = (await import('./redis.ts')).openRedis(`redis://somebody:secret@127.0.0.1:${port}`, { ...log, warn })
    await expect.poll(() => warn.mock.calls).toEqual([[{ error: 'WRONGPASS' }, expect.any(String)]])
    store.close()
  })

  it('nothing of what visitors asked for is stored', async () => {
    caches[0].set('places/canary town', { value: 1, provider: 'ecb', at: 1 }, 60)
    await limiters[0].take('cheap', '203.0.113.77')
    const client = new Redis(port)
    const keys = await client.keys('*')
    client.disconnect()
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.join()).not.toMatch(/canary|203\.0/)
    // The build before may remember another shape.
    expect(keys.join()).toContain(`upstream:${__VERSION__}:${__COMMIT__}:`)
  })

  it('killed under load it costs no answer, and it is used again when it is back', async () => {
    const stopped = new Promise((resolve) => redis.once('exit', resolve))
    const load = Array.from({ length: 300 }, async (_, index) => {
      if (index === 100) redis.kill('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, index))
      caches[0].set(`key ${index}`, { value: index, provider: 'ecb', at: 6 }, 60)
      expect(await caches[0].get(`key ${index}`)).toMatchObject({ value: index })
      expect((await limiters[0].take('cheap', 'someone')).allowed).toBe(true)
    })
    const start = performance.now()
    await Promise.all(load)
    await stopped
    expect(performance.now() - start).toBeLessThan(3000)
    expect(await caches[0].get('place')).toMatchObject({ value: 1 })
    expect(observed).toContain('away')

    redis = startRedis(port)
    await shared(2)
  })

  it('frozen it costs a wait now and then, not one for each call, and it is used again when it goes on', async () => {
    const told: unknown[] = []
    const store = openRedis(`redis://127.0.0.1:${port}`, log, (...what) => told.push(what))
    await expect.poll(() => store.ready()).toBe(true)
    redis.kill('SIGSTOP')
    try {
      const lost = store.ask((client) => client.get('anything'))
      const start = performance.now()
      for (let call = 0; call < 50; call++) {
        caches[0].set('place', { value: 3, provider: 'ecb', at: 3 }, 60)
        expect(await caches[0].get('place')).toMatchObject({ value: 3 })
        expect((await limiters[0].take('cheap', 'someone')).allowed).toBe(true)
      }
      expect(performance.now() - start).toBeLessThan(2000)
      expect(await lost).toBeUndefined()
      expect(told).toEqual([['failed', expect.closeTo(250, -2)]])
      await expect.poll(() => store.client.status, { timeout: 5000 }).not.toBe('ready')
    } finally {
      redis.kill('SIGCONT')
      store.close()
    }
    await shared(4)
    let round = 0
    const countedTogether = async () => {
      const key = `round ${round++}`
      for (let call = 0; call < 5; call++) await limiters[0].take('image', key)
      return (await limiters[1].take('image', key)).remaining
    }
    await expect.poll(countedTogether, { timeout: 15_000 }).toBeLessThan(CLASSES.image.burst - 5)
  })
})

function startRedis(port: number): ChildProcess {
  return spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
}
