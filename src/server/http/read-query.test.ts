import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { operation } from '#contract/operation.ts'
import { createTestApp } from '#testing/app.ts'
import { createNodeServer } from './node.ts'
import { LONGEST_QUERY, readQuery } from './read-query.ts'

/** Reads queries of an operation that declares these fields. */
const readerOf = (query: z.ZodMiniObject) => {
  const asked = operation({
    method: 'GET',
    path: '/ask',
    summary: 'Ask',
    query,
    answer: z.object({}),
    examples: [],
    run: () => ({}),
  })
  return (search: string) => readQuery(search, asked)
}

const readTexts = readerOf(z.strictObject({ a: z.string(), b: z.string(), 'c-d': z.string() }))

it.each([
  '?a=1',
  '?a=1&b=2.5&c-d=x_y~z:,-',
  '?a=',
  '?a',
  '?a&b=1',
  '?a=1&',
  '?&a=1&&b=2',
  '?a=b=c',
  '?a=%41+%2B&b=x%26y',
  '?a=%E0%A4%A&b=é',
  '?a=x;y',
  '?%61=1',
  '?a=??',
])('%s is read as the platform reads it', (search) => {
  expect(readTexts(search)).toEqual(Object.fromEntries(new URLSearchParams(search)))
})

it.each([
  ['?a=1&a=1', 'a is given more than once.'],
  ['?a=1&%61=2', 'a is given more than once.'],
  ['?e=1', 'Unknown parameter: e.'],
  ['?__proto__=1', 'Unknown parameter: __proto__.'],
  ['?=1', 'Unknown parameter: .'],
])('%s is refused', (search, message) => {
  expect(() => readTexts(search)).toThrow(message)
})

it('one that is too long is refused in words, also where it comes over the wire with the headers of a browser', async () => {
  const search = `?a=${'x'.repeat(LONGEST_QUERY)}`
  expect(() => readTexts(search)).toThrow('The address is too long.')
  const server = createNodeServer(createTestApp()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { cookie: 'x'.repeat(3000) }
  const reply = await fetch(`http://127.0.0.1:${port}/api/uuid/generate${search}`, { headers })
  expect([reply.status, await reply.json()]).toMatchObject([414, { code: 'too_long' }])
  server.closeAllConnections()
  server.close()
})

it('values are of the declared types', () => {
  const read = readerOf(
    z.strictObject({ on: z.boolean(), count: z.int(), word: z.enum(['1', 'two']), list: z.array(z.int()) }),
  )
  expect(read('?on=true&count=12&word=1&list=1,2')).toEqual({ on: true, count: 12, word: '1', list: [1, 2] })
  expect(read('?on=yes&count=1e')).toEqual({ on: 'yes', count: '1e' })
})
