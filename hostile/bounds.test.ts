import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, mismatch, operationsOf, type Operation, type Schema } from './described.ts'
import { memoryOf, report, startServer, type Running } from './server.ts'

let server: Running
let operations: Operation[]
beforeAll(async () => {
  server = await startServer({ WORKER_TIMEOUT_MS: '1000', QUEUE_MAX: '1000' })
  operations = await operationsOf(server.origin)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
})

/** As JSON text, because `1e999` has no other form. */
const BOMBS = ['1e9', '1e15', '1e308', '1e999', '-1e999', '-1', '0', '1.5', '"5"', '"NaN"', 'null', '[]', '{}', 'true']

/** Where numbers may stand, with the bounds that the description promises. */
function* numbers(schema: Schema, path: string[] = []): Generator<{ path: string[]; schema: Schema }> {
  if (schema.type === 'number' || schema.type === 'integer') yield { path, schema }
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* numbers(field, [...path, name])
  if (schema.items) yield* numbers(schema.items, [...path, '0'])
}

const fits = (schema: Schema, text: string) => mismatch(schema, JSON.parse(text)) === undefined

const MARK = '@number@'

/** A copy of the example in which the field at `path` is `text`, whatever that is. */
function placed(example: Record<string, unknown>, path: string[], text: string): string {
  const copy = structuredClone(example)
  let at: Record<string, unknown> = copy
  for (const [index, name] of path.slice(0, -1).entries()) {
    at[name] = at[name] ?? (/^\d+$/.test(path[index + 1] as string) ? [] : {})
    at = at[name] as Record<string, unknown>
  }
  at[path.at(-1) as string] = MARK
  return JSON.stringify(copy).replace(`"${MARK}"`, text)
}

it(
  'D5 every number of every operation keeps the bounds that the description promises',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    let tried = 0
    let slowest = 0
    for (const operation of operations) {
      const { body, example = {}, parameters } = operation
      const attempts: { send: () => Promise<Response>; what: string; schema: Schema; text: string }[] = []
      for (const { path, schema } of body ? numbers(body) : []) {
        for (const text of BOMBS) {
          const sent = placed(example, path, text)
          attempts.push({ send: () => call(server.origin, operation, {}, sent), what: path.join('.'), schema, text })
        }
      }
      for (const { name, schema } of parameters) {
        if (schema.type !== 'number' && schema.type !== 'integer') continue
        for (const text of BOMBS.filter((bomb) => bomb !== '"5"')) {
          const query = { [name]: text }
          attempts.push({ send: () => call(server.origin, operation, query), what: `?${name}`, schema, text })
        }
      }
      await Promise.all(
        attempts.map(async ({ send, what, schema, text }) => {
          const start = performance.now()
          const reply = await send()
          const answer = await reply.text()
          slowest = Math.max(slowest, performance.now() - start)
          tried++
          const place = `${operation.path} ${what}=${text}: ${reply.status} ${answer.slice(0, 120)}`
          if (reply.status === 500) wrong.push(place)
          if (!fits(schema, text) && reply.status === 200 && !(text === 'null' && isOptional(what, body)))
            wrong.push(place)
          if (reply.status === 200 && /:(?:NaN|-?Infinity)\b/.test(answer)) wrong.push(place)
        }),
      )
    }
    const { peak } = memoryOf(server.pid)
    report(`numeric bombs: ${tried}, slowest ${Math.round(slowest)} ms, memory peak ${Math.round(peak)} MB`)
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(500)
    expect(peak).toBeLessThan(512)
  },
)

/** A field that may be missing may say so with null as well. */
function isOptional(what: string, body: Schema | undefined): boolean {
  return !(body?.required ?? []).includes(what)
}

it('D13 a parameter that is unknown, given twice or in another case is named', async () => {
  const search = async (text: string) => {
    const reply = await fetch(`${server.origin}/api/uuid/generate?${text}`)
    const { message, errors } = (await reply.json()) as { message: string; errors?: { field: string }[] }
    return { status: reply.status, named: [message, ...(errors ?? []).map(({ field }) => field)].join(' ') }
  }
  for (const [text, name] of [
    ['amount=1&amount=2', 'amount'],
    ['Amount=1', 'Amount'],
    ['extra=1', 'extra'],
    ['amount[]=1', 'amount[]'],
    ['amount=', 'amount'],
    ['__proto__=1', '__proto__'],
  ] as const) {
    expect(await search(text)).toEqual({ status: 400, named: expect.stringContaining(name) })
  }
})
