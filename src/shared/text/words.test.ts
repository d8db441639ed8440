import { describe, expect, it, vi } from 'vitest'
import { countWords, eachToken, wordsOf } from './words.ts'

describe('words', () => {
  it.each([
    ['', []],
    [' \n\t— & … 👍 ', []],
    ['Don’t panic: it’s state-of-the-art.', ['Don’t', 'panic', 'it’s', 'state-of-the-art']],
    [
      'See https://example.com/a?b=c#d, or mail me@example.com.',
      ['See', 'https://example.com/a?b=c#d', 'or', 'mail', 'me@example.com'],
    ],
    ['HTTPS://EXAMPLE.COM/a?b=1&c=2 Www.a.org/b;c', ['HTTPS://EXAMPLE.COM/a?b=1&c=2', 'Www.a.org/b;c']],
    ['one,two—three', ['one', 'two', 'three']],
    ['1,000.50 at 12:30', ['1,000.50', 'at', '12:30']],
    ['привет мир', ['привет', 'мир']],
    ['می‌خواهم', ['می‌خواهم']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['(“zebra”)', ['zebra']],
    ['\ufeffpass\u2060word\u200bone', ['pass\u2060word', 'one']],
    ['iPhoneを買う', ['iPhone', 'を', '買う']],
    ['Geht‘s, o‘zbek? ‘so’ (‘a‘)', ['Geht‘s', 'o‘zbek', 'so', 'a']],
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
    const text = 'a\0b'
    const tokens: string[] = []
    eachToken(text, (start, end) => tokens.push(text.slice(start, end)))
    expect(tokens).toEqual(['a', '\0', 'b'])
    expect(wordsOf(text)).toEqual(['a', 'b'])
    expect(countWords(text)).toBe(2)
  })
})

it('counts Chinese words that the browser does not call words', () => {
  const words = ['北京', '\n', '世界']
  const segments = words.map((segment) => ({ segment, isWordLike: false }))
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockReturnValue(segments as unknown as Intl.Segments)
  try {
    expect(wordsOf('北京\n世界')).toEqual(['北京', '世界'])
  } finally {
    segment.mockRestore()
  }
})
