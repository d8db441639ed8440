import type { Log } from '#contract/server.ts'
import type { Config } from '../config/config.ts'
import { readHeaders } from './otlp-headers.ts'

const MOST_WAITING = 2048
const MOST_AT_ONCE = 512
const SEND_EVERY_MS = 5000
const PATIENCE_MS = 3000
const WARN_EVERY_MS = 60_000

/** Values of OTLP: what a span is, and that it failed. */
export const SERVER = 2
export const CLIENT = 3
const FAILED = 2

export type Attributes = Record<string, string | number>

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  /** Nanoseconds since 1970. */
  start: bigint
  end: bigint
  attributes: Attributes
  failed: boolean
}

export type TraceSettings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

interface Sender {
  add(span: Span): void
  close(): Promise<void>
}

/** Collects spans and sends them in batches; what does not fit, or does not arrive, is dropped. */
export function createSender(config: TraceSettings, version: string, log: Log): Sender {
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`
  const headers = { 'content-type': 'application/json', ...readHeaders(config.OTEL_EXPORTER_OTLP_HEADERS) }
  const resource = { 'service.name': config.OTEL_SERVICE_NAME, 'service.version': version }
  let waiting: Span[] = []
  let warned = -Infinity
  let sending: Promise<void> = Promise.resolve()
  const timer = setInterval(flush, SEND_EVERY_MS)
  timer.unref()

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(span)
      if (waiting.length === MOST_AT_ONCE) flush()
    },
    async close() {
      clearInterval(timer)
      flush()
      await sending
    },
  }

  function flush(): void {
    sending = sending.then(send)
  }

  async function send(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    const scopeSpans = [{ scope: { name: 'sundry', version }, spans: spans.map(toJson) }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] })
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await reply.body?.cancel()
      if (!reply.ok) tell(spans.length, reply.status)
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      tell(spans.length, cause?.code ?? name)
    }
  }

  /** `reason` is a status of the collector, or what the system says, such as ECONNREFUSED. */
  function tell(dropped: number, reason: string | number): void {
    if (performance.now() - warned < WARN_EVERY_MS) return
    warned = performance.now()
    log.warn({ dropped, reason }, 'The collector of traces does not take them')
  }
}

function toJson({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, failed }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
    kind,
    startTimeUnixNano: start.toString(),
    endTimeUnixNano: end.toString(),
    attributes: attributesOf(attributes),
    status: failed ? { code: FAILED } : {},
  }
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
