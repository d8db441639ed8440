import { availableParallelism, loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latency, memoryOf, percentile, post, sleep, startServer, type Running } from './server.ts'

let server: Running
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  const { peak } = memoryOf(server.pid)
  process.stdout.write(`memory through all poison: peak ${peak.toFixed(0)} MB\n`)
  expect(peak).toBeLessThan(512)
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
})

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
  process.stdout.write(`memory at rest: ${now.toFixed(0)} MB\n`)
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

  it('nobody else notices', { timeout: 60_000 }, async () => {
    let running = true
    const attack = Array.from({ length: 10 }, async (_, index) => {
      for (let count = index; running; count++) {
        const [, path, body] = POISON[count % POISON.length] as (typeof POISON)[number]
        await post(server.origin, path, body()).then((reply) => reply.text())
      }
    })
    const times: number[] = []
    const end = performance.now() + 8000
    while (performance.now() < end) {
      times.push(await latency(server.origin))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    running = false
    await Promise.all(attack)
    const p99 = percentile(times, 0.99)
    process.stdout.write(
      `bystander beside poison: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${times.length} calls\n`,
    )
    // On a machine that others use as well, everyone waits longer.
    expect(p99).toBeLessThan(400 * Math.max(1, loadavg()[0]! / availableParallelism()))
  })

  it('depth 512 is fine, 513 is refused', async () => {
    expect((await post(server.origin, '/json/minify', { json: nested(512) })).status).toBe(200)
    const reply = await post(server.origin, '/json/minify', { json: nested(513) })
    expect(reply.status).toBe(400)
  })
})

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
