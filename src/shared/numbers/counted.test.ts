import { expect, it } from 'vitest'
import { counted, grouped } from './counted.ts'

it('groups whole numbers as the browser does', () => {
  for (let digits = 0; digits <= 15; digits++) {
    for (const value of [10 ** digits, 10 ** digits - 1, -(10 ** digits)]) {
      expect(grouped(value)).toBe(value.toLocaleString('en'))
    }
  }
})

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [12_345, '12,345 days'],
])('%d is told as %s', (count, text) => expect(counted(count, 'day')).toBe(text))

it('takes a plural of its own', () => {
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
