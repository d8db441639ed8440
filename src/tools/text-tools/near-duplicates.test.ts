import { expect, it } from 'vitest'
import { differBySpaces } from './near-duplicates.ts'

it.each([
  ['bob@example.com \nBob@Example.com', true, true],
  ['bob@example.com \nBob@Example.com', false, false],
  [' a\r\na\n', false, true],
  ['a\n \n\na', false, false],
])('in %j, whatever the case: %s, lines differ by spaces only: %s', (text, ignoreCase, expected) =>
  expect(differBySpaces(text, ignoreCase)).toBe(expected),
)
