import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#tools/operations.ts'
import { post, startServer, type Running } from './server.ts'

/** Bodies above 16 kB are worked on in a worker; blanks make them longer and change nothing. */
const BLANKS = ' '.repeat(16 * 1024)

let server: Running
/** Its workers have time: what is looked at is their memory. */
let patient: Running
beforeAll(async () => {
  server = await startServer()
  patient = await startServer({ WORKER_TIMEOUT_MS: '10000' })
})
afterAll(async () => {
  expect(await patient.stop()).toBe(0)
  expect(server.output()).not.toMatch(/"Fault"|A worker/)
  expect(await server.stop()).toBe(0)
})

const examples = operations
  .filter(({ operation }) => operation.worker && operation.bodyType !== 'multipart')
  .flatMap(({ operation }) =>
    operation.examples.map((example) => [`${operation.path}: ${example.title}`, operation, example] as const),
  )

it.each(examples)('%s, in a worker that may read its own code only', async (_name, { path, answer }, example) => {
  const query = Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const target = `${path}?${new URLSearchParams(query)}`
  const reply = await post(server.origin, target, `${JSON.stringify(example.body)}${BLANKS}`)
  const text = await reply.text()
  if (example.error !== undefined) {
    expect((JSON.parse(text) as { message: string }).message).toBe(example.error)
    return
  }
  expect(reply.status, text.slice(0, 500)).toBe(200)
  if ('file' in answer) expect(text.length).toBeGreaterThan(0)
  else if (example.answer !== undefined) expect(JSON.parse(text)).toEqual(example.answer)
  else expect(JSON.parse(text)).toMatchObject(example.like as object)
})

const records = Array.from({ length: 128_000 }, (_, id) => ({
  id,
  name: `user ${id}`,
  tags: ['a', 'b'],
  price: id / 7,
}))
const LARGE: [what: string, path: string, body: object][] = [
  ['10 MB of JSON records with their keys sorted', '/json/sort-keys', { json: JSON.stringify(records) }],
  ['10 MB of small objects as CSV', '/json/convert/csv', { json: `[${'{"a":1,"b":2},'.repeat(700_000)}{}]` }],
  [
    '3.9 MB of Markdown',
    '/markdown/to-html',
    { markdown: 'Words that stand in a paragraph, *some* of them strong.\n\n'.repeat(68_000) },
  ],
]
it.each(LARGE)(
  '%s, which is allowed, fits into the memory of a worker',
  { timeout: 60_000 },
  async (_what, path, body) => {
    const reply = await post(patient.origin, path, body)
    const answer = (await reply.json()) as { message?: string }
    expect([reply.status, answer.message]).toEqual([200, undefined])
  },
)

it('a worker is told what it may read, and knows nothing of the environment of the server', () => {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean)
  expect(children.length).toBeGreaterThan(0)
  for (const child of children) {
    const readable = readFileSync(`/proc/${child}/cmdline`, 'utf8').match(/--allow-fs-read=[^\0]*/g) ?? []
    expect(readable).toContain(`--allow-fs-read=${process.cwd()}/dist/server`)
    for (const one of readable) expect(one).toMatch(/\/(?:dist\/server|node_modules|package\.json)$/)
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0').filter(Boolean)
    const names = environment.map((entry) => entry.split('=')[0] as string)
    expect(names.filter((name) => !/^(?:NODE_\w+|MALLOC_ARENA_MAX)$/.test(name))).toEqual([])
  }
})
