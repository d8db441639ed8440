import { expect, it } from 'vitest'
import { commandOf } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { operations } from '#tools/operations.ts'
import { FETCHING, makesAddressOfInput } from './address-from-input.ts'

it('knows every operation that asks an address it is given', () => {
  // What only the server answers, from JSON.
  const asking = operations.filter(({ operation: { body, bodyType, run } }) => body && !run && bodyType !== 'multipart')
  const fields = asking.map(({ tool, operation }) => [
    `${tool}.${commandOf(operation.path)}`,
    Object.keys(fieldsOf(operation.body))[0],
  ])
  expect(Object.fromEntries(fields)).toEqual(FETCHING)
})

it('tells a chain that makes an address of its input from one whose input is the address', () => {
  const make = { operation: 'text-tools.replace', map: { text: 'input' } }
  expect(makesAddressOfInput([make, { operation: 'json.fetch', map: { url: 'text' } }])).toBe(true)
  // A name that is looked up is told to the name servers of its owner.
  expect(makesAddressOfInput([make, { operation: 'ip-lookup.lookup', map: { ipOrDomain: 'text' } }])).toBe(true)
  expect(makesAddressOfInput([make, { operation: 'constructor', map: { url: 'text' } }])).toBe(false)
  expect(makesAddressOfInput([{ operation: 'json.fetch', map: { url: 'input' } }])).toBe(false)
  expect(makesAddressOfInput([make, { operation: 'json.minify', map: { json: 'text' } }])).toBe(false)
})
