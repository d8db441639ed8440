import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes, countWithoutSpaces, isPlain } from './graphemes.ts'
import { countLines, countParagraphs, lineEndOf, linesOf } from './lines.ts'
import { countSentences, sentencesOf } from './sentences.ts'
import { tokensOf, wordsOf } from './words.ts'

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
        expect(countWithoutSpaces(text)).toBe(graphemesOf(text.replace(/\s/g, '')).length)
      }),
      { numRuns: 2000 },
    )
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
    ['𝒜b’𝒞 𝟙,𝟚 a,𝟙 👍x', ['𝒜b’𝒞', '𝟙,𝟚', 'a', '𝟙', 'x']],
    ['http:// https://. www.x.org/). http://a\ud83d \ude00b', ['http', 'https', 'www.x.org/', 'http://a', 'b']],
    ['𠮷野家a𠮷', ['𠮷', '野家', 'a', '𠮷']],
  ])('of %j', (text, words) => expect(wordsOf(text)).toEqual(words))

  it.each(['人人生而自由', 'ภาษาไทยง่าย', '東京都に住む'])('of %s come from a dictionary', (text) => {
    const words = wordsOf(text)
    expect(words.join('')).toBe(text)
    expect(words.length).toBeGreaterThan(1)
    expect(words.length).toBeLessThan(text.length)
  })

  it('are whole however long they are', () => {
    for (const word of ['a', '\u0431', 'a-', 'www.a']) {
      const [first, ...others] = wordsOf(`${word.repeat(20_000_000 / word.length)}a b`)
      expect([first?.length, others]).toEqual([20_000_001, ['b']])
    }
  })

  it('keep their order among scripts of both kinds', () => {
    expect(wordsOf('a 一 b 二 c')).toEqual(['a', '一', 'b', '二', 'c'])
  })

  it('need no dictionary where a letter of many scripts begins them', () => {
    expect(wordsOf('ʼa ไทย')).toEqual(wordsOf('ʼa').concat('ไทย'))
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
    ['Apt. 5 needs 2 tbsp. of oil.', 1],
    ['Ph.D. students meet. She has a Ph.D. He has none.', 3],
    ['A heading\n\nA text.', 2],
    ['我来了。你好吗？好！', 3],
    ['यह एक है। यह दो है।', 2],
    ['example.com is a site', 1],
    ['It ended.   “It” did. (Then.) It began. 3 came.', 5],
    ['Vol. 3 of internationalizations. 12. No.\n3. yes.', 3],
    ['The No. 5. Mr. A. Bee came, i.e. me. OK.', 3],
    ['Roe v. Wade was decided. It was plan V. 3 came.', 3],
    ['É. Zola wrote. Ça va. élan.', 3],
    ['Comment ça va ? Très bien ! Merci.', 3],
    ['bonjour\u00a0! comment ça va\u202f? bien', 3],
    ['tu viens ? je pars. Que faire ? Deux choses : lire, dormir.', 4],
    ['return a ? b : c', 1],
    ['It is n > 0 ? 1 : "none". Right?', 2],
    ['Il cria : « Quoi ?! » Puis il partit. « Tu viens ? » dit-elle.', 3],
    ['« Je viens. » Il part.\u00a0», dit-elle.', 2],
    ['It ended . And began .', 2],
    ['Τι κάνεις; Είμαι καλά. Εσύ;', 3],
    ['One; two; three.', 1],
    ['Sie wohnt in der Goethestr. 5 in Bonn, er in der Hauptstr. Dort ist es laut. Es liegt an der Str. 7.', 3],
    ['Die Goethestr. ist lang. Sie wurde 500 v. Chr. noch nicht gebaut. Athen fiel 480 v. Chr. Dann kam nichts.', 4],
    ['Er wohnt z. B. in Köln, d.\u00a0h. am Rhein, i. d. R. allein. Gut.', 2],
    ['Dr. Müller (geb. 1970) zahlt ca. 3 Mio. Euro, vgl. Abs. 5. Ende.', 2],
    ['Von 9 a. m. bis 5 p. m. offen. Plan a. Plan b.', 3],
    ['Rename a .ts to .js, all files . js, cd .. && ls. Wait ... what?', 2],
  ])('of %j: %i', (text, expected) => expect(count(text)).toBe(expected))

  it('end at blank lines, however many follow', () => {
    expect(sentencesOf(`One.${'\n'.repeat(20_000_000)}Two é`).map((sentence) => sentence.trim())).toEqual([
      'One.',
      'Two é',
    ])
    // The two characters of one line end are no blank line.
    expect(sentencesOf('Hello world\r\nthis is wrapped\r\ntext here.')).toHaveLength(1)
    expect(sentencesOf('One\r\n\r\nTwo\r\rThree')).toEqual(['One\r\n\r\n', 'Two\r\r', 'Three'])
    expect(sentencesOf('One.\n\nTwo\n \n\n\nThree')).toEqual(['One.\n\n', 'Two\n \n\n\n', 'Three'])
  })

  it('joined are the text again', () => {
    const unit = fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '\r\n', '”', ' »', '。', '…', 'Dr', '3', '\n\n')
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
