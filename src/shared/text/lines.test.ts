import { describe, expect, it } from 'vitest'
import { countLines, countParagraphs, lineEndOf, linesOf } from './lines.ts'

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
    expect(countLines(text)).toBe(lines)
    expect(linesOf(text)).toHaveLength(lines)
    expect(countParagraphs(text)).toBe(paragraphs)
  })

  it('keep the line end of the text', () => {
    expect(lineEndOf('a\r\nb\n')).toBe('\r\n')
    expect(lineEndOf('a')).toBe('\n')
  })
})
