import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, mismatch, operationsOf, type Operation, type Schema } from './described.ts'
import { report, RUNS, startServer, type Running } from './server.ts'
import { shrink } from './shrink.ts'

const CANARY = 'canary-4f1c9a-do-not-log'

let server: Running
let operations: Operation[]

beforeAll(async () => {
  server = await startServer({ WORKER_TIMEOUT_MS: '1000', LOG_LEVEL: 'debug' })
  operations = await operationsOf(server.origin)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
})

const NASTY = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '5',
  '1e999',
  'NaN',
  [],
  {},
  [[]],
  [null],
  '\u0000',
  '\ud800',
  '😀',
  '‮',
  "'; DROP TABLE x;--",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  'a'.repeat(5000),
  '١٢٣',
  'İ',
  'ﬀ',
  `${CANARY}`,
]

/** Anything for a field: mostly what fits, sometimes what does not. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const nasty = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: nasty })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, -1e6), max: clamp(schema.maximum, 1e6) })
    case 'number':
      return fc.double({ min: clamp(schema.minimum, -1e9), max: clamp(schema.maximum, 1e9), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return objectFor(schema)
    default:
      return fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.lorem({ maxCount: 5 }),
        fc.json(),
        fc.webUrl(),
        fc.constant(CANARY),
      )
  }
}

const clamp = (value: unknown, fallback: number) =>
  typeof value === 'number' ? Math.max(-1e9, Math.min(1e9, value)) : fallback

function objectFor(schema: Schema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueFor(field)]),
  )
  return fc.record(fields, { requiredKeys: [] })
}

interface Attempt {
  /** Method and path. */
  operation: string
  query: Record<string, string>
  body?: unknown
}

/** Inputs that once failed, as small as they could be made: they are tried first, for ever. */
const KEPT = 'hostile/kept.json'
const keptInputs = () => (existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Attempt[]) : [])

async function tryOut(operation: Operation, { query, body }: Attempt): Promise<{ status: number; wrong?: string }> {
  const sent = operation.body ? (JSON.stringify(body) ?? '') : undefined
  const reply = await call(server.origin, operation, query, sent)
  const wrong = judge(reply, await reply.text(), operation) ?? accepted(reply, operation, body)
  return { status: reply.status, ...(wrong ? { wrong } : {}) }
}

async function keep({ attempt, reason }: { attempt: Attempt; reason: string }): Promise<string> {
  const operation = operations.find(({ method, path }) => `${method} ${path}` === attempt.operation) as Operation
  const { query, body } = attempt
  const small = await shrink({ query, body }, async (part) => {
    return (await tryOut(operation, { ...attempt, ...part })).wrong === reason
  })
  const kept = { operation: attempt.operation, ...small }
  writeFileSync(KEPT, `${JSON.stringify([...keptInputs(), kept], null, 2)}\n`)
  return `${attempt.operation} ${reason}: ${JSON.stringify(small).slice(0, 500)}`
}

const texts = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

it('inputs that failed once fail no more', async () => {
  for (const attempt of keptInputs()) {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === attempt.operation)
    expect(operation && (await tryOut(operation, attempt)).wrong, JSON.stringify(attempt)).toBeUndefined()
  }
  const fails = async (value: unknown) => JSON.stringify(value).includes('B')
  expect(await shrink({ a: ['x', 'xxBxx'], b: 1 }, fails)).toEqual({ a: ['B'] })
})

it(
  'every operation answers anything with a documented status, in the promised form, in time',
  { timeout: 1_800_000 },
  async () => {
    const counts: Record<string, number> = {}
    const found: { attempt: Attempt; reason: string }[] = []
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
    for (const operation of operations) {
      const { path, method, body: described, parameters } = operation
      const query = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valueFor(schema)])), {
        requiredKeys: [],
      })
      const sent = described
        ? fc.oneof({ weight: 8, arbitrary: objectFor(described) }, { weight: 1, arbitrary: fc.constantFrom(...NASTY) })
        : fc.constant(undefined)
      const inputs = fc.sample(fc.tuple(query, sent), { numRuns: RUNS, seed })
      await Promise.all(
        inputs.map(async ([fields, body]) => {
          const attempt = { operation: `${method} ${path}`, query: texts(fields), body }
          const start = performance.now()
          const { status, wrong } = await tryOut(operation, attempt)
          counts[status] = (counts[status] ?? 0) + 1
          // While others wait for a worker; alone nothing takes longer than two seconds.
          const late = performance.now() - start > 20_000 ? 'is late' : undefined
          if (wrong ?? late) found.push({ attempt, reason: (wrong ?? late) as string })
        }),
      )
    }
    report(`fuzz: ${operations.length} operations x ${RUNS}, seed ${seed}, answers by status ${JSON.stringify(counts)}`)
    const kept = await Promise.all(found.slice(0, 20).map(keep))
    expect(kept).toEqual([])
    // L1: whatever was sent, the log knows nothing of it.
    expect(server.output()).not.toContain(CANARY)
    expect(server.output()).not.toContain('"Fault"')
  },
)

/** The checks of an answer, whatever was sent. */
function judge(reply: Response, text: string, { responses }: Operation): string | undefined {
  const { status, headers } = reply
  const type = headers.get('content-type') ?? ''
  if (status === 500) return 'is a server error'
  if (!(status in responses)) return 'is undocumented'
  if (!headers.get('x-request-id')) return 'has no request id'
  if (headers.get('cache-control') !== 'no-store') return 'may be cached'
  if (headers.get('set-cookie') !== null) return 'sets a cookie'
  if (headers.get('x-content-type-options') !== 'nosniff' || type.startsWith('text/html')) return 'may be shown as HTML'
  if (status === 200) return judgeAnswer(type, text, responses)
  if (!type.startsWith('application/problem+json')) return 'is no problem document'
  if (status === 503 && !headers.get('retry-after')) return 'does not say when to come back'
  const problem = JSON.parse(text) as Record<string, unknown>
  if (problem.status !== status || problem.detail !== problem.message) return 'contradicts itself'
  const words = ['type', 'title', 'detail', 'instance', 'code', 'message', 'requestId']
  const missing = words.find((name) => typeof problem[name] !== 'string' || problem[name] === '')
  if (missing) return `has no ${missing}`
  return /\n\s+at |node_modules|dist\/|\.ts:\d/.test(text) ? 'tells of the inside' : undefined
}

function judgeAnswer(type: string, text: string, responses: Operation['responses']): string | undefined {
  const [documented, media] = Object.entries(responses[200]?.content ?? {})[0] ?? []
  if (!documented || !type.startsWith(documented)) return `is ${type}, not ${documented}`
  const file = media?.schema.format === 'binary'
  return documented === 'application/json' && media && !file ? mismatch(media.schema, JSON.parse(text)) : undefined
}

/** An operation may refuse what the description allows, e.g. a text that is no date, but not the other way round. */
function accepted({ status }: Response, { body }: Operation, value: unknown): string | undefined {
  const wrong = status === 200 && body ? mismatch(body, value) : undefined
  return wrong && `was accepted although ${wrong}`
}

it('every operation names the methods that it answers, and the type of body that it takes', async () => {
  for (const operation of operations) {
    const wrongMethod = await call(server.origin, { ...operation, method: 'DELETE' })
    expect(wrongMethod.status, operation.path).toBe(405)
    expect(wrongMethod.headers.get('allow'), operation.path).toContain(operation.method)
    await wrongMethod.arrayBuffer()
    if (operation.method !== 'POST') continue
    const untyped = await fetch(`${server.origin}/api${operation.path}`, {
      method: 'POST',
      body: new Uint8Array([123, 125]),
    })
    expect(untyped.status, operation.path).toBe(415)
    await untyped.arrayBuffer()
  }
})
