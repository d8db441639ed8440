import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { line } from './load.ts'
import {
  crowd,
  freePort,
  latency,
  LONG,
  memoryOf,
  percentile,
  post,
  report,
  sleep,
  startServer,
  type Running,
} from './server.ts'

let server: Running
let metrics: string
beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  server = await startServer({ METRICS_PORT: String(port) })
})
afterAll(async () => {
  const { peak } = memoryOf(server.pid)
  const all = server.peak()
  report(
    `memory through all poison: peak ${peak.toFixed(0)} MB${all ? `, with its workers ${all.toFixed(0)} of ${server.limit} MB` : ''}`,
  )
  expect(peak).toBeLessThan(512)
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
})

/** The longest since it was asked last, in seconds. */
async function loopDelay(): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])
}

const POISON: [name: string, path: string, body: () => unknown][] = [
  [
    'a schema with a slow pattern',
    '/json/validate-schema',
    () => ({ json: JSON.stringify('a'.repeat(30) + '!'), schema: '{"pattern":"^(a+)+$"}' }),
  ],
  ['a schema that refers to itself', '/json/validate-schema', () => ({ json: '1', schema: '{"$ref":"#"}' })],
  ['a schema of exponential size', '/json/validate-schema', () => ({ json: '1', schema: exponentialSchema(24) })],
  [
    'unique items by the ten thousand',
    '/json/validate-schema',
    () => ({
      json: JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id }))),
      schema: '{"uniqueItems":true}',
    }),
  ],
  [
    'a path with a slow pattern',
    '/json/query',
    () => ({ json: JSON.stringify(['a'.repeat(28)]), jsonPath: '$[?match(@,"(a|a)*b")]' }),
  ],
  ['a path that multiplies', '/json/query', () => ({ json: nested(30), jsonPath: `$${'[0,0]'.repeat(24)}` })],
  ['a path that descends and descends', '/json/query', () => ({ json: nested(60), jsonPath: '$..*..*..*..*' })],
  ['quotes without end', '/json/auto-fix', () => ({ json: `"a" ${'+"b" '.repeat(50_000)}` })],
  ['brackets without end', '/json/beautify', () => ({ json: '['.repeat(100_000), indent: 2 })],
  ['commas without end', '/csv/convert', () => ({ csv: ','.repeat(200_000) })],
  ['an open quote', '/csv/convert', () => ({ csv: '"'.repeat(200_001) })],
  [
    'a pattern over a text',
    '/text/replace',
    () => ({ text: `${'a'.repeat(40)}!`, find: '^(a+)+$', replacement: '', regex: true }),
  ],
]

function exponentialSchema(levels: number): string {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `d${level}`,
      level === levels - 1 ? {} : { allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
    ]),
  )
  return JSON.stringify({ $defs, $ref: '#/$defs/d0' })
}

function nested(depth: number): string {
  return '['.repeat(depth) + '1' + ']'.repeat(depth)
}

it('idle it is small', async () => {
  await sleep(2000)
  const { now } = memoryOf(server.pid)
  report(`memory at rest: ${now.toFixed(0)} MB`)
  expect(now).toBeLessThan(150)
})

describe('D1–D4 input that is a program, or without end', () => {
  it.each(POISON)('%s ends in words within its time', async (_name, path, body) => {
    const start = performance.now()
    const reply = await post(server.origin, path, body())
    const answer = (await reply.json()) as { message?: string }
    expect(performance.now() - start).toBeLessThan(6000)
    expect(reply.status).toBeLessThan(500)
    if (reply.status >= 400) expect(answer.message).toMatch(/^[A-Z“‘].*[.!]$/s)
  })

  it('nobody else notices', { timeout: 120_000 }, async () => {
    let running = true
    const attack = Array.from({ length: 20 }, async (_, index) => {
      for (let count = index; running; count++) {
        const [, path, body] = POISON[count % POISON.length] as (typeof POISON)[number]
        await post(server.origin, path, body()).then((reply) => reply.text())
      }
    })
    const alive: number[] = []
    const cheap: number[] = []
    await loopDelay()
    const end = performance.now() + (LONG ? 60_000 : 8000)
    while (performance.now() < end) {
      alive.push(await latency(server.origin))
      const start = performance.now()
      expect(await (await post(server.origin, '/base64/encode', { plainText: 'x' })).text()).toContain('eA==')
      cheap.push(performance.now() - start)
      await sleep(20)
    }
    const delay = await loopDelay()
    running = false
    await Promise.all(attack)
    const p99 = percentile(cheap, 0.99)
    report(
      `beside 20 poisonous requests: ${line(cheap)}, /livez ${line(alive)}, event loop at most ${(delay * 1000).toFixed(1)} ms, ${cheap.length} calls`,
    )
    // The attack and the bystander run on the same processors as the server; the short form runs beside others, too.
    const room = crowd() * (LONG ? 1 : 5)
    expect(p99).toBeLessThan(150 * room)
    expect(percentile(alive, 0.99)).toBeLessThan(100 * room)
    expect(delay).toBeLessThan(0.15 * room)
  })

  it('what outgrows a worker ends that worker alone', { timeout: 120_000 }, async () => {
    const entry = (id: number) => ({ id, name: `user ${id}`, tags: ['a', 'b'], price: id / 7 })
    const json = JSON.stringify(Array.from({ length: 130_000 }, (_, id) => entry(id)))
    for (const path of ['/json/convert/xml', '/json/sort-keys', '/json/convert/xml']) {
      const { status } = await post(server.origin, path, { json })
      expect([200, 422]).toContain(status)
      expect(await (await fetch(`${server.origin}/livez`)).text()).toBe('ok')
    }
  })

  it('a request with millions of values makes nobody wait', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 400_000 }, (_, index) => `"k${index}":1`).join()
    const asked = post(server.origin, '/pipe', JSON.parse(`{${names}}`) as unknown)
    const alive: number[] = []
    const ended = asked.then((reply) => reply.status)
    for (let count = 0; count < 20; count++) alive.push(await latency(server.origin))
    expect(await ended).toBe(400)
    expect(Math.max(...alive)).toBeLessThan(200 * crowd())
  })

  it('depth 512 is fine, 513 is refused', async () => {
    expect((await post(server.origin, '/json/minify', { json: nested(512) })).status).toBe(200)
    const reply = await post(server.origin, '/json/minify', { json: nested(513) })
    expect(reply.status).toBe(400)
  })
})

describe('work that is small enough for the event loop, much at once', () => {
  const HEAVY: [what: string, path: string, body: object][] = [
    ['lists in lists', '/markdown/to-markdown', { html: '<ul><li>a'.repeat(1600) }],
    ['brackets', '/markdown/to-html', { markdown: '['.repeat(15_000) }],
    ['letters by chance', '/text/diff', { left: letters(7000, 7), right: letters(7000, 11), unit: 'characters' }],
    ['a large code', '/qrcode/generate?size=2000', { contentType: 'TEXT', fields: { text: 'a'.repeat(2000) } }],
    [
      'a long loan',
      '/loan-emi/calculate',
      { mode: 'CALCULATE_EMI', loanAmount: 1_000_000, interestRate: 5, tenureMonths: 6000 },
    ],
  ]
  let limited: Running
  beforeAll(async () => void (limited = await startServer({ RATE_LIMIT: 'on' })))
  afterAll(async () => expect(await limited.stop()).toBe(0))

  it.each(HEAVY)('%s of 20 connections of one address make nobody wait', async (_what, path, body) => {
    let running = true
    const statuses = new Set<number>()
    const attack = Array.from({ length: 20 }, async () => {
      for (let count = 0; running && count < 200; count++) {
        const reply = await post(limited.origin, path, body)
        statuses.add(reply.status)
        await reply.arrayBuffer()
      }
    })
    await sleep(300)
    const alive: number[] = []
    for (let count = 0; count < 30; count++) {
      alive.push(await latency(limited.origin))
      await sleep(20)
    }
    running = false
    await Promise.all(attack)
    report(`beside 20 × ${path}: /livez ${line(alive)}`)
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(statuses).toContain(200)
    expect(percentile(alive, 0.5)).toBeLessThan(50 * crowd())
    expect(percentile(alive, 0.95)).toBeLessThan(150 * crowd())
  })
})

describe('much at once of what nobody has asked before', () => {
  /** Those whose feasts follow the moon and the sun, and others. */
  const COUNTRIES = 'HK CN TW SG MY KR VN CK AL BF SR CL CX CH BN AD JP ID AR CG'.split(' ')
  const SPANS = Array.from({ length: 10 }, (_, index) => 1900 + 20 * index)
  let limited: Running
  beforeAll(async () => void (limited = await startServer({ RATE_LIMIT: 'on' })))
  afterAll(async () => expect(await limited.stop()).toBe(0))

  it('lists of tools, 20 in each of 60 bodies, make nobody wait', { timeout: 60_000 }, async () => {
    const list = (_: unknown, id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
    const ask = async (count: number) => {
      const reply = await fetch(`${limited.origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(Array.from({ length: count }, list)),
      })
      await reply.arrayBuffer()
      return reply.status
    }
    expect(await ask(1)).toBe(200)
    const statuses = Promise.all(Array.from({ length: 60 }, () => ask(20)))
    const alive: number[] = []
    for (let count = 0; count < 10; count++) alive.push(await latency(limited.origin))
    report(`beside 60 × 20 lists of tools: /livez ${line(alive)}`)
    expect(new Set(await statuses)).toEqual(new Set([200]))
    expect(Math.max(...alive)).toBeLessThan(500 * crowd())
  })

  it('public holidays of two decades, 200 times, make nobody wait', { timeout: 120_000 }, async () => {
    const ask = (country: string, year: number) =>
      post(limited.origin, '/age-calculator/date-difference', {
        startDate: `${year}-01-01`,
        endDate: `${year + 19}-12-31`,
        country,
      })
    const attack = COUNTRIES.flatMap((country) => SPANS.map((year) => ask(country, year)))
    const statuses = Promise.all(attack.map(async (reply) => (await reply).status))
    await sleep(300)
    const alive: number[] = []
    for (let count = 0; count < 30; count++) {
      alive.push(await latency(limited.origin))
      await sleep(20)
    }
    report(`beside 200 × two decades of holidays: /livez ${line(alive)}`)
    const seen = new Set(await statuses)
    expect([...seen].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(seen).toContain(200)
    expect(percentile(alive, 0.5)).toBeLessThan(50 * crowd())
    expect(percentile(alive, 0.95)).toBeLessThan(150 * crowd())
  })
})

/** The same letters in every run. */
function letters(length: number, seed: number): string {
  let state = seed
  const letter = () => String.fromCharCode(97 + (((state = (state * 1103515245 + 12345) & 0x7fffffff) >> 8) % 26))
  return Array.from({ length }, letter).join('')
}

describe('D9 long texts of one kind', () => {
  const KINDS = ['a', '<', '\t', '\n', '*', '[', '"', '(', '😀', 'e\u0301', '\r\n']
  const CALLS: [string, (text: string) => unknown][] = [
    ['/text/stats', (text) => ({ text })],
    ['/text/convert', (text) => ({ text, type: 'snake_case' })],
    ['/text/cleanup', (text) => ({ text, type: 'remove-extra-spaces' })],
    ['/word-counter/analyze', (text) => ({ text })],
    ['/csv/preview', (text) => ({ csv: text })],
    ['/json/validate', (text) => ({ json: text })],
    ['/url/encode', (text) => ({ text })],
    ['/base64/encode', (text) => ({ plainText: text })],
  ]
  it.each(CALLS)('%s takes 1 MB of anything in a moment', { timeout: 120_000 }, async (path, body) => {
    const slow: string[] = []
    for (const kind of KINDS) {
      const text = kind.repeat(Math.floor(1_000_000 / Buffer.byteLength(kind)))
      const start = performance.now()
      const reply = await post(server.origin, path, body(text))
      await reply.arrayBuffer()
      const time = performance.now() - start
      if (reply.status >= 500 || time > 3000)
        slow.push(`${JSON.stringify(kind)}: ${reply.status} in ${Math.round(time)} ms`)
    }
    expect(slow).toEqual([])
  })
})
