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

it.each([
  [z.int().check(z.minimum(2), z.maximum(366)), 1e308, 'value must be at most 366.'],
  [z.int().check(z.minimum(2), z.maximum(366)), -1e308, 'value must be at least 2.'],
  [z.int(), 1e308, 'value must be at most 9,007,199,254,740,991.'],
  [z.int(), Infinity, 'value must be a finite number.'],
  [z.number(), Infinity, 'value must be a finite number.'],
  [z.string(), Infinity, 'value must be text.'],
  [z.boolean(), Infinity, 'value must be true or false.'],
  [z.number().check(z.maximum(5000)), 5001, 'value must be at most 5,000.'],
  [z.number().check(z.minimum(0.0001)), 0, 'value must be at least 0.0001.'],
  [z.string().check(z.maxLength(10_000)), 'a'.repeat(10_001), 'value must have at most 10,000 characters.'],
  [z.string().check(z.minLength(1)), '', 'value must have at least 1 character.'],
  [z.array(z.number()).check(z.minLength(1)), [], 'value must have at least 1 entry.'],
  [z.enum([',', ';', '\t']), 'x', String.raw`value must be one of: ",", ;, "\t".`],
  [z.enum(['%20', '+', '*']), 'x', 'value must be one of: %20, +, *.'],
])('a bound is told as people read it: %#', (schema, value, message) => {
  const strict = { ...repeat, query: z.strictObject({ value: schema }) }
  expect(() => check(strict, { query: { value } })).toThrow(message)
})

it.each([
  [{ txt: 'a' }, 'txt', 'Unknown field: txt. Did you mean text?'],
  [{ text: 'a', colour: 1 }, 'colour', 'Unknown field: colour.'],
  [{ text: 'a', times: 3 }, 'times', 'Unknown field: times. It is a parameter of the query.'],
  [{ text: 'a', options: { sise: 1 } }, 'options.sise', 'Unknown field: options.sise. Did you mean size?'],
  [{ text: 'a', list: [{ size: 1 }, { Size: 1 }] }, 'list.1.Size', 'Unknown field: list.1.Size. Did you mean size?'],
  [{ text: 'a', one: 1, two: 2 }, 'one', 'Unknown fields: one, two.'],
  // A name that is like no other says less than what is missing.
  [{ colour: 1 }, 'text', 'text is missing.'],
])('a field that there is not is refused by name: %j', (body, field, message) => {
  const size = z.strictObject({ size: z.number() })
  const wordy = {
    ...repeat,
    body: z.strictObject({ text: z.string(), options: z.optional(size), list: z._default(z.array(size), []) }),
  }
  const errors = expect.arrayContaining([{ field, message }]) as unknown
  expect(() => check(wordy, { body })).toThrow(expect.objectContaining({ message, errors }))
})
