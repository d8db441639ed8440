import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { operation } from './operation.ts'
import { check } from './run.ts'

const repeat = operation({
  method: 'GET',
  path: '/repeat',
  summary: 'Repeat',
  query: z.strictObject({ times: z._default(z.number(), 2) }),
  answer: z.object({}),
  examples: [],
  run: () => ({}),
})

it('a query that was not given is its defaults, each time anew', () => {
  const first = check(repeat, {}) as { times: number }
  expect(first).toEqual({ times: 2 })
  first.times = 3
  expect(check(repeat, {})).toEqual({ times: 2 })
  expect(check(repeat, { query: {} })).toEqual({ times: 2 })
})

it('defaults do not hide that a parameter is missing, nor that the query is none', () => {
  const needy = { ...repeat, query: z.strictObject({ word: z.string() }) }
  for (const _again of [1, 2]) expect(() => check(needy, {})).toThrow('word is missing.')
  expect(() => check(repeat, { query: [] })).toThrow('must be an object.')
})
