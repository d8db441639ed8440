import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cache, redisCache } from './cache.ts'

const log = { info() {}, warn() {}, error() {} }
const installed = spawnSync('redis-server', ['--version']).status === 0

describe.runIf(installed)('a cache in Redis', () => {
  let port: number
  let redis: ChildProcess
  let caches: Cache[]

  beforeAll(async () => {
    port = await freePort()
    redis = startRedis(port)
    const url = `redis://127.0.0.1:${port}`
    caches = [redisCache(url, log), redisCache(url, log)]
  })
  afterAll(async () => {
    await Promise.all(caches.map((cache) => cache.close()))
    redis.kill('SIGKILL')
  })

  it('shares answers between processes, and without Redis goes on with what each one knows', async () => {
    const [one, two] = caches as [Cache, Cache]
    await expect
      .poll(
        async () => {
          one.set('place', { value: { rate: 1 }, provider: 'ecb', at: 5 }, 60)
          return await two.get('place')
        },
        { timeout: 15_000 },
      )
      .toEqual({ value: { rate: 1 }, provider: 'ecb', at: 5 })

    const stopped = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGKILL')
    await stopped
    expect(await one.get('place')).toEqual({ value: { rate: 1 }, provider: 'ecb', at: 5 })
    const start = performance.now()
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        one.set(`key ${index}`, { value: index, provider: 'ecb', at: 6 }, 60)
        expect(await one.get(`key ${index}`)).toMatchObject({ value: index })
      }),
    )
    expect(performance.now() - start).toBeLessThan(2000)

    redis = startRedis(port)
    await expect
      .poll(
        async () => {
          two.set('back', { value: 2, provider: 'ecb', at: 7 }, 60)
          return await one.get('back')
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ value: 2 })
  })
})

function startRedis(port: number): ChildProcess {
  return spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
