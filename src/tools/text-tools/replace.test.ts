import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { replaceAll, type ReplaceOptions } from './replace.ts'

/** Accents above and below a letter: Unicode wants those below first, and sorts them. */
const [ABOVE, BELOW] = ['\u0301'.repeat(30_000), '\u0323'.repeat(30_000)]

describe('find and replace', () => {
  const plain: ReplaceOptions = {
    find: 'a',
    replacement: 'b',
    regex: false,
    ignoreCase: false,
    wholeWord: false,
    matches: false,
  }
  const replace = (text: string, options: Partial<ReplaceOptions>) => replaceAll(text, { ...plain, ...options })

  it.each<[string, Partial<ReplaceOptions>, string, number]>([
    ['aXa', {}, 'bXb', 2],
    ['a.b', { find: '.', replacement: '$&' }, 'a$&b', 1],
    ['Äpfel äpfel', { find: 'ÄPFEL', ignoreCase: true }, 'b b', 2],
    ['cat category', { find: 'cat', wholeWord: true }, 'b category', 1],
    ['élan lan', { find: 'lan', wholeWord: true }, 'élan b', 1],
    [
      'Doe, Jane',
      { find: '(\\w+), (?<first>\\w+)', replacement: '$<first> $1 $$ $& $9', regex: true },
      'Jane Doe $ Doe, Jane $9',
      1,
    ],
    ['1 2', { find: '(\\d)', replacement: '$10', regex: true }, '10 20', 2],
    ['ab', { find: '(a)(b)', replacement: '$01$3$2', regex: true }, 'a$3b', 1],
    ['a, b', { find: ', ', replacement: '\\n\\t', regex: true }, 'a\n\tb', 1],
    ['a/b', { find: '/', replacement: '\\\\n\\d$&\\', regex: true }, 'a\\n\\d/\\b', 1],
    ['a/b', { find: '/', replacement: '\\n' }, 'a\\nb', 1],
    ['ab\r\ncd\r\n', { find: '^(?=.)', replacement: '> ', regex: true }, '> ab\r\n> cd\r\n', 2],
    ['ab\r\ncd', { find: '$', replacement: ';', regex: true }, 'ab;\r\ncd;', 2],
    ['a\r\n\r\nb\rc', { find: '^\\s*\\n', replacement: '', regex: true }, 'a\r\nb\rc', 1],
    ['$^\r\n', { find: '[$^]|\\$|(?<$x>\\^)\\k<$x>', replacement: '-', regex: true }, '--\r\n', 2],
    ['ab\ncd', { find: '^', replacement: '> ', regex: true }, '> ab\n> cd', 2],
    ['👍👍', { find: '.', replacement: 'x', regex: true }, 'xx', 2],
    ['a', { find: 'a|b', wholeWord: true, regex: true, replacement: '' }, '', 1],
    ['caf\u00e9 cafe\u0301', { find: 'caf\u00e9' }, 'b b', 2],
    ['caf\u00e9 cafe\u0301', { find: 'cafe\u0301' }, 'b b', 2],
    ['caf\u00e9 cafe\u0301 cafe', { find: 'cafe' }, 'caf\u00e9 cafe\u0301 b', 1],
    ['CAFE\u0301 Caf\u00c9', { find: 'caf\u00e9', ignoreCase: true, wholeWord: true }, 'b b', 2],
    ['\u1ead a\u0323\u0302 \u00e2\u0323 \u1ea1\u0302 \u00e2 \u1ea1', { find: '\u1ead' }, 'b b b b \u00e2 \u1ea1', 4],
    ['\ud55c\uae00', { find: '\u1112\u1161\u11ab' }, 'b\uae00', 1],
    ['\u1112\u1161\u11ab', { find: '\ud55c' }, 'b', 1],
    ['\u1112\u1161\u11ab', { find: '\ud558' }, '\u1112\u1161\u11ab', 0],
    ['\u0915\u093f', { find: '\u0915' }, 'b\u093f', 1],
    ['x\u0301', { find: '\u0301', replacement: '' }, 'x', 1],
    ['İstanbul I\u0307stanbul i̇stanbul ISTANBUL', { find: 'istanbul', ignoreCase: true }, 'b b b b', 4],
    ['istanbul ISTANBUL', { find: 'İstanbul', ignoreCase: true }, 'b b', 2],
    ['SINIR sınır sinir', { find: 'sınır', ignoreCase: true }, 'b b sinir', 2],
    ['SINIR sınır sinir', { find: 'sinir', ignoreCase: true }, 'b sınır b', 2],
    ['sınır sinir', { find: 'SINIR', ignoreCase: true }, 'b b', 2],
    ['İ i', { find: 'i' }, 'İ b', 1],
  ])('of %j with %j', (text, options, result, count) => {
    expect(replace(text, options)).toEqual({ result, count })
  })

  it('finds a letter with more accents than anybody counts', () => {
    const find = `a${ABOVE.slice(0, 10_000)}${BELOW.slice(0, 10_000)}`
    const start = cpuTime()
    expect(replace(`${find} ${find}`, { find, ignoreCase: true })).toEqual({ result: 'b b', count: 2 })
    expectSoon(cpuTime() - start, 1000)
  })

  it('names the first matches where they stand, with what their groups hold', () => {
    const options = { find: '(b)|(?<c>c+)', replacement: '', regex: true, matches: true }
    expect(replace('a\r\n👍b\nbcc', options).matches).toEqual([
      { line: 2, column: 2, found: 'b', groups: ['b', null] },
      { line: 3, column: 1, found: 'b', groups: ['b', null] },
      { line: 3, column: 2, found: 'cc', groups: [null, 'cc'] },
    ])
    const [long] = replace('c'.repeat(1000), options).matches ?? []
    expect(long?.found).toBe(`${'c'.repeat(100)}…`)
    const many = replace('bc'.repeat(500_000), options)
    expect(many.matches).toHaveLength(100)
    expect(many.count).toBe(1_000_000)
    expect(replace('a', { find: 'a' }).matches).toBeUndefined()
  })

  it('refuses an empty search, a broken expression and a result without bounds', () => {
    expect(() => replace('a', { find: '' })).toThrow('Please enter the text to find.')
    expect(() => replace('a', { find: ')(', regex: true })).toThrow('The regular expression is not valid')
    expect(() => replace('a'.repeat(100_000), { replacement: 'b'.repeat(10_000) })).toThrow('The result is too large.')
  })
})
