import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cheapCalls, line, openLoop, timesOf, type Shot } from './load.ts'
import { freePort, LONG, percentile, report, sleep, startServer, treeMemoryOf } from './server.ts'

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
    const port = await freePort()
    const server = await startServer({
      METRICS_PORT: String(port),
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    })
    const cheap = await cheapCalls(server.origin)
    let running = true
    const samples: Sample[] = []
    const start = performance.now()
    const watching = (async () => {
      while (running) {
        const minute = (performance.now() - start) / 60_000
        const files = readdirSync(`/proc/${server.pid}/fd`).length
        samples.push({ minute, memory: treeMemoryOf(server.pid), heap: await heapOf(port), files })
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
    expect(await server.stop()).toBe(0)
    const settled = samples.filter(({ minute }) => minute > MINUTES * WARM)
    const growth = slope(lowest(settled)) * 10
    const files = settled.map((sample) => sample.files)
    report(
      `soak: ${MINUTES} min, ${figures.perSecond.toFixed(0)}/s, ${line(timesOf(figures))}, answers ${JSON.stringify(figures.statuses)}, ` +
        `memory by minute ${perMinute(samples, 'memory')} MB, lowest heap by minute ${perMinute(samples, 'heap')} MB, ` +
        `heap grows ${growth.toFixed(2)} MB/10 min, ` +
        `files ${Math.min(...files)} to ${Math.max(...files)}, ${server.limit ? `limit ${server.limit} MB` : 'no limit set'}`,
    )
    expect(Object.keys(figures.statuses).filter((status) => Number(status) === 0 || Number(status) >= 500)).toEqual([])
    expect(server.output()).not.toContain('"Fault"')
    expect(Math.max(...samples.map(({ memory }) => memory))).toBeLessThan(512)
    // A slope out of a few minutes is noise.
    if (MINUTES >= 30) expect(growth).toBeLessThanOrEqual(1)
  },
)

interface Sample {
  minute: number
  /** Resident megabytes, workers included: they follow what the collector finds worth giving back. */
  memory: number
  /** Megabytes in use on the heap: the lowest of a minute is what no collection could free. */
  heap: number
  files: number
}

async function heapOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2
}

function lowest(samples: Sample[]): Sample[] {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  return [...minutes.values()].map((list) => list.toSorted((a, b) => a.heap - b.heap)[0] as Sample)
}

function perMinute(samples: Sample[], field: 'memory' | 'heap'): string {
  return lowest(samples)
    .map((sample) => sample[field].toFixed(0))
    .join(' ')
}

/** Megabytes a minute: the middle of the slopes between all pairs, which one odd minute does not move. */
function slope(points: Sample[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.heap - one.heap) / (other.minute - one.minute)),
  )
  return percentile(slopes, 0.5)
}
