import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes, graphemesOf } from './graphemes.ts'
import { countLines, countParagraphs, lineEndOf, linesOf } from './lines.ts'
import { countSentences, sentencesOf } from './sentences.ts'
import { tokensOf, wordsOf } from './words.ts'

describe('graphemes', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['👨‍👩‍👧', 1],
    ['🇩🇪🇫🇷', 2],
    ['👍🏽', 1],
    ['1️⃣', 1],
    ['e\u0301', 1],
    ['a\r\nb', 3],
    ['\n\r', 2],
    ['한국어', 3],
    ['\u1112\u1161\u11ab', 1],
    ['नमस्ते', 3],
    ['か\u3099', 1],
  ])('counts %j as %i', (text, count) => expect(countGraphemes(text)).toBe(count))

  it('are the same whether counted quickly or one by one', () => {
    const unit = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r\n', '\u0301', '👍', '한', '\u3099', 'é'))
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 30 }),
        (parts) => countGraphemes(parts.join('')) === graphemesOf(parts.join('')).length,
      ),
    )
  })
})

describe('words', () => {
  it.each([
    ['', []],
    [' \n\t— & … 👍 ', []],
    ['Don’t panic: it’s state-of-the-art.', ['Don’t', 'panic', 'it’s', 'state-of-the-art']],
    [
      'See https://example.com/a?b=c#d, or mail me@example.com.',
      ['See', 'https://example.com/a?b=c#d', 'or', 'mail', 'me@example.com'],
    ],
    ['one,two—three', ['one', 'two', 'three']],
    ['1,000.50 at 12:30', ['1,000.50', 'at', '12:30']],
    ['привет мир', ['привет', 'мир']],
    ['می‌خواهم', ['می‌خواهم']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['(“zebra”)', ['zebra']],
    ['iPhoneを買う', ['iPhone', 'を', '買う']],
  ])('of %j', (text, words) => expect(wordsOf(text)).toEqual(words))

  it.each(['人人生而自由', 'ภาษาไทยง่าย', '東京都に住む'])('of %s come from a dictionary', (text) => {
    const words = wordsOf(text)
    expect(words.join('')).toBe(text)
    expect(words.length).toBeGreaterThan(1)
    expect(words.length).toBeLessThan(text.length)
  })

  it('keep their order among scripts of both kinds', () => {
    expect(wordsOf('a 一 b 二 c')).toEqual(['a', '一', 'b', '二', 'c'])
  })

  it('show a NUL only to those who ask for marks', () => {
    expect(tokensOf('a\0b')).toEqual(['a', '\0', 'b'])
    expect(wordsOf('a\0b')).toEqual(['a', 'b'])
  })
})

describe('sentences', () => {
  const count = (text: string) => countSentences(sentencesOf(text))

  it.each([
    ['', 0],
    ['...', 0],
    ['no end mark', 1],
    ['Hello!!! What?? Yes.', 3],
    ['this is. a test! ok? yes', 4],
    ['Pi is 3.14 today.', 1],
    ['Version 2.0.1 is out. Update now.', 2],
    ['Dr. Smith paid 3.5 dollars. Why?', 2],
    ['Dr. Smith lives in Washington, D.C. on Mondays. He came on Jan. 5th. Was it 3 p.m. or later? Yes!', 4],
    ['J. R. R. Tolkien wrote it. I read it.', 2],
    ['A. B. C.', 3],
    ['It was I. He left.', 2],
    ['“Stop!” he said. She did.', 2],
    ['Wait... what? Well… yes.', 2],
    ['We sell pens, ink, etc. and more. We sell etc. Then we close.', 3],
    ['1. First item\n2. Second item', 1],
    ['See fig. 3 and no. 4. No. Never.', 3],
    ['A heading\n\nA text.', 2],
    ['我来了。你好吗？好！', 3],
    ['यह एक है। यह दो है।', 2],
    ['example.com is a site', 1],
  ])('of %j: %i', (text, expected) => expect(count(text)).toBe(expected))

  it('joined are the text again', () => {
    const unit = fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '\r\n', '”', '。', '…', 'Dr', '3', '\n\n')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        expect(sentencesOf(text).join('')).toBe(text)
      }),
    )
  })
})

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
