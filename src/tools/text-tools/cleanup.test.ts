import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanUp, CLEANUP_TYPES } from './cleanup.ts'

describe('clean-ups', () => {
  it.each([
    ['remove-extra-spaces', '  a   b  \n\tc \u00a0 d', 'a b\nc d'],
    ['remove-extra-spaces', 'a\tb', 'a\tb'],
    ['remove-extra-line-breaks', 'a\r\n\r\n \r\nb\n', 'a\r\nb\n'],
    ['remove-extra-line-breaks', '\n\na', 'a'],
    ['remove-all-line-breaks', ' a \r\n\n b\u2028c\n', 'a b c'],
  ] as const)('%s of %j is %j', (type, text, expected) => expect(cleanUp(text, type)).toBe(expected))

  it('change nothing the second time', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u2029') })
    fc.assert(
      fc.property(text, fc.constantFrom(...CLEANUP_TYPES), (source, type) => {
        const once = cleanUp(source, type)
        expect(cleanUp(once, type)).toBe(once)
      }),
    )
  })
})
