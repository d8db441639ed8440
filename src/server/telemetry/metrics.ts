import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Finished } from '../api.ts'
import type { App } from '../app.ts'
import type { Call } from '../http/exchange.ts'
import type { Blocked } from '../public-fetch/public-fetch.ts'
import type { PoolMemory } from '../processes/processes.ts'
import type { Observe as ObserveRedis } from '../redis.ts'
import type { BreakerState } from '../upstream/breaker.ts'
import type { Workers } from '../processes/workers.ts'

/** What the metrics read; each is asked at every scrape. */
interface Watched {
  workers: Workers
  images: { memory(): Promise<PoolMemory> }
  breakers(): Record<string, BreakerState>
}

interface Metrics {
  answered(call: Call, reply: Finished, milliseconds: number): void
  /** Something was refused that never became a call. */
  unread(status: number): void
  /** The application, with what it works on counted. */
  watching(app: App): App
  upstream(provider: string, outcome: string, milliseconds: number): void
  /** For those who ask Redis about limits, or for remembered answers. */
  redis(use: 'limits' | 'answers'): ObserveRedis
  remembered(found: string): void
  blocked(reason: Blocked): void
  /** Serves /metrics on a port of its own, which is not for the public. */
  listen(port: number, host: string, watched: Watched): void
}

const STATES: Record<BreakerState, number> = { closed: 0, probing: 1, open: 2 }

/** Prometheus metrics. Labels are templates and short words of ours: nothing that a visitor sends can become a series. */
export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const limited = new Counter({ name: 'ratelimited_total', help: 'Requests refused by a rate limit', registers })
  const faults = new Counter({ name: 'faults_total', help: 'Faults of ours that a request met', registers })
  const asked = new Counter({
    name: 'upstream_requests_total',
    help: 'Requests to outside services',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const unread = new Counter({
    name: 'http_unread_total',
    help: 'Refused before it was a request: not HTTP (400), too slow (408), headers too large (431), a method of no use (405)',
    labelNames: ['status'],
    registers,
  })
  const asking = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Time from a request to an outside service to what became of it',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const redis = new Counter({
    name: 'redis_requests_total',
    help: 'Questions to Redis; those of a Redis that is away were not asked',
    labelNames: ['use', 'outcome'],
    registers,
  })
  const redisTime = new Histogram({
    name: 'redis_request_duration_seconds',
    help: 'Time from a question to Redis to its answer or failure',
    labelNames: ['use'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
    registers,
  })
  const working = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers })
  const kept = new Counter({
    name: 'cache_total',
    help: 'Questions to outside services, by whether an answer was remembered',
    labelNames: ['found'],
    registers,
  })
  const refused = new Counter({
    name: 'ssrf_blocked_total',
    help: 'URLs of visitors that were not fetched',
    labelNames: ['reason'],
    registers,
  })

  return {
    watching: (app) => async (call) => {
      working.inc()
      try {
        return await app(call)
      } finally {
        working.dec()
      }
    },
    remembered: (found) => kept.inc({ found }),
    blocked: (reason) => refused.inc({ reason }),
    answered(call, reply, milliseconds) {
      const method = reply.status === 405 ? 'other' : call.method
      requests.inc({ route: reply.route, method, status: String(reply.status) })
      duration.observe({ route: reply.route }, milliseconds / 1000)
      if (reply.status === 429) limited.inc()
      if (reply.fault !== undefined) faults.inc()
    },
    unread: (status) => unread.inc({ status: String(status) }),
    upstream(provider, outcome, milliseconds) {
      asked.inc({ provider, outcome })
      if (outcome !== 'resting' && outcome !== 'crowded') asking.observe({ provider }, milliseconds / 1000)
    },
    redis: (use) => (outcome, milliseconds) => {
      redis.inc({ use, outcome })
      if (outcome !== 'away') redisTime.observe({ use }, milliseconds / 1000)
    },
    listen(port, host, watched) {
      collectDefaultMetrics({ register: registry })
      gauges(registers, watched)
      const server = createServer((request, response) => {
        // A scrape may have parameters.
        if (request.url?.split('?')[0] !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        void registry
          .metrics()
          .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      })
      // Otherwise the operator would see another process's figures, or none.
      server.on('error', (error: NodeJS.ErrnoException) => {
        process.stderr.write(`sundry: cannot listen on ${host}:${port} for METRICS_PORT (${error.code}).\n`)
        process.exit(1)
      })
      server.listen(port, host)
      server.unref()
    },
  }
}

function gauges(registers: Registry[], { workers, images, breakers }: Watched): void {
  const pool = new Gauge({
    name: 'worker_pool',
    help: 'Processes for heavy operations',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(workers.stats())) pool.set({ state }, value)
    },
  })
  const memory = new Gauge({
    name: 'pool_resident_memory_bytes',
    help: 'Resident memory of processes: of all now, and the most that one was seen with since the last scrape',
    labelNames: ['pool', 'of'],
    registers,
    async collect() {
      for (const [pool, each] of Object.entries({ workers, images })) {
        const { all, largest } = await each.memory()
        memory.set({ pool, of: 'all' }, all)
        memory.set({ pool, of: 'largest' }, largest)
      }
    },
  })
  const breaker = new Gauge({
    name: 'breaker_state',
    help: 'Outside services: 0 asked, 1 tried again, 2 left alone',
    labelNames: ['provider'],
    registers,
    collect() {
      for (const [provider, state] of Object.entries(breakers())) breaker.set({ provider }, STATES[state])
    },
  })
}
