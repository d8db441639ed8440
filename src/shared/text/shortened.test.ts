import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀d', 4, 'ab😀…'],
  ['ab😀d', 3, 'ab…'],
])('shortens %j to %i units', (text, longest, shown) => {
  expect(shortened(text, longest)).toBe(shown)
})
