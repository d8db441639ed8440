import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { analyze, type AnalysisOptions } from './analysis.ts'
import { durationOf } from './duration.ts'
import { socialMediaLimits } from './platforms.ts'
import { describeSelection } from './selection.ts'
import { smsOf } from './sms.ts'
import { syllablesPerWord } from './syllables.ts'

const defaults: AnalysisOptions = { readingWordsPerMinute: 200, speakingWordsPerMinute: 130, excludeStopWords: false }
const of = (text: string, options: Partial<AnalysisOptions> = {}) => analyze(text, { ...defaults, ...options })

describe('counts', () => {
  it('know the length of words that would join with their neighbours', () => {
    expect(of('अर्थात् जगत्').averageWordLength).toBe(3)
    expect(of('ᄀ ᅡ. ᄀ').averageWordLength).toBe(1)
  })

  it('are all nothing for no text', () => {
    const { wordCount, sentenceCount, averageWordLength, averageSentenceLength, readability, sms } = of('')
    expect({ wordCount, sentenceCount, averageWordLength, averageSentenceLength }).toEqual({
      wordCount: 0,
      sentenceCount: 0,
      averageWordLength: 0,
      averageSentenceLength: 0,
    })
    expect(readability).toMatchObject({ fleschKincaidGradeLevel: 0, applicable: false })
    expect(sms.segments).toBe(0)
  })

  it.each([
    ['six Han characters', '人人生而自由', { wordCount: 4, characterCountWithSpaces: 6 }],
    ['an emoji family', '👨‍👩‍👧', { wordCount: 0, characterCountWithSpaces: 1 }],
    ['abbreviation and decimal', 'Dr. Smith paid 3.5. Fine.', { wordCount: 5, sentenceCount: 2 }],
    ['spaces', '  spaced   out  ', { wordCount: 2, characterCountWithoutSpaces: 9 }],
    ['names of object members', 'constructor __proto__ toString', { wordCount: 3, uniqueWordCount: 3 }],
  ])('are right for %s', (_name, text, expected) => expect(of(text)).toMatchObject(expected))

  it('average letters a word and words a sentence', () => {
    expect(of('One three. Five')).toMatchObject({ averageWordLength: 4, averageSentenceLength: 1.5 })
  })

  it('are finite numbers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(JSON.stringify(of(text))).not.toContain('null')
      }),
    )
  })
})

describe('keywords', () => {
  it('count without regard to case and punctuation', () => {
    const { singleWords } = of('Zebra, zebra; (zebra) "zebra". Zebra! naïve').keywordDensity
    expect(singleWords).toEqual([
      { word: 'zebra', count: 5, density: 500 / 6 },
      { word: 'naïve', count: 1, density: 100 / 6 },
    ])
  })

  it.each([
    ['soft hyphens', 'soft\u00adware soft\u00ad\u00adware Software', 'software'],
    ['joiners between Latin letters', 'Auf\u200clage Auf\u200dlage\u200c auflage', 'auflage'],
    ['joiners between Cyrillic letters', 'мо\u200dре море', 'море'],
    ['word joiners', 'pass\u2060word pass\ufeffword password', 'password'],
    ['hyphens', 'well\u2010known well\u2011known well-known', 'well-known'],
    ['curly apostrophes of both kinds', "geht‘s geht’s geht's", "geht's"],
  ])('count spellings with %s together', (_name, text, word) => {
    const { wordCount, uniqueWordCount, keywordDensity } = of(text)
    expect({ wordCount, uniqueWordCount }).toEqual({ wordCount: text.split(' ').length, uniqueWordCount: 1 })
    expect(keywordDensity.singleWords[0]?.word).toBe(word)
  })

  it('keep the joiners that Persian and Indic scripts write with', () => {
    expect(of('نام\u200cه نامه क्\u200dष क्ष').uniqueWordCount).toBe(4)
  })

  it('are phrases inside one sentence', () => {
    const { twoWords, threeWords } = of('big red dog. Big red cat').keywordDensity
    expect(twoWords.map(({ word, count }) => [word, count])).toEqual([
      ['big red', 2],
      ['red dog', 1],
      ['red cat', 1],
    ])
    expect(threeWords.map(({ word }) => word)).toEqual(['big red dog', 'big red cat'])
  })

  it('can leave out stop words, which still count as words', () => {
    const { wordCount, keywordDensity } = of('the cat and the dog', { excludeStopWords: true })
    expect(wordCount).toBe(5)
    expect(keywordDensity.singleWords.map(({ word }) => word)).toEqual(['cat', 'dog'])
    expect(keywordDensity.twoWords).toEqual([])
  })

  it('agree with a plain count', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ant', 'bee', 'cow', 'doe'), { maxLength: 60 }), (words) => {
        const { twoWords } = of(words.join(' ')).keywordDensity
        for (const { word, count } of twoWords) {
          expect(words.filter((_, at) => `${words[at]} ${words[at + 1]}` === word)).toHaveLength(count)
        }
        expect(twoWords.reduce((sum, { count }) => sum + count, 0)).toBe(Math.max(0, words.length - 1))
      }),
    )
  })

  it('lists the most frequent, the earlier one first', () => {
    const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
    const { singleWords } = of(`${text} word150 word150`).keywordDensity
    expect(singleWords.slice(0, 3).map(({ word }) => word)).toEqual(['word150', 'word0', 'word1'])
    expect(singleWords).toHaveLength(50)
  })
})

describe('a selection', () => {
  it.each([
    ['town', 'Selected: 1 word, 4 characters.'],
    ['The old town! 👨‍👩‍👧', 'Selected: 3 words, 15 characters.'],
    [' ', 'Selected: 0 words, 1 character.'],
  ])('is told of %j', (text, words) => expect(describeSelection(text)).toBe(words))
})

describe('readability', () => {
  it('is the Flesch-Kincaid grade', () => {
    const { fleschKincaidGradeLevel, gradeLevelDescription } = of('The cat sat on the mat.').readability
    expect(fleschKincaidGradeLevel).toBeCloseTo(0.39 * 6 + 11.8 - 15.59, 10)
    expect(gradeLevelDescription).toBe('Kindergarten: very easy to read')
  })

  it('says where it has no meaning', () => {
    expect(of('Привет, мир.').readability).toMatchObject({ fleschKincaidGradeLevel: 0, applicable: false })
  })

  it.each([
    ['German', 'Das ist ein ganz einfacher Satz. Er will in der Stadt so viel sehen, wie man an einem Tag sehen kann.'],
    ['French', 'Le petit chat est sur la table. Il ne veut pas manger les poissons que nous avons achetés.'],
    [
      'Spanish',
      'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo.',
    ],
    [
      'Portuguese',
      'A casa do meu avô fica no alto de um monte, e as janelas dão para o mar. Não há vizinhos por perto.',
    ],
    [
      'Italian',
      'Nel mezzo del cammin di nostra vita mi ritrovai per una selva oscura, che la diritta via era smarrita.',
    ],
    ['Dutch', 'Het was in een klein huis aan de rand van het dorp, en niemand had er ooit over gesproken.'],
    ['Dutch', 'Gisteren gingen we wandelen in het bos. Het was koud, maar we hadden warme chocolademelk bij ons.'],
    ['German', 'Gestern war es im Wald sehr kalt, und wir hatten am Abend Hunger.'],
    ['Italian', 'Ieri abbiamo camminato nel bosco. Era freddo, ma avevamo con noi la cioccolata calda.'],
    ['Norwegian', 'I går gikk vi en tur i skogen. Det var kaldt, men vi hadde varm sjokolade med.'],
    ['Polish', 'Nie jest to takie proste, jak się wydaje, i nikt z nas nie wie, że to się zmieni.'],
    ['Swedish', 'Det var en gång en liten flicka som bodde i ett hus på landet och hade inte många att leka med.'],
    ['Hungarian', 'A ház nem nagy, de az udvar szép, és a gyerekek azt mondják, hogy egy kert is van.'],
    [
      'Latin',
      'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, et tertiam qui Celtae.',
    ],
  ])('has no meaning for %s', (_language, text) => {
    const { applicable, gradeLevelDescription } = of(text).readability
    expect({ applicable, gradeLevelDescription }).toEqual({
      applicable: false,
      gradeLevelDescription: 'Not available: the formulas are made for English, and this text is in another language',
    })
  })

  it.each([
    'Headline without little words',
    'I am at home, and he is in no hurry to do so.',
    'On Monday we had a war game with Hans and Het in the park.',
    'We drove from Los Angeles to Las Vegas, and on to Santa Fe and El Paso.',
    'Contemporary epidemiological investigations demonstrate considerable heterogeneity across populations.',
    'He called it a fait accompli, a déjà vu en route to the coup d’état, and sang “Je ne regrette rien”.',
  ])('has a meaning for %j', (text) => expect(of(text).readability.applicable).toBe(true))

  it('takes no time over one endless word', () => {
    const start = cpuTime()
    expect(syllablesPerWord(['x'.repeat(100_000)], [1])).toBeGreaterThan(0)
    expectSoon(cpuTime() - start, 500)
  })
})

describe('times', () => {
  it.each([
    [0, '0 sec'],
    [1, '0 sec'],
    [2, '1 sec'],
    [200, '1 min'],
    [500, '2 min 30 sec'],
    [20_000, '1 h 40 min'],
  ])('of %i words: %s', (words, formatted) => expect(durationOf(words, 200).formatted).toBe(formatted))

  it('follow the speed asked for', () => {
    expect(of('a b c d', { speakingWordsPerMinute: 60 }).speakingTime).toEqual({
      seconds: 4,
      wordsPerMinute: 60,
      formatted: '4 sec',
    })
  })
})

describe('platform limits', () => {
  const lengthOn = (platform: string, text: string) => socialMediaLimits(text, 0, smsOf(''))[platform]?.current

  it.each([
    ['a'.repeat(280), 280],
    ['日本', 4],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['©', 1],
    ['©\ufe0f', 2],
    ['see https://example.com/a/very/long/path?with=query now', 4 + 23 + 4],
    ['example.com', 23],
    ['Mehr auf beispiel.de/neu!', 9 + 23 + 1],
    ['beispiel.co.uk', 23],
    ['Node.js, i.e. a.m.', 18],
    ['見てhttps://example.com/aを', 4 + 23 + 2],
    ['見てexample.jp', 4 + 23],
    ['(https://example.com/a_(b))', 1 + 23 + 1],
    ['https://münchen.de:80?a=1.', 23 + 1],
    ['münchen.de is nice', 23 + 8],
    ['see http://пример.рф, test.рф', 4 + 23 + 2 + 23],
    ['see https://example.рф/ now', 4 + 23 + 4],
    ['http://例え.中国です', 23 + 4],
    ['https://💩.la/x', 23],
    ['пример.example.com', 7 + 23],
    ['example.top tea.club a.live', 23 + 1 + 23 + 1 + 23],
    ['example.com?x=y', 23 + 4],
    ['example.com/?x=y', 23],
    ['example.com:80', 23 + 3],
    ['example.com:80/a', 23],
    ['example.com.nothing', 23 + 8],
    ['foo-.com http://foo_bar.com', 8 + 1 + 18],
    ['http://foo_bar.example.com', 23],
    ['http://localhost', 16],
    ['me@example.com', 14],
    ['end.Come here', 13],
    ['e\u0301', 1],
  ])('X weighs %j as %i', (text, length) => expect(lengthOn('X (Twitter)', text)).toBe(length))

  it('a link ends after 4,096 characters, however long the word is', () => {
    expect(lengthOn('X (Twitter)', `https://example.com/${'a'.repeat(4000)}`)).toBe(23)
    const length = lengthOn('X (Twitter)', `https://example.com/${'a'.repeat(20_000_000)}`)
    expect(length).toBeGreaterThan(20_000_000 - 4096)
  })

  it('Mastodon counts a link as 23 and a mention by its name', () => {
    expect(lengthOn('Mastodon', '@ann@example.social https://example.com/long/long/long/long')).toBe(4 + 1 + 23)
    expect(lengthOn('Mastodon', 'on example.com/é, or https://example.com')).toBe(21 + 23)
  })

  it.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 164, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 305, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['ж'.repeat(70), 'UCS-2', 70, 1],
    ['ж'.repeat(71), 'UCS-2', 71, 2],
    [`${'ж'.repeat(66)}👍${'ж'.repeat(66)}`, 'UCS-2', 134, 3],
  ] as const)('SMS of %j: %s, %i units, %i segments', (text, encoding, units, segments) => {
    expect(smsOf(text)).toMatchObject({ encoding, units, segments })
  })

  it('SMS of a text of any length', () => {
    expect(smsOf(`€${'a'.repeat(20_000_000)}`)).toMatchObject({ encoding: 'GSM-7', units: 20_000_002 })
  })

  it('are in whole percents where they are', () =>
    expect(of('1234567').socialMediaLimits['YouTube title']?.percentage).toBe(7))

  it('are consistent', () => {
    for (const limit of Object.values(of('a'.repeat(301)).socialMediaLimits)) {
      expect(limit.exceeded).toBe(limit.current > limit.limit)
      expect(limit.percentage).toBe((100 * limit.current) / limit.limit)
    }
  })
})

describe('large texts', () => {
  it.each([
    ['prose', 'Hello world, this is it. '],
    ['line breaks', '\n'],
    ['initials', 'A. '],
    ['emoji', '👨‍👩‍👧'],
    ['dots', '. '],
    ['half addresses', 'http://.'],
    ['names in two alphabets', 'ж.a'],
    ['names without an end', 'http://a_'],
    ['joints', "a'"],
    ['accents in the wrong order', '\u0301', '\u0323'],
  ])('of %s take a time in proportion to their length', (_name, unit, second = '') => {
    const time = (size: number) => {
      const text = [unit, second].map((part) => part.repeat(size / (unit + second).length)).join('')
      const start = cpuTime()
      of(text)
      return cpuTime() - start
    }
    time(50_000)
    // A quadratic step would take hundreds of times as long for sixteen times the text.
    expect(time(800_000)).toBeLessThan(16 * 6 * Math.max(5, time(50_000)))
  })
})
