import { expect, it } from 'vitest'
import { commandOf } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { operations } from '#tools/operations.ts'
import { FETCHING, makesAddressOfInput } from './address-from-input.ts'

it('knows every operation that asks an address it is given', () => {
  const asking = operations.filter(({ operation: { body, run } }) => body && !run && 'url' in fieldsOf(body))
  expect(asking.map(({ tool, operation }) => `${tool}.${commandOf(operation.path)}`).toSorted()).toEqual(FETCHING)
})

it('tells a chain that makes an address of its input from one whose input is the address', () => {
  const make = { operation: 'text-tools.replace', map: { text: 'input' } }
  expect(makesAddressOfInput([make, { operation: 'json.fetch', map: { url: 'text' } }])).toBe(true)
  expect(makesAddressOfInput([{ operation: 'json.fetch', map: { url: 'input' } }])).toBe(false)
  expect(makesAddressOfInput([make, { operation: 'json.minify', map: { json: 'text' } }])).toBe(false)
})
