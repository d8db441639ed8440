import { expect, it } from 'vitest'
import { FaultElsewhere, faultFields } from './fault.ts'

it('a fault tells its kind and place, and nothing of its message', () => {
  const { error, where } = faultFields(new TypeError('cannot read\n    at secret (visitor)\n    at all'))
  expect(error).toBe('TypeError')
  expect(where[0]).toMatch(/^at .*fault\.test/)
  expect(where.join()).not.toMatch(/secret|at all/)
})

it('a message that was changed afterwards hides the place rather than telling itself', () => {
  const fault = new Error('a\n    at secret')
  expect(fault.stack).toContain('secret')
  fault.message = 'b'
  expect(faultFields(fault)).toEqual({ error: 'Error', where: [] })
})

it('what is thrown without being an error tells its type', () => {
  expect(faultFields('secret')).toEqual({ error: 'string', where: [] })
})

it('a fault elsewhere tells its own place', () => {
  const fields = { error: 'RangeError', where: ['at there'] }
  expect(faultFields(new FaultElsewhere(fields))).toEqual(fields)
})
