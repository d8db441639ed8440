import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentLines } from './json-lines.ts'

describe('documentLines', () => {
  it.each<[string, [string, number][]]>([
    ['', []],
    ['\r', []],
    ['1', [['1', 1]]],
    ['\ufeff1\n', [['1', 1]]],
    ['1\r\n\r2\n \u00a0\n3\r', [['1', 1], ['2', 3], ['3', 5]]],
  ])('%j', (text, lines) => expect(documentLines(text)).toEqual(lines))

  it('numbers lines as editors do, whatever they end with', () => {
    const text = fc.string({ unit: fc.constantFrom('\r', '\n', ' ', '\ufeff', 'a', '\u3000'), maxLength: 20 })
    fc.assert(
      fc.property(text, (some) => {
        const all = some.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
        const inked = all.flatMap((line, index) => (line.trim() === '' ? [] : [[line, index + 1]]))
        expect(documentLines(some)).toEqual(inked)
      }),
    )
  })
})
