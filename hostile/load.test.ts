import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, cheapCalls, closedLoop, line, openLoop, timesOf, type Figures, type Shot } from './load.ts'
import { crowd, LONG, memoryOf, percentile, report, startServer, type Running } from './server.ts'

/** Seconds of each load. */
const TIME = LONG ? { steady: 600, peak: 30, overload: 30 } : { steady: 3, peak: 2, overload: 3 }

/** The promise, on a machine to itself; the short form runs beside everything else, and leaves ample room. */
const within = (milliseconds: number) => milliseconds * crowd() * (LONG ? 1 : 10)

let server: Running
/** Asked of the first server: the others have the same operations. */
let cheap: (n: number) => Shot
beforeEach(async () => {
  server = await startServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' })
  cheap ??= await cheapCalls(server.origin)
})
afterEach(async () => {
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
})

const only = (figures: Figures, statuses: number[]) =>
  expect(
    Object.keys(figures.statuses)
      .map(Number)
      .filter((status) => !statuses.includes(status)),
  ).toEqual([])

describe('section 2: the load that is held', () => {
  it('steady: 500 requests a second of all cheap operations, each answered soon', { timeout: 700_000 }, async () => {
    await openLoop(server.origin, 200, 2, cheap)
    const figures = await openLoop(server.origin, 500, TIME.steady, cheap)
    const times = timesOf(figures)
    report(
      `steady: ${figures.perSecond.toFixed(0)}/s for ${TIME.steady} s, ${line(times)}, answers ${JSON.stringify(figures.statuses)}, memory peak ${memoryOf(server.pid).peak.toFixed(0)} MB`,
    )
    only(figures, [200])
    expect(percentile(times, 0.5)).toBeLessThan(within(5))
    expect(percentile(times, 0.99)).toBeLessThan(within(50))
  })

  it('peak: 200 clients that never pause are all answered', { timeout: 120_000 }, async () => {
    const figures = await closedLoop(server.origin, 200, TIME.peak, (n) => ({
      method: 'POST',
      path: '/api/base64/encode',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.${n % 200}.${n % 250}.7` },
      body: '{"plainText":"Hello, World!"}',
    }))
    const times = timesOf(figures)
    report(
      `peak: ${figures.perSecond.toFixed(0)}/s with 200 clients for ${TIME.peak} s, ${line(times)}, answers ${JSON.stringify(figures.statuses)}`,
    )
    only(figures, [200])
    expect(figures.perSecond).toBeGreaterThan(LONG ? 3000 / crowd() : 300)
  })

  it(
    'overload: one address that asks five times too often is told so at once, and others are not held up',
    { timeout: 120_000 },
    async () => {
      // 200 a second refill, 2,000 are saved up.
      await openLoop(server.origin, 200, 2, cheap)
      const greedy = openLoop(server.origin, 1000, TIME.overload, () => ({
        method: 'GET',
        path: '/api/uuid/generate',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }))
      const others = openLoop(server.origin, 50, TIME.overload, cheap)
      const [mine, theirs] = await Promise.all([greedy, others])
      const after = await openLoop(server.origin, 100, 3, cheap)
      const refused = timesOf(mine, 429)
      report(
        `overload by one address: 429 x ${refused.length}, ${line(refused)}; others meanwhile ${line(timesOf(theirs))}, in the 3 s after ${line(timesOf(after))}`,
      )
      only(mine, [200, 429])
      only(theirs, [200])
      only(after, [200])
      expect(refused.length).toBeGreaterThan(0)
      expect(percentile(refused, 0.99)).toBeLessThan(within(100))
      expect(percentile(timesOf(after), 0.99)).toBeLessThan(within(50))
    },
  )

  it(
    'overload: programs from everywhere, many times more than the workers take, are refused at once',
    { timeout: 120_000 },
    async () => {
      const slow = JSON.stringify({ json: JSON.stringify(`${'a'.repeat(30)}!`), schema: '{"pattern":"^(a+)+$"}' })
      // Two workers end one of these a second, each after 2 s.
      const programs = openLoop(server.origin, 50, TIME.overload, (n) => ({
        method: 'POST',
        path: '/api/json/validate-schema',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
        body: slow,
      }))
      const others = openLoop(server.origin, 50, TIME.overload, cheap)
      const [figures, theirs] = await Promise.all([programs, others])
      const after = await openLoop(server.origin, 100, 3, cheap)
      const refused = timesOf(figures, 503)
      report(
        `overload by programs: ${JSON.stringify(figures.statuses)}, 503 in ${line(refused)}; others meanwhile ${line(timesOf(theirs))}, in the 3 s after ${line(timesOf(after))}`,
      )
      only(figures, [422, 429, 503])
      only(theirs, [200])
      expect(refused.length).toBeGreaterThan(0)
      expect(percentile(timesOf(after), 0.99)).toBeLessThan(within(50))
    },
  )
})
