import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLASSES } from './limits/limits.ts'
import { redisLimiter } from './limits/redis-limits.ts'
import { openRedis } from './redis.ts'
import { redisCache } from './upstream/cache.ts'

const log = { info() {}, warn() {}, error() {} }
const WELCOME: Record<string, string> = { INFO: '$17\r\nredis_version:7.0\r\n', SELECT: '+OK\r\n', CLIENT: '+OK\r\n' }

let server: Server
let url: string
/** What every question is answered, and after how long. */
let says: string
let after: number
let questions: number
const sockets = new Set<Socket>()

/** Speaks the protocol of Redis, and says what it likes. */
beforeEach(async () => {
  ;[says, after, questions] = ['$-1\r\n', 0, 0]
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', async (data) => {
      for (const [, word = ''] of data.toString('latin1').matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const welcome = WELCOME[word.toUpperCase()]
        if (!welcome) {
          questions++
          if (after > 0) await sleep(after)
        }
        socket.write(welcome ?? says)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`

describe('a count that is none', () => {
  it.each([
    '$-1\r\n',
    '+OK\r\n',
    '*0\r\n',
    '*2\r\n:1\r\n$-1\r\n',
    '*2\r\n:7\r\n$1\r\n5\r\n',
    '*2\r\n:0\r\n$3\r\nNaN\r\n',
  ])('is not believed: %j', async (answer) => {
    const limiter = redisLimiter(url, log)
    says = answer
    let taken = 0
    const take = async () => {
      taken++
      return await limiter.take('cheap', 'somebody')
    }
    while (questions < 2) await Promise.all([take(), sleep(5)])
    const verdict = await take()
    expect(verdict).toMatchObject({ allowed: true, remaining: expect.closeTo(CLASSES.cheap.burst - taken, -2) })
    limiter.close()
  })
})

describe('an answer that nobody has written', () => {
  it.each([
    { value: { a: 1 }, provider: 'openmeteo-places', at: Date.now() },
    { value: { a: 1 }, provider: 'nobody', at: Date.now() },
    null,
  ])('is not taken for one: %j', async (entry) => {
    const cache = redisCache(url, log)
    says = bulk(JSON.stringify(entry))
    const holding = { keep: 60, isFresh: () => true }
    while (questions < 2) await Promise.all([cache.get('places/a', holding), sleep(5)])
    expect(await cache.get('places/a', holding)).toBeUndefined()
    const own = { value: 1, provider: 'ecb', at: 1 }
    cache.set('places/a', own, 60)
    expect(await cache.get('places/a', { keep: 60, isFresh: () => false })).toEqual(own)
    await cache.close()
  })
})

it('one that is slow each time is let be, and looked at again', async () => {
  const store = openRedis(url, log)
  await expect.poll(() => store.ready()).toBe(true)
  after = 100
  const get = () => store.ask((client) => client.get('anything'))
  // Where this process itself stood still, an answer is not slow, and the count begins anew.
  let inARow = 0
  while (store.ready()) {
    let isSlow = false
    const timer = setTimeout(() => setImmediate(() => (isSlow = true)), 50)
    await get()
    clearTimeout(timer)
    inARow = isSlow ? inARow + 1 : 0
    expect(inARow).toBeLessThan(16)
  }
  expect(inARow).toBeGreaterThan(4)
  const before = questions
  expect(await get()).toBeUndefined()
  after = 0
  await expect.poll(async () => (await get())?.answer, { timeout: 7000 }).toBe(null)
  expect(store.ready()).toBe(true)
  expect(await get()).toEqual({ answer: null })
  expect(questions).toBe(before + 2)
  store.close()
}, 15_000)
