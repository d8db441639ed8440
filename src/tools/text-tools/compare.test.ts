import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { compare, type CompareOptions } from './compare.ts'

const defaults: CompareOptions = { unit: 'lines', ignoreCase: false, ignoreSpaces: false }
const of = (left: string, right: string, options: Partial<CompareOptions> = {}) =>
  compare(left, right, { ...defaults, ...options })

describe('a comparison', () => {
  it.each<[string, string, Partial<CompareOptions>, number, number]>([
    ['', '', {}, 0, 0],
    ['a\nb\nc', 'a\nc', {}, 1, 0],
    ['a\nb', 'a\r\nb', {}, 0, 0],
    ['a\nb', 'a\nb\n', {}, 0, 0],
    ['a b', 'a c', { unit: 'words' }, 1, 1],
    ['👨‍👩‍👧', '👨‍👩‍👦', { unit: 'characters' }, 1, 1],
    ['Ab', 'aB', { ignoreCase: true }, 0, 0],
    ['CAFE\u0301', 'café', { ignoreCase: true }, 0, 0],
    ['STRASSE', 'straße', { ignoreCase: true }, 0, 0],
    ['ΟΔΟΣ', 'οδος', { ignoreCase: true, unit: 'characters' }, 0, 0],
    ['cafe\u0301', 'café', {}, 1, 1],
    ['a  b ', ' a b', { ignoreSpaces: true }, 0, 0],
    ['a  b ', '\na\tb', { ignoreSpaces: true, unit: 'words' }, 0, 0],
    ['a  b ', '\na\tb', { ignoreSpaces: true, unit: 'characters' }, 0, 0],
    ['a  b', 'ab', { ignoreSpaces: true, unit: 'characters' }, 1, 0],
    ['a\nb\r', 'a\r\nb\n', { unit: 'words' }, 0, 0],
    ['a\nb\r', 'a\r\nb\n', { unit: 'characters' }, 0, 0],
    ['abcabba', 'cbabac', { unit: 'characters' }, 3, 2],
  ])('of %j and %j with %j', (left, right, options, removed, added) => {
    expect(of(left, right, options)).toMatchObject({ removed, added, equal: removed + added === 0 })
  })

  it.each([
    ['EUR 5,000 net', 'EUR 5,500 net', ['EUR ', '5,000', '5,500', ' net']],
    ['on 3.5.2026.', 'on 4.5.2026.', ['on ', '3.5.2026', '4.5.2026', '.']],
    ['on 2026-05-03.', 'on 2026-05-04.', ['on ', '2026-05-03', '2026-05-04', '.']],
    ['3/5/2026: 10:30', '3/5/2026: 11:30', ['3/5/2026: ', '10:30', '11:30']],
    ['2026-05-03T10:30', '2026-05-03T11:30', ['2026-05-03T10:30', '2026-05-03T11:30']],
    ['a-b', 'a-c', ['a-', 'b', 'c']],
    ["I don't", 'I won’t', ['I ', "don't", 'won’t']],
    ['geht‘s ‘so’', 'geht’s ‘so’', ['geht‘s', 'geht’s', ' ‘so’']],
    ["1'250.50", "1'350.50", ["1'250.50", "1'350.50"]],
    ['a,b', 'a,c', ['a,', 'b', 'c']],
    ["'a' b.", "'a' c.", ["'a' ", 'b', 'c', '.']],
  ])('by words of %j and %j cuts no amount, date or word', (left, right, texts) => {
    expect(of(left, right, { unit: 'words' }).changes.map(({ text }) => text)).toEqual(texts)
  })

  it('by words counts no white space, which is a change all the same', () => {
    expect(of('a  red car', 'a red car', { unit: 'words' })).toMatchObject({
      equal: false,
      removed: 0,
      added: 0,
      same: 3,
    })
  })

  it('by words takes long runs of marks in proportion to their length', () => {
    for (const text of [
      "1.'".repeat(100_000),
      '1.'.repeat(150_000),
      '1-'.repeat(150_000),
      '1:/'.repeat(100_000),
      "a'".repeat(150_000),
    ]) {
      const start = cpuTime()
      expect(of(text, `${text}!`, { unit: 'words' }).added).toBeGreaterThan(0)
      expectSoon(cpuTime() - start, 2000)
    }
  })

  it('gives back both texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 40 })
    fc.assert(
      fc.property(text, text, fc.constantFrom('words', 'characters'), (left, right, unit) => {
        const { changes } = of(left, right, { unit: unit as CompareOptions['unit'] })
        const without = (type: string) => changes.filter((change) => change.type !== type).map((change) => change.text)
        expect(without('added').join('')).toBe(left)
        expect(without('removed').join('')).toBe(right)
      }),
    )
  })

  it.each([
    ['a\nb', 'a\nc', ['a\n', 'b\n', 'c']],
    ['a\nb', 'a', ['a\n', 'b']],
    ['a', 'b\r\na', ['b\r\n', 'a']],
  ])('of %j and %j keeps lines apart that end their text', (left, right, texts) => {
    expect(of(left, right).changes.map(({ text }) => text)).toEqual(texts)
  })

  it('finds the fewest changes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const { same } = of(left, right, { unit: 'characters' })
        expect(same).toBe(longestCommon(left, right))
      }),
    )
  })

  it('of two large and different texts ends soon, and keeps what is plainly the same', () => {
    const lines = (salt: number) =>
      Array.from({ length: 40_000 }, (_, index) => (index % 10 === 0 ? `same ${index}` : `${(index * salt) % 7919}`))
    const start = cpuTime()
    const { same, removed } = of(lines(31).join('\n'), lines(57).join('\n'))
    expectSoon(cpuTime() - start, 5000)
    expect(same).toBeGreaterThanOrEqual(4000)
    expect(same + removed).toBe(40_000)
  })

  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${(index * 7919) % 1000}`)

  it('of a text that repeats itself finds what has changed in each part', () => {
    const of800 = (part: string) => Array.from(part.repeat(800)).join('\n')
    expect(of(of800('abcdefghij'), of800('abcdegfhij'))).toMatchObject({ same: 7200, removed: 800, added: 800 })
    const left = 'The quick brown fox jumps over the lazy dog. '.repeat(1000)
    const right = left.replaceAll('quick', 'quikc').replaceAll('lazy', 'lzay')
    expect(of(left, right, { unit: 'characters' })).toMatchObject({ same: 43_000, removed: 2000, added: 2000 })
  })

  it('of many lines in another order ends soon, word by word', () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, index) =>
        `${index} ${words(8)
          .slice(index % 7)
          .join(' ')}`,
    )
    const shuffled = lines.map((_, index) => lines[(index * 7919) % lines.length] as string)
    const start = cpuTime()
    const { same, removed } = of(lines.join('\n'), shuffled.join('\n'), { unit: 'words' })
    expectSoon(cpuTime() - start, 5000)
    expect(same).toBeGreaterThan(removed)
  })

  it('names no more changes than can be read', () => {
    const left = Array.from({ length: 210_000 }, (_, index) => `${index}`)
    const right = left.flatMap((line, index) => (index < 9 ? [line] : ['new', line]))
    const comparison = of(left.join('\n'), right.join('\n'))
    expect(comparison.changes.length).toBeLessThan(600_000)
    expect(comparison.changes.map(({ type, text }) => (type === 'added' ? '' : text)).join('')).toBe(left.join('\n'))
    expect(comparison.changes.map(({ type, text }) => (type === 'removed' ? '' : text)).join('')).toBe(right.join('\n'))
  })

  it('of accents in different orders ends soon', () => {
    const [above, below] = ['\u0301'.repeat(40_000), '\u0323'.repeat(40_000)]
    const start = cpuTime()
    expect(of(`a${above}${below}`, `a${below}${above}`, { ignoreCase: true }).changes).toHaveLength(2)
    expectSoon(cpuTime() - start, 1000)
  })
})

function longestCommon(a: string, b: string): number {
  let row: number[] = Array.from({ length: b.length + 1 }, () => 0)
  for (const letter of a) {
    const next = [0]
    for (let at = 0; at < b.length; at++) {
      next.push(letter === b[at] ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number))
    }
    row = next
  }
  return row[b.length] as number
}
