import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Log } from '#contract/server.ts'
import type { Finished } from '../api.ts'
import { header, type Call, type Reply } from '../http/exchange.ts'
import type { Trace } from '../upstream/transport.ts'
import { CLIENT, createSender, SERVER, type Attributes, type Span, type TraceSettings } from './otlp.ts'

/** W3C Trace Context: whom a request belongs to, and whether its trace is kept. */
interface Parent {
  traceId: string
  spanId: string
  sampled: boolean
}

interface Tracer {
  /** Runs a request inside a span of its own; `describe` names it once the answer is known. */
  request(call: Call, respond: (call: Call) => Promise<Reply>): Promise<Reply>
  describe(reply: Finished): void
  /** Runs a request to an outside service inside a span; the headers carry the trace on. */
  upstream: Trace
  close(): Promise<void>
}

/**
 * Traces as OTLP over HTTP, in JSON. Spans hold routes, methods, statuses and hosts of providers:
 * no path, query or body of a visitor. Nobody waits for the collector, and while it is away spans are dropped.
 */
export function createTracer(config: TraceSettings, version: string, log: Log): Tracer {
  const sender = createSender(config, version, log)
  const current = new AsyncLocalStorage<Span & { sampled: boolean }>()

  return {
    async request(call, respond) {
      const parent = readParent(header(call, 'traceparent'))
      const asked = config.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' ? parent?.sampled : undefined
      const sampled = asked ?? Math.random() < config.OTEL_TRACES_SAMPLER_ARG
      const attributes: Attributes = {
        'http.request.method': call.method,
        'url.scheme': call.secure ? 'https' : 'http',
      }
      const span = { ...begin(call.method, SERVER, parent, attributes), sampled }
      try {
        return await current.run(span, () => respond(call))
      } finally {
        if (sampled) sender.add({ ...span, end: clock() })
      }
    },
    describe({ route, status, fault }) {
      const span = current.getStore()
      if (!span) return
      span.name = `${span.attributes['http.request.method']} ${route}`
      Object.assign(span.attributes, { 'http.route': route, 'http.response.status_code': status })
      span.failed = fault !== undefined || status >= 500
    },
    async upstream(url, send) {
      const parent = current.getStore()
      if (!parent) return await send({})
      const attributes = { 'http.request.method': 'GET', 'server.address': url.hostname }
      const span = begin('GET', CLIENT, parent, attributes)
      try {
        const answer = await send({ traceparent: writeParent({ ...span, sampled: parent.sampled }) })
        Object.assign(span.attributes, { 'http.response.status_code': answer.status })
        span.failed = answer.status >= 400
        return answer
      } catch (error) {
        span.failed = true
        throw error
      } finally {
        if (parent.sampled) sender.add({ ...span, end: clock() })
      }
    },
    close: () => sender.close(),
  }
}

function begin(name: string, kind: number, parent: Parent | Span | undefined, attributes: Attributes): Span {
  return {
    traceId: parent?.traceId ?? randomDigits(32),
    spanId: randomDigits(16),
    parentSpanId: parent?.spanId ?? '',
    name,
    kind,
    start: clock(),
    end: 0n,
    attributes,
    failed: false,
  }
}

let drawn = ''
let used = 0

/** Hexadecimal digits, drawn for many spans at once: to ask the system takes as long for a few bytes as for all of these. */
function randomDigits(count: number): string {
  if (used + count > drawn.length) {
    drawn = randomBytes(2048).toString('hex')
    used = 0
  }
  return drawn.slice(used, (used += count))
}

/** Nanoseconds since 1970. */
function clock(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
}

/** @example readParent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')?.sampled // true */
export function readParent(text: string | undefined): Parent | undefined {
  const match = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(text ?? '')
  if (!match || /^00-.{52}./.test(text ?? '')) return undefined
  const [, traceId, spanId, flags] = match as unknown as [string, string, string, string]
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function writeParent({ traceId, spanId, sampled }: Parent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}
