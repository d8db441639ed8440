import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRegular } from './regular.ts'

describe('regular expressions', () => {
  const whole = (pattern: string, text: string) => compileRegular(pattern)?.test(text, true, () => {})

  it.each([
    ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
    ['a{2,}', ['aa', 'aaaaa'], ['a', '']],
    ['(ab|c)+', ['abc', 'c'], ['', 'a']],
    ['[a-c\\-x]*', ['abc-x', ''], ['d']],
    ['[^a]', ['b', '😀'], ['a', 'bb']],
    ['[-a]', ['-', 'a'], ['b']],
    ['\\p{Lu}\\P{L}', ['Ä1'], ['ä1', 'ÄA']],
    ['a.b', ['a😀b', 'a\u2028b'], ['a\nb', 'ab']],
    ['', [''], ['a']],
    ['^a$', ['a'], ['b']],
    ['a|', ['a', ''], ['b']],
    ['(a?){50}b', ['b', `${'a'.repeat(50)}b`], [`${'a'.repeat(51)}b`]],
  ])('%s', (pattern, fitting, others) => {
    for (const text of fitting) expect([text, whole(pattern, text)]).toEqual([text, true])
    for (const text of others) expect([text, whole(pattern, text)]).toEqual([text, false])
  })

  it.each([
    '(',
    ')',
    '[',
    '[]',
    'a**',
    '*',
    '{',
    'a{',
    'a{2',
    'a{3,2}',
    '\\d',
    '\\p{Xx}',
    '\\p{L',
    '[b-a]',
    '[a-[b]]',
    '(?:a)',
    'a{2000}{2000}',
  ])('takes %s for none', (pattern) => expect(compileRegular(pattern)).toBeUndefined())

  it('refuses one that is too large, which would seem to match nothing', () => {
    expect(whole('a{4000}', 'a'.repeat(4000))).toBe(true)
    expect(() => compileRegular('a{6000}')).toThrow('The regular expression “a{6000}” is too large')
  })

  it('agrees with the engine of the platform', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '.', 'a*', 'b+', 'a?', '(a|b)', '(ab)*', '[ab]', '[^a]', 'b{1,2}', '|'), {
        maxLength: 8,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }), (source, text) => {
        expect(compileRegular(source)?.test(text, true, () => {})).toBe(new RegExp(`^(?:${source})$`, 'u').test(text))
        expect(compileRegular(source)?.test(text, false, () => {})).toBe(new RegExp(source, 'u').test(text))
      }),
      { numRuns: 1000 },
    )
  })
})
