import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RUNS, startServer, type Running } from './server.ts'

const CANARY = 'canary-4f1c9a-do-not-log'

interface Json {
  [key: string]: unknown
}
interface Described {
  parameters?: { name: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; examples?: Record<string, { value: Json }> }> }
  responses: Record<string, unknown>
}

let server: Running
let operations: { path: string; method: string; described: Described }[]

beforeAll(async () => {
  server = await startServer({ WORKER_TIMEOUT_MS: '1000', LOG_LEVEL: 'debug' })
  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
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
function valueFor(schema: Json): fc.Arbitrary<unknown> {
  const nasty = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: nasty })
}

function fitting(schema: Json): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Json[]).map(fitting))
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, -1e6), max: clamp(schema.maximum, 1e6) })
    case 'number':
      return fc.double({ min: clamp(schema.minimum, -1e9), max: clamp(schema.maximum, 1e9), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as Json), { maxLength: 5 })
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

function objectFor(schema: Json): fc.Arbitrary<Json> {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueFor(field)]))
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Json>
}

it(
  'every operation answers anything with a documented status, in the promised form, in time',
  { timeout: 1_800_000 },
  async () => {
    const counts: Record<string, number> = {}
    const problems: string[] = []
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
    for (const { path, method, described } of operations) {
      const content = described.requestBody?.content ?? {}
      const json = content['application/json']
      const query = fc.record(
        Object.fromEntries((described.parameters ?? []).map(({ name, schema }) => [name, valueFor(schema)])),
        { requiredKeys: [] },
      )
      const body = json
        ? fc.oneof(
            { weight: 8, arbitrary: objectFor(json.schema) },
            { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
          )
        : fc.constant(undefined)
      const inputs = fc.sample(fc.tuple(query, body), { numRuns: RUNS, seed })
      await Promise.all(
        inputs.map(async ([parameters, sent]) => {
          const search = new URLSearchParams(
            Object.entries(parameters).map(([key, value]): [string, string] => [
              key,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ]),
          )
          const start = performance.now()
          const reply = await fetch(`${server.origin}/api${path}?${search}`, {
            method,
            ...(json ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) ?? '' } : {}),
          })
          const text = await reply.text()
          const time = performance.now() - start
          counts[reply.status] = (counts[reply.status] ?? 0) + 1
          const wrong = judge(reply, text, described)
          if (wrong)
            problems.push(
              `${method} ${path} ${reply.status} ${wrong}: ${search} ${JSON.stringify(sent)?.slice(0, 300)}`,
            )
          if (time > 20_000) problems.push(`${method} ${path} took ${Math.round(time)} ms`)
        }),
      )
    }
    process.stdout.write(
      `fuzz: ${operations.length} operations x ${RUNS}, seed ${seed}, answers by status ${JSON.stringify(counts)}\n`,
    )
    expect(problems.slice(0, 20)).toEqual([])
    // L1: whatever was sent, the log knows nothing of it.
    expect(server.output()).not.toContain(CANARY)
    expect(server.output()).not.toContain('"Fault"')
  },
)

function judge(reply: Response, text: string, described: Described): string | undefined {
  const upstream = [502, 503, 504].includes(reply.status)
  if (reply.status >= 500 && !upstream) return 'is a server error'
  if (
    reply.status !== 200 &&
    !upstream &&
    !(String(reply.status) in described.responses) &&
    ![404, 403, 414].includes(reply.status)
  )
    return 'is undocumented'
  if (!reply.headers.get('x-request-id')) return 'has no request id'
  if (reply.headers.get('cache-control') !== 'no-store') return 'may be cached'
  if (reply.status === 200) return /:(?:NaN|Infinity)\b/.test(text) ? 'holds no number' : undefined
  try {
    const { message, status } = JSON.parse(text) as { message?: unknown; status?: unknown }
    return typeof message === 'string' && message.length > 5 && status === reply.status ? undefined : 'has no message'
  } catch {
    return 'is not JSON'
  }
}
