import * as z from 'zod/mini'
import { afterEach, expect, it } from 'vitest'
import { operation } from './operation.ts'
import { check } from './run.ts'

afterEach(() => void z.config({ localeError: undefined }))

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

it('the words stay ours where another library of the process has set its own, as that for agents does', () => {
  const wordy = {
    ...repeat,
    query: z.strictObject({ times: z.number().check(z.maximum(3), z.minimum(1, 'One, at least.')) }),
  }
  z.config({ localeError: () => 'Too big: expected number to be <=3' })
  expect(() => check(wordy, { query: { times: 4 } })).toThrow('times must be at most 3.')
  expect(() => check(wordy, { query: { times: 0 } })).toThrow('One, at least.')
  expect(() => check(wordy, { query: { times: 'x' } })).toThrow('times must be a number.')
})
