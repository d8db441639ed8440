import { describe, expect, it } from 'vitest'
import { deviceContext } from '#contract/context.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { answer, type Input } from '#contract/run.ts'
import { fieldsOf } from '#contract/schema.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { operations } from './operations.ts'

const SENTENCE = 'The quick brown fox, aged 7, jumps over the “lazy” dog; naïve café 👋.\n'
const record = (id: number) => ({ id, name: `user ${id}`, tags: ['a', 'b'], price: id / 7 })
const records = (count: number) => Array.from({ length: count }, (_, id) => record(id))

/** Long inputs by the name of their field; `count` is about a hundred characters. */
const LONG: Record<string, (count: number) => string> = {
  plainText: (count) => SENTENCE.repeat(count),
  text: (count) => SENTENCE.repeat(count),
  left: (count) => SENTENCE.repeat(count),
  right: (count) => SENTENCE.repeat(count).replaceAll('lazy', 'idle'),
  base64: (count) => Buffer.from(SENTENCE.repeat(count)).toString('base64'),
  csv: (count) =>
    `id,name,price\n${records(count)
      .map(({ id, name, price }) => `${id},"${name}",${price}\n`)
      .join('')}`,
  json: (count) => JSON.stringify(records(count)),
  other: (count) => JSON.stringify(records(count).map((each) => ({ ...each, name: 'else' }))),
  markdown: (count) =>
    `# Title\n\n- a **bold** [link](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`.repeat(count),
  html: (count) => '<h2>Title</h2><p>Some <b>bold</b> <a href="https://example.com">link</a>.</p>'.repeat(count),
}

/** Inputs of another form than their field's name says. */
const SPECIAL: Record<string, Record<string, (count: number) => string>> = {
  'POST /json/from-ndjson': {
    json: (count) =>
      records(count)
        .map((each) => JSON.stringify(each))
        .join('\n'),
  },
  'POST /json/unescape': { json: (count) => JSON.stringify(SENTENCE.repeat(count)) },
  'POST /text/compare-lists': {
    first: (count) =>
      records(count)
        .map(({ id }) => `${SENTENCE.trim()} ${id}\n`)
        .join(''),
    second: (count) =>
      records(count)
        .map(({ id }) => `${SENTENCE.trim()} ${id * 2}\n`)
        .join(''),
  },
  'POST /url/decode': { text: (count) => encodeURIComponent(SENTENCE).repeat(count) },
}

/** Operations whose text is short by their own rules, such as what fits into a QR symbol. */
const SHORT = /^\/qrcode/

function longFields({ method, path, body }: AnyOperation): [string, (count: number) => string][] {
  const special = SPECIAL[`${method} ${path}`] ?? {}
  return Object.keys(fieldsOf(body)).flatMap((field): [string, (count: number) => string][] => {
    const make = special[field] ?? LONG[field]
    return make ? [[field, make]] : []
  })
}

function inputOf(operation: AnyOperation, count: number): Input {
  const example = operation.examples.find(({ error }: { error?: string }) => error === undefined)
  const long = longFields(operation).map(([field, make]) => [field, make(count)])
  return { query: example?.query ?? {}, body: { ...(example?.body as object), ...Object.fromEntries(long) } }
}

/** Of one run; so many together that the steps of the clock, 4 ms on some machines, do not show. */
async function timeOf(operation: AnyOperation, count: number): Promise<number> {
  const input = inputOf(operation, count)
  const start = cpuTime()
  let runs = 0
  let time = 0
  while (time < LONG_MS) {
    await answer(operation, input, deviceContext())
    runs++
    time = cpuTime() - start
  }
  return time / runs
}

/** The least of a few runs: what disturbs a run only adds to it. */
async function least(operation: AnyOperation, count: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) times.push(await timeOf(operation, count))
  return Math.min(...times)
}

const START = 250
const MOST = 8000
/** Below this a ratio says more about what every run costs than about the work. */
const CLEAR_MS = 15
const LONG_MS = 50

describe('twice the input takes at most 2.6 times the time', () => {
  const long = operations.filter(
    ({ operation }) => operation.run && !SHORT.test(operation.path) && longFields(operation).length > 0,
  )

  it('in all operations that take a text', () => expect(long.length).toBeGreaterThan(35))

  it.each(long.map(({ operation }) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, operation) => {
      let count = START
      let time = await least(operation, count)
      while (time < CLEAR_MS && count < MOST) {
        count *= 2
        time = await least(operation, count)
      }
      // A busy machine makes single figures wrong, never three in a row.
      let ratio = Infinity
      for (let attempt = 0; attempt < 3 && ratio > 2.6; attempt++) {
        ratio = Math.min(ratio, (await least(operation, count * 2)) / (await least(operation, count)))
      }
      expect(ratio).toBeLessThanOrEqual(2.6)
    },
  )
})
