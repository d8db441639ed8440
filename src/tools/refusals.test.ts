import { expect, it } from 'vitest'
import type { Example } from '#contract/operation.ts'
import { testApp } from '#testing/app.ts'
import { serverOperations } from './operations.server.ts'

const request = testApp()

/** Texts of which one or another is wrong in every field that may be wrong. */
const WRONG = [
  '',
  ' ',
  '*',
  '{',
  '\ud800',
  '%',
  '2024-02-30',
  '2024-02-29T99:00',
  'Nope/Zone',
  '1,234',
  '-'.repeat(300),
]

/** Texts in which nothing is wrong, whatever they say. */
const ANYTHING = new Set([
  '/base64/decode-file filename',
  '/json/escape text',
  '/json/unescape json',
  '/json/validate json',
  '/markdown/to-html markdown',
  '/markdown/to-markdown html',
  '/qrcode/validate content',
  '/text/cleanup text',
  '/text/compare-lists first',
  '/text/compare-lists second',
  '/text/convert text',
  '/text/convert-all text',
  '/text/diff left',
  '/text/diff right',
  '/text/invisible text',
  '/text/lines text',
  '/text/replace replacement',
  '/text/replace text',
  '/text/stats text',
  '/url/clean text',
  '/uuid/download name',
  '/uuid/generate name',
  '/word-counter/analyze text',
])

type Fields = Record<string, unknown>

/** All texts of an input, each with its place in words and a way to have another there. */
function textsOf(input: Fields, at = ''): [place: string, put: (text: string) => Fields][] {
  return Object.entries(input).flatMap(([name, value]): [string, (text: string) => Fields][] => {
    const place = at + name
    const put = (changed: unknown) =>
      Array.isArray(input) ? input.with(Number(name), changed) : { ...input, [name]: changed }
    if (typeof value === 'string') return [[place, (text) => put(text) as Fields]]
    if (typeof value !== 'object' || value === null) return []
    return textsOf(value as Fields, `${place}.`).map(([inner, change]) => [
      inner,
      (text) => put(change(text)) as Fields,
    ])
  })
}

const cases = serverOperations
  .filter(({ operation }) => operation.bodyType !== 'multipart')
  .flatMap(({ operation }) => {
    const example = operation.examples.find(({ error }) => error === undefined) as Example
    return (['query', 'body'] as const).flatMap((part) =>
      textsOf((example[part] ?? {}) as Fields).map(
        ([place, put]) => [`${operation.path} ${place}`, operation, example, part, place, put] as const,
      ),
    )
  })

it.each(cases)('a refusal of %s names it', async (name, { method, path }, example, part, place, put) => {
  let refused = 0
  for (const text of WRONG) {
    const given = { query: (example.query ?? {}) as Fields, ...(example.body ? { body: example.body as Fields } : {}) }
    const reply = await request(method, `/api${path}`, { ...given, [part]: put(text) })
    expect(reply.status, text).not.toBe(500)
    if (reply.status !== 400) continue
    refused++
    const { message, errors } = reply.json as { message: string; errors?: { field?: string }[] }
    expect([text, message, errors?.[0]?.field]).toEqual([text, message, place])
  }
  expect(refused > 0, 'refused, unless it is named in ANYTHING').toBe(!ANYTHING.has(name))
})
