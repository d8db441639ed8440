import { describe, expect, it } from 'vitest'
import { lineEndOf, linesOf, shapeOf } from './lines.ts'

describe('lines', () => {
  it.each([
    ['', 0, 0],
    ['a', 1, 1],
    ['a\n', 2, 1],
    ['a\r\nb', 2, 1],
    ['a\r\rb', 3, 2],
    ['One\n\nTwo\n\n\n\nThree', 7, 3],
    ['a\r\n\r\nb', 3, 2],
    ['a\n \t\nb', 3, 2],
    ['a\u2028b', 2, 1],
    ['\u3000\n', 2, 0],
  ])('of %j: %i, in %i paragraphs', (text, lines, paragraphs) => {
    expect(shapeOf(text)).toMatchObject({ lines, paragraphs })
    expect(linesOf(text)).toHaveLength(lines)
  })

  it('have white space between words where a pattern finds it', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    for (const unit of units) expect([unit, shapeOf(unit).spaces]).toEqual([unit, /\s/.test(unit) ? 1 : 0])
  })

  it('keep the line end of the text', () => {
    expect(lineEndOf('a\r\nb\n')).toBe('\r\n')
    expect(lineEndOf('a')).toBe('\n')
  })
})
