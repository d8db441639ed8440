import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { COUNT_TYPES, TYPES } from './compose.ts'
import { lorem, type LoremOptions } from './lorem.ts'
import { repeatable } from './random.ts'
import { speakerOf } from './speaker.ts'
import { FLAVORS, LANGUAGES, voiceOf } from './voices.ts'

const plain: LoremOptions = {
  type: 'PARAGRAPHS',
  amount: 2,
  format: 'PLAIN_TEXT',
  wrapInPTags: true,
  wrapListInUl: true,
  includeRandomBoldItalic: false,
  includeRandomLinks: false,
  includeRandomHeadings: false,
  includeRandomBlockquotes: false,
  startWithLorem: false,
  flavor: 'CLASSIC',
  language: 'LATIN',
}
const html: LoremOptions = { ...plain, format: 'HTML' }
const everything = {
  includeRandomBoldItalic: true,
  includeRandomLinks: true,
  includeRandomHeadings: true,
  includeRandomBlockquotes: true,
}
const voices = [
  ...LANGUAGES.map((language) => ({ flavor: 'CLASSIC' as const, language })),
  ...FLAVORS.filter((flavor) => flavor !== 'CLASSIC').map((flavor) => ({ flavor, language: 'LATIN' as const })),
]
const written = (options: Partial<LoremOptions>, seed = 'seed') => lorem({ ...plain, ...options }, seed).result
const sentencesIn = (text: string) => text.split(/[.!?。]+/).filter((part) => part.trim() !== '')
const untagged = (text: string) => text.replace(/<[^>]*>/g, '')

const seed = fc.string({ maxLength: 12 })
const voice = fc.constantFrom(...voices)
const amount = fc.integer({ min: 1, max: 100 })

describe('amounts', () => {
  it('gives as many words, sentences, paragraphs and list items as asked for', () => {
    fc.assert(
      fc.property(voice, amount, fc.boolean(), seed, (chosen, count, startWithLorem, key) => {
        const options = { ...chosen, amount: count, startWithLorem }
        expect(written({ ...options, type: 'WORDS' }, key).split(' ')).toHaveLength(count)
        expect(sentencesIn(written({ ...options, type: 'SENTENCES' }, key))).toHaveLength(count)
        expect(written({ ...options, type: 'PARAGRAPHS' }, key).split('\n\n')).toHaveLength(count)
        expect(written({ ...options, type: 'LIST_ITEMS' }, key).split('\n')).toHaveLength(count)
      }),
      { numRuns: 60 },
    )
  })
})

describe('targets', () => {
  it('are met exactly, in words and in characters', () => {
    fc.assert(
      fc.property(
        voice,
        amount,
        fc.constantFrom(...TYPES),
        fc.constantFrom(...COUNT_TYPES),
        fc.integer({ min: 1, max: 3000 }),
        fc.record({ startWithLorem: fc.boolean(), format: fc.constantFrom('PLAIN_TEXT', 'HTML') }),
        seed,
        (chosen, parts, type, countType, count, rest, key) => {
          const options = { ...plain, ...everything, ...chosen, ...rest, type, amount: parts }
          const { result, words, characters } = lorem({ ...options, target: { type: countType, count } }, key)
          expect(countType === 'WORDS' ? words : characters).toBe(count)
          if (options.format === 'HTML') return
          expect(result.length).toBe(characters)
          if (countType === 'WORDS') expect(result.trim().split(/\s+/)).toHaveLength(count)
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    [11, 'Lorem ipsum'],
    [13, 'Lorem'],
    [30, 'Lorem ipsum dolor sit amet'],
  ])('of %i characters begin with Lorem as far as they go', (count, opening) => {
    for (const type of ['WORDS', 'SENTENCES', 'PARAGRAPHS'] as const) {
      const text = written({ type, startWithLorem: true, target: { type: 'CHARACTERS', count } })
      expect(text).toHaveLength(count)
      expect(text.replaceAll(',', '').startsWith(opening.slice(0, 5))).toBe(true)
      if (type === 'WORDS') expect(text.startsWith(opening)).toBe(true)
    }
  })

  it('of 100,000 words are no burden', () => {
    const start = cpuTime()
    lorem({ ...plain, amount: 100, target: { type: 'WORDS', count: 100_000 } }, 'large')
    expectSoon(cpuTime() - start, 1000)
  })
})

describe('voices', () => {
  const SCRIPTS = {
    LATIN: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
    CYRILLIC: /^[\p{Script=Cyrillic}\p{Script=Common}]+$/u,
    JAPANESE: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Common}]+$/u,
    GREEK: /^[\p{Script=Greek}\p{Script=Common}]+$/u,
    ENGLISH: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
    ARABIC: /^[\p{Script=Arabic}\p{Script=Common}]+$/u,
  }
  it.each(LANGUAGES)('of %s stay in their script, the opening too', (language) => {
    for (const startWithLorem of [true, false]) {
      expect(written({ language, startWithLorem, amount: 20 })).toMatch(SCRIPTS[language])
    }
  })

  it.each([
    ['CUPCAKE', /cupcake|cookie|muffin|candy|pie|chocolate|sugar|sweet/i],
    ['BACON', /bacon|pork|beef|ham|sausage|brisket|turkey/i],
    ['HACKER', /firewall|protocol|server|packet|byte|network|port|data/i],
    ['SAMUEL_L', /snake|plane|burger|wallet|righteous|furious|motherlovin/i],
  ] as const)('of the flavour %s are recognised', (flavor, typical) => {
    for (const key of ['a', 'b', 'c']) expect(written({ flavor, amount: 3 }, key)).toMatch(typical)
  })

  it.each(voices)('have whole words in composed form only: $flavor $language', ({ flavor, language }) => {
    const { lexicon, opening } = voiceOf(flavor, language)
    for (const word of [...Object.values(lexicon).flat(), ...opening]) {
      expect(word).toBe(word.normalize('NFC'))
      expect([...new Intl.Segmenter('ja').segment(word)]).toHaveLength(word.length)
      expect(word).not.toMatch(/[.!?。\s<>&"]/)
    }
  })

  it('name only states and word lists that exist', () => {
    for (const { flavor, language } of voices) {
      const { states, start, listed, lexicon } = voiceOf(flavor, language)
      for (const name of [...start, ...Object.values(states).flatMap(({ next }) => next)]) {
        expect(states).toHaveProperty(name)
      }
      for (const name of [...listed, ...Object.values(states).map(({ words }) => words)]) {
        expect(lexicon).toHaveProperty(name)
      }
    }
  })

  it('say sentences of every length from one word to forty', () => {
    for (const { flavor, language } of voices) {
      const speaker = speakerOf(voiceOf(flavor, language), repeatable('lengths'))
      for (let length = 1; length <= 40; length++) {
        const sentence = speaker.sentence(length)
        expect(sentence).toHaveLength(length)
        expect(sentence.at(-1)).toMatch(/[^,،、][.!?。]$/)
        expect(sentence[0]?.charAt(0)).toBe(sentence[0]?.charAt(0).toUpperCase())
      }
    }
  })
})

describe('HTML', () => {
  it('has the same words as plain text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), voice, seed, (type, chosen, key) => {
        const options = { ...everything, includeRandomHeadings: false, ...chosen, type, wrapListInUl: false }
        const tagged = untagged(written({ ...options, format: 'HTML' }, key))
        expect(tagged.replace(/\n+/g, '\n')).toBe(written(options, key).replace(/\n+/g, '\n'))
      }),
    )
  })

  it('closes every element in the order in which they were opened', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        amount,
        fc.record({ wrapInPTags: fc.boolean(), wrapListInUl: fc.boolean(), startWithLorem: fc.boolean() }),
        seed,
        (type, count, rest, key) => {
          const open: string[] = []
          const text = written({ ...html, ...everything, ...rest, type, amount: count }, key)
          for (const [, slash, name] of text.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
            if (slash) expect(open.pop()).toBe(name)
            else open.push(name as string)
          }
          expect(open).toEqual([])
        },
      ),
    )
  })

  const options = [
    ['includeRandomBoldItalic', /<(strong|em)>/],
    ['includeRandomLinks', /<a href="https:\/\/example\.com\/[^"]+">/],
    ['includeRandomHeadings', /<h[23]>/],
    ['includeRandomBlockquotes', /<blockquote><p>/],
  ] as const
  it.each(options)('%s shows at least once when on, even in one paragraph, and never when off', (name, pattern) => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      expect(written({ ...html, amount: 1, [name]: true }, key)).toMatch(pattern)
      expect(written({ ...html, amount: 20, ...everything, [name]: false }, key)).not.toMatch(pattern)
    }
  })

  it.each(['PARAGRAPHS', 'LIST_ITEMS'] as const)('has the wanted characters without its tags: %s', (type) => {
    for (const wrap of [true, false]) {
      const options = { ...html, ...everything, type, wrapInPTags: wrap, wrapListInUl: wrap, amount: 5 }
      const text = untagged(written({ ...options, target: { type: 'CHARACTERS', count: 400 } }))
      expect(text).toHaveLength(400)
    }
  })

  it('wraps paragraphs and lists only when told to', () => {
    expect(written({ ...html })).toMatch(/^<p>[^<]+<\/p>\n\n<p>[^<]+<\/p>$/)
    expect(written({ ...html, wrapInPTags: false })).toMatch(/^[^<]+\n\n[^<]+$/)
    expect(written({ ...html, type: 'LIST_ITEMS' })).toMatch(/^<ul>(<li>[^<]+<\/li>\n?){2}<\/ul>$/)
    expect(written({ ...html, type: 'LIST_ITEMS', wrapListInUl: false })).toMatch(/^(<li>[^<]+<\/li>\n?){2}$/)
  })

  it('starts with Lorem ipsum whatever stands before the first paragraph', () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const text = written({ ...html, ...everything, amount: 1, startWithLorem: true }, key)
      expect(untagged(text)).toMatch(/^Lorem ipsum/)
    }
  })
})

describe('the seed', () => {
  it('repeats the text, and another one changes it', () => {
    expect(written({}, 'spring')).toBe(written({}, 'spring'))
    expect(written({}, 'spring')).not.toBe(written({}, 'autumn'))
    expect(written({ type: 'WORDS', amount: 5, flavor: 'BACON' }, 'breakfast')).toBe(
      'tender drumstick chuck kielbasa beef',
    )
  })

  it('makes choices that are spread evenly', () => {
    const random = repeatable('even')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 10_000; draw++) counts[random.below(10)]!++
    // Chi-square with 9 degrees of freedom: 27.9 is exceeded once in a thousand.
    expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(27.9)
  })
})
