import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cheapCalls, line, openLoop, timesOf, type Shot } from './load.ts'
import { LONG, memoryOf, percentile, report, sleep, startServer } from './server.ts'

const MINUTES = Number(process.env.HOSTILE_SOAK_MINUTES ?? (LONG ? 30 : 0))
const PER_SECOND = 200
/** Memory settles in the first third. */
const WARM = 1 / 3

const BAD: Shot[] = [
  ['/api/base64/encode', '{'],
  ['/api/json/beautify', JSON.stringify({ json: '['.repeat(5000) })],
  ['/api/json/validate-schema', JSON.stringify({ json: '1', schema: '{"$ref":"#"}' })],
  ['/api/json/query', JSON.stringify({ json: '{}', jsonPath: '$[' })],
  ['/api/csv/from-url', JSON.stringify({ url: 'http://127.0.0.1/' })],
  ['/api/text/stats', JSON.stringify({ text: 5 })],
  ['/api/none', '{}'],
  ['/api/base64/decode', JSON.stringify({ base64: '\ud800' })],
].map(([path, body]) => ({
  method: 'POST',
  path: path as string,
  headers: { 'content-type': 'application/json' },
  body: body as string,
}))

it.runIf(MINUTES > 0)(
  `section 2: ${MINUTES} minutes at ${PER_SECOND} requests a second, one in twenty of them bad, leave no trace`,
  { timeout: (MINUTES + 2) * 60_000 },
  async () => {
    const server = await startServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' })
    const cheap = await cheapCalls(server.origin)
    let running = true
    const samples: { minute: number; memory: number; files: number }[] = []
    const start = performance.now()
    const watching = (async () => {
      while (running) {
        const minute = (performance.now() - start) / 60_000
        const files = readdirSync(`/proc/${server.pid}/fd`).length
        samples.push({ minute, memory: memoryOf(server.pid).now, files })
        await sleep(2000)
      }
    })()
    const figures = await openLoop(server.origin, PER_SECOND, MINUTES * 60, (n) => {
      if (n % 20 > 0) return cheap(n)
      const bad = BAD[(n / 20) % BAD.length] as Shot
      return { ...bad, headers: { ...bad.headers, 'x-forwarded-for': `198.19.${n % 250}.${n % 7}` } }
    })
    running = false
    await watching
    const settled = samples.filter(({ minute }) => minute > MINUTES * WARM)
    const perTenMinutes = slope(middles(settled)) * 10
    const files = settled.map((sample) => sample.files)
    report(
      `soak: ${MINUTES} min, ${figures.perSecond.toFixed(0)}/s, ${line(timesOf(figures))}, answers ${JSON.stringify(figures.statuses)}, ` +
        `memory by minute ${middles(samples)
          .map(({ memory }) => memory.toFixed(0))
          .join(' ')} MB, slope ${perTenMinutes.toFixed(2)} MB/10 min, ` +
        `files ${Math.min(...files)} to ${Math.max(...files)}, ${server.limit ? `limit ${server.limit} MB` : 'no limit set'}`,
    )
    expect(Object.keys(figures.statuses).filter((status) => Number(status) === 0 || Number(status) >= 500)).toEqual([])
    expect(server.output()).not.toContain('"Fault"')
    // A slope out of a few minutes is noise.
    if (MINUTES >= 30) expect(perTenMinutes).toBeLessThanOrEqual(1)
    expect(await server.stop()).toBe(0)
  },
)

/** The middle of every minute. */
function middles(samples: { minute: number; memory: number }[]): { minute: number; memory: number }[] {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  return [...minutes].map(([minute, list]) => ({ minute, memory: middle(list.map(({ memory }) => memory)) }))
}

/** Megabytes a minute: the middle of the slopes between all pairs, which a collection here and there does not move. */
function slope(points: { minute: number; memory: number }[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.memory - one.memory) / (other.minute - one.minute)),
  )
  return middle(slopes)
}

const middle = (values: number[]) => percentile(values, 0.5)
