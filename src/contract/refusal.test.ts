import { expect, it } from 'vitest'
import { refusalOf, requireAll } from './refusal.ts'

it('names every text that is blank', () => {
  const refusal = refusalOf('Please enter all three.', 'start', 'zone')
  expect(refusal.errors).toEqual([
    { field: 'start', message: 'Please enter all three.' },
    { field: 'zone', message: 'Please enter all three.' },
  ])
  const texts = { start: '', end: '17:00', zone: ' ' }
  const { message, errors } = refusal
  expect(() => requireAll(texts, message)).toThrow(expect.objectContaining({ message, errors }))
  expect(() => requireAll({ end: '0' }, message)).not.toThrow()
})
