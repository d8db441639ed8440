import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords } from './diff.ts'

const words = (text: string) => text.split(' ')

describe('comparing words', () => {
  it.each([
    ['a b c', 'a c d', [[1, 2]], [[2, 3]]],
    ['a b', 'a b', [], []],
    ['x', 'y', [[0, 1]], [[0, 1]]],
    ['one two three four', 'one 2 3 four', [[1, 3]], [[1, 3]]],
    ['a b c a b b a', 'c b a b a c', undefined, undefined],
  ])('%s against %s', (old, fresh, removed, added) => {
    const result = diffWords(words(old), words(fresh))
    if (removed) expect(result).toEqual({ removed, added })
    else expect(result.removed.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(3)
  })

  it('leaves the same text on both sides when the changes are taken out', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const { removed, added } = diffWords(old, fresh)
        const without = (list: string[], runs: [number, number][]) =>
          list.filter((_, index) => !runs.some(([from, to]) => index >= from && index < to))
        expect(without(old, removed)).toEqual(without(fresh, added))
      }),
    )
  })
})
