import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { compareLists, type ListOptions } from './compare-lists.ts'

const of = (first: string, second: string, options: Partial<ListOptions> = {}) =>
  compareLists(first, second, { trim: true, ignoreCase: false, ...options })

describe('a comparison of lists', () => {
  it.each<[string, string, Partial<ListOptions>, string[], string[], string[]]>([
    ['', '', {}, [], [], []],
    ['a\nb\nc', 'c\na\nd', {}, ['b'], ['d'], ['a', 'c']],
    ['b\na', 'a\r\nb\r\n', {}, [], [], ['b', 'a']],
    ['a\na\nb\nb', 'b\nc\nc', {}, ['a'], ['c'], ['b']],
    [' a \n\n \nb', 'a\n\tb', {}, [], [], ['a', 'b']],
    [' a\n\n \n', 'a', { trim: false }, [' a'], ['a'], []],
    ['Anna\nBEN', 'anna\nben\nBen', {}, ['Anna', 'BEN'], ['anna', 'ben', 'Ben'], []],
    ['Anna\nBEN', 'anna\nben\nBen', { ignoreCase: true }, [], [], ['Anna', 'BEN']],
    ['cafe\u0301', 'café', {}, [], [], ['cafe\u0301']],
    ['CAFE\u0301', 'café', { ignoreCase: true }, [], [], ['CAFE\u0301']],
    ['STRASSE\nΟΔΟΣ\nİzmir', 'straße\nοδοσ\nizmir', { ignoreCase: true }, [], [], ['STRASSE', 'ΟΔΟΣ', 'İzmir']],
    ['constructor\n__proto__', '__proto__', {}, ['constructor'], [], ['__proto__']],
  ])('of %j and %j with %j', (first, second, options, onlyFirst, onlySecond, both) => {
    expect(of(first, second, options)).toEqual({
      equal: onlyFirst.length + onlySecond.length === 0,
      onlyFirst,
      onlySecond,
      both,
    })
  })

  it('finds every entry in one place, whatever the order of the lists', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'A', ' b'))
    fc.assert(
      fc.property(list, list, (first, second) => {
        const { onlyFirst, onlySecond, both } = of(first.join('\n'), second.join('\n'))
        const entries = new Set([...first, ...second].map((entry) => entry.trim()))
        expect([...onlyFirst, ...onlySecond, ...both].toSorted()).toEqual([...entries].toSorted())
        const turned = of(second.toReversed().join('\n'), first.toReversed().join('\n'))
        expect(turned.onlyFirst.toSorted()).toEqual(onlySecond.toSorted())
        expect(turned.onlySecond.toSorted()).toEqual(onlyFirst.toSorted())
      }),
    )
  })

  it('of accents is soon done', () => {
    // Accents above and below a letter: Unicode wants those below first, and sorts them.
    const line = `a${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`
    const start = cpuTime()
    expect(of(line, `${line}b`, { ignoreCase: true }).both).toEqual([])
    expectSoon(cpuTime() - start, 1000)
  })
})
