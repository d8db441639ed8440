import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes, countWithoutSpaces, isPlain } from './graphemes.ts'
import { shapeOf } from './lines.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...segmenter.segment(text)]

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

  /** What joins with a neighbour, what seems to, and what never does, of every rule of UAX #29. */
  const parts = [
    ['a', 'é', '1', ' ', '\t', '\0', '\r', '\n', '\r\n', '\u0085', '\u2028', '\u3000', '.', '’', '-', '┌', '中', 'あ'],
    ['\u0301', '\u0308\u0323', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\ufe0f', '\u{e0020}'],
    ['👍', '🏽', '👩', '👩\u200d👧', '🇩', '🇪', '🏴', '©', '®', '™', '‼', '〰', '㊗', '\u20e3', '\ud83d', '\ude00', '𝒜'],
    [
      '\u0600',
      '\u06dd',
      '\u0d4e',
      '\u{110bd}',
      'ع',
      '\u064b',
      'א',
      '\u05b0',
      'क',
      '\u094d',
      'ष',
      '\u093f',
      'ก',
      '\u0e33',
    ],
    ['ᄀ', 'ᅡ', 'ᆨ', '\u115f', '가', '각', 'か', '\u3099', 'ｶ', 'ﾞ', '\ua960', '\ud7b0'],
  ].flat()
  const texts = fc
    .array(
      fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 3 }), fc.constant('plain words')),
      {
        maxLength: 40,
      },
    )
    .map((list) => list.join(''))

  it('are the same whether counted quickly or one by one', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(countGraphemes(text)).toBe(graphemesOf(text).length)
        expect(countWithoutSpaces(text, shapeOf(text).spaces)).toBe(text.split(/\s/).flatMap(graphemesOf).length)
      }),
      { numRuns: 2000 },
    )
  })

  it('of words that spaces part do not join', () => {
    expect(countWithoutSpaces('अर्थात् जगत्', 1)).toBe(6)
    expect(countWithoutSpaces('ᄀ ᅡ', 1)).toBe(2)
  })

  it('are single units where a text is plain', () => {
    // Two characters join only if the left one can join with a letter after it, the right one with one before it, or
    // both are of the same kind: half a flag, or part of a Hangul syllable.
    for (let code = 0; code < 0x10000; code++) {
      const unit = String.fromCharCode(code)
      if (!isPlain(unit)) continue
      const joined = [`a${unit}`, `${unit}a`, `${unit}${unit}`].filter((pair) => graphemesOf(pair).length !== 2)
      expect(joined).toEqual([])
    }
  })
})
