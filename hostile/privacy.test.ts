import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, operationsOf, type Operation, type Schema } from './described.ts'
import { freePort, post, raw, report, sleep, startServer, statusOf, type Running } from './server.ts'

/** One mark a place, so that a leak tells where it came from. */
const MARK = 'canary7e41'
const HEADER_MARK = `${MARK}header`

let server: Running
let operations: Operation[]
let redis: ChildProcess | undefined
let redisPort: number
let metricsPort: number
let collector: Server
/** Everything that the collector of traces was told. */
let traces = ''

beforeAll(async () => {
  redisPort = await freePort()
  metricsPort = await freePort()
  if (!spawnSync('redis-server', ['--version']).error) {
    redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    })
  }
  collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => (traces += text))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  server = await startServer({
    LOG_LEVEL: 'debug',
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'loopback',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    ...(redis ? { REDIS_URL: `redis://127.0.0.1:${redisPort}` } : {}),
  })
  operations = await operationsOf(server.origin)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  redis?.kill('SIGKILL')
  collector.close()
})

const HEADERS = {
  'user-agent': HEADER_MARK,
  referer: `https://example.org/${HEADER_MARK}`,
  cookie: `session=${HEADER_MARK}`,
  authorization: `Bearer ${HEADER_MARK}`,
  'accept-language': HEADER_MARK,
  'x-forwarded-for': '203.0.113.201',
}

/** The example with the mark in every text; `spoilt` makes it one that is refused. */
function marked(value: unknown, spoilt: boolean): unknown {
  if (typeof value === 'string') return spoilt ? `${MARK}body{[<"` : `${value} ${MARK}body`
  if (Array.isArray(value)) return value.map((entry) => marked(entry, spoilt))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, marked(entry, spoilt)]))
}

function form(schema: Schema): FormData {
  const data = new FormData()
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.format !== 'binary') continue
    data.append(name, new Blob([`a,b\n${MARK}file,2\n`]), `${MARK}name.csv`)
  }
  return data
}

it('L1 nothing that a visitor sends is logged, counted or kept', { timeout: 120_000 }, async () => {
  let calls = 0
  const told: string[] = []
  const note = async (reply: Response) => {
    calls++
    const headers = JSON.stringify([...reply.headers])
    const text = await reply.text()
    if ((headers + text).includes(HEADER_MARK)) told.push(`${reply.url.slice(0, 100)} tells a header`)
    if (headers.includes(`${MARK}body`)) told.push(`${reply.url.slice(0, 100)} has a header with the body`)
  }
  for (const operation of operations) {
    const { parameters, body, example = {}, form: fields, path } = operation
    const query = Object.fromEntries(parameters.map(({ name }) => [name, `${MARK}query`]))
    const bodies = body ? [false, true].map((spoilt) => JSON.stringify(marked(example, spoilt))) : [undefined]
    const replies = bodies.flatMap((sent) => [
      call(server.origin, operation, {}, sent, HEADERS),
      call(server.origin, operation, query, sent, HEADERS),
      call(server.origin, operation, { [`${MARK}parameter`]: '1' }, sent, HEADERS),
    ])
    if (fields) {
      replies.push(
        fetch(`${server.origin}/api${path}`, { method: 'POST', body: form(fields), headers: HEADERS }),
        fetch(`${server.origin}/api${path}?filename=${MARK}query`, { method: 'POST', body: 'x', headers: HEADERS }),
      )
    }
    await Promise.all((await Promise.all(replies)).map(note))
  }
  for (const path of [`/${MARK}path`, `/api/${MARK}path`, `/assets/${MARK}path.js`, `/base64?${MARK}query#x`]) {
    await note(await fetch(server.origin + path, { headers: HEADERS }))
  }
  await post(server.origin, '/base64/encode', `{"plainText": "${MARK}body`).then(note)
  await raw(server.port, `GET /${MARK} HTTP/9.9\r\nHost: ${MARK}\r\n\r\n`)

  expect(calls).toBeGreaterThan(3 * operations.length)
  expect(told).toEqual([])
  await sleep(200)
  expect(server.output()).not.toMatch(/canary7e41|203\.0\.113/i)
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).not.toMatch(/canary7e41|203\.0\.113/i)
  await expect.poll(() => traces.includes('/json/query'), { timeout: 10_000 }).toBe(true)
  expect(traces).not.toMatch(/canary7e41|203\.0\.113/i)
  if (redis) expect(await everythingIn(redisPort)).not.toMatch(/canary7e41|203\.0\.113/i)
})

async function everythingIn(port: number): Promise<string> {
  const client = new Redis(port)
  const keys = await client.keys('*')
  const values = await Promise.all(
    keys.map(async (key) => ((await client.type(key)) === 'hash' ? client.hgetall(key) : client.get(key))),
  )
  client.disconnect()
  expect(keys.length).toBeGreaterThan(0)
  return JSON.stringify([keys, values])
}

it('L2 every line is one JSON object with the same fields, whatever a header holds', async () => {
  const evil = '\x1b[2J\x1b]0;x\x07'
  await raw(
    server.port,
    `GET /api/uuid/generate HTTP/1.1\r\nHost: x\r\nUser-Agent: ${evil}\r\nX-Request-Id: a\tb\r\nConnection: close\r\n\r\n`,
  )
  await raw(server.port, 'GET /%0d%0a%7b%22level%22:60%7d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await sleep(200)
  const lines = server.output().trim().split('\n')
  expect(lines.length).toBeGreaterThan(100)
  for (const line of lines) {
    const { msg, ...fields } = JSON.parse(line) as Record<string, unknown>
    expect(line).not.toMatch(/\p{Cc}/u)
    expect(fields).toMatchObject({ ts: expect.stringMatching(/^\d{4}-.*Z$/), level: expect.any(Number) })
    if (msg !== 'Answered') continue
    expect(fields).toEqual({
      ts: expect.any(String),
      level: 30,
      reqId: expect.stringMatching(/^[\w-]{12}-\d+$/),
      method: expect.stringMatching(/^[A-Z]{3,8}$/),
      route: expect.stringMatching(/^(?:\/[\w./-]+|\(page\)|\(none\))$/),
      status: expect.any(Number),
      ms: expect.any(Number),
      in: expect.any(Number),
      out: expect.any(Number),
      ip: expect.stringMatching(/^v[46]$/),
    })
  }
})

it('L3 paths of visitors make no series, and the public port tells no metrics', async () => {
  const count = 10_000
  const fresh = await freePort()
  const quiet = await startServer({ METRICS_PORT: String(fresh) })
  const paths = Array.from({ length: count }, () => {
    const name = Math.random().toString(36).slice(2)
    return Math.random() < 0.5 ? `/${name}` : `/api/${name}/${name}?${name}=1`
  })
  const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'PUT']
  const requests = paths.map((path, index) => `${methods[index % 6]} ${path} HTTP/1.1\r\nHost: x\r\n`)
  const last = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answer = await raw(quiet.port, `${requests.map((head) => `${head}\r\n`).join('')}${last}`, 30_000)
  expect(answer.endsWith('ok')).toBe(true)
  const text = await (await fetch(`http://127.0.0.1:${fresh}/metrics`)).text()
  const series = text.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(text).toMatch(/http_requests_total\{route="\(none\)"/)
  report(`${count} random paths: ${series.length} series`)
  expect(series.length).toBeLessThanOrEqual(200)
  expect(statusOf(await raw(quiet.port, 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toBe(404)
  await quiet.stop()
})
