import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, silent, testApp } from '#testing/app.ts'
import { faultyProvider, type Faulty } from '#testing/faults.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import { readConfig } from '../config/config.ts'
import { openServices } from '../services.ts'
import { createTracer, readParent, writeParent } from './traces.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('the header of a trace', () => {
  it('is read and written as W3C has it', () => {
    const parent = readParent(PARENT)
    expect(parent).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      sampled: true,
    })
    expect(writeParent(parent!)).toBe(PARENT)
    expect(readParent(PARENT.replace(/01$/, '00'))?.sampled).toBe(false)
    expect(readParent(PARENT.replace(/^00/, 'cc').concat('-what-the-future-brings'))?.sampled).toBe(true)
  })

  it.each([
    undefined,
    '',
    'x',
    PARENT.toUpperCase(),
    PARENT.replace(/^00/, 'ff'),
    PARENT.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    PARENT.replace('b7ad6b7169203331', '0'.repeat(16)),
    `${PARENT}-more`,
    PARENT.slice(0, -1),
    `${PARENT}, ${PARENT}`,
    PARENT.repeat(200),
  ])('%j begins a new one', (text) => expect(readParent(text)).toBeUndefined())
})

/** A site whose calls are traced. */
function tracing(settings: Record<string, string>, log = silent) {
  const tracer = createTracer(readConfig(settings), '1.0.0', log)
  const app = createTestApp()
  return { tracer, request: testApp({}, {}, (call) => tracer.request(call, app)) }
}

describe('traces', () => {
  let collector: Server
  let provider: Faulty
  const received: { path: string; token: string; body: any }[] = []
  const spans = () => received.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans)

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      received.push({ path: request.url ?? '', token: String(request.headers['x-token']), body })
      response.end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    provider = await faultyProvider((url) => standIns['https://open.er-api.com']!(url, new Date()))
  })
  afterAll(async () => {
    collector.close()
    await provider.close()
  })

  it('tell route, status and the outside service, and nothing that a visitor sent', async () => {
    const config = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
      RATES_PROVIDERS: 'openerapi',
      OPEN_ER_API_URL: provider.url,
    })
    const tracer = createTracer(config, '1.0.0', silent)
    const app = createTestApp({
      services: openServices(config, silent, { trace: tracer.upstream }),
      observe: (_call, reply) => tracer.describe(reply),
    })
    const request = testApp({}, {}, (call) => tracer.request(call, app))
    const body = { amount: 2, fromCurrency: 'USD', toCurrency: 'EUR' }
    const headers = { traceparent: PARENT }
    expect((await request('POST', '/api/currency-converter/convert', { body, headers })).status).toBe(200)
    expect((await request('GET', '/canary-page', { query: { canary: 1 }, headers })).status).toBe(404)
    expect((await request('GET', '/livez', { headers: { traceparent: PARENT.replace(/01$/, '00') } })).status).toBe(200)
    await tracer.close()

    expect(received[0]).toMatchObject({ path: '/v1/traces', token: 'a b' })
    const [inner, outer, page] = spans()
    expect(spans()).toHaveLength(3)
    expect(outer).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      name: 'POST /currency-converter/convert',
      kind: 2,
    })
    expect(inner).toMatchObject({ traceId: outer.traceId, parentSpanId: outer.spanId, kind: 3 })
    expect(BigInt(outer.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(inner.endTimeUnixNano))
    expect(page.name).toBe('GET (page)')
    expect(JSON.stringify(received)).not.toMatch(/canary|USD/)
  })

  it('are made for nobody’s sake where callers may not decide', async () => {
    received.length = 0
    const { tracer, request } = tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    expect((await request('GET', '/livez', { headers: { traceparent: PARENT } })).status).toBe(200)
    await tracer.close()
    expect(received).toEqual([])
  })

  it('have numbers of their own, more of them than are drawn at once', async () => {
    received.length = 0
    const { tracer, request } = tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    })
    for (let count = 0; count < 300; count++) await request('GET', '/livez')
    await tracer.close()
    const [traces, own] = [spans().map(({ traceId }) => traceId), spans().map(({ spanId }) => spanId)]
    expect([new Set(traces).size, new Set(own).size]).toEqual([300, 300])
    expect(traces.every((id) => /^[\da-f]{32}$/.test(id)) && own.every((id) => /^[\da-f]{16}$/.test(id))).toBe(true)
  })

  it('wait in bounded memory, however many come before the collector answers', async () => {
    let answer = () => {}
    const batches: number[] = []
    const slow = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      batches.push(JSON.parse(Buffer.concat(chunks).toString()).resourceSpans[0].scopeSpans[0].spans.length)
      if (batches.length > 1) response.end('{}')
      else answer = () => void response.end('{}')
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { tracer, request } = tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
    })
    for (let count = 0; count < 600; count++) await request('GET', '/livez')
    await expect.poll(() => batches.length).toBe(1)
    for (let count = 0; count < 4000; count++) await request('GET', '/livez')
    answer()
    await tracer.close()
    slow.close()
    expect(batches[0]).toBe(512)
    expect(batches.slice(1).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048)
  })

  it('are dropped while the collector is away, and nobody waits', async () => {
    const warnings: string[] = []
    const log = { ...silent, warn: (_fields: object, text?: string) => void warnings.push(text ?? '') }
    const { tracer, request } = tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, log as typeof silent)
    const start = performance.now()
    for (let count = 0; count < 50; count++) expect((await request('GET', '/livez')).status).toBe(200)
    await tracer.close()
    expect(performance.now() - start).toBeLessThan(3000)
    expect(warnings).toEqual(['The collector of traces does not take them'])
  })
})
