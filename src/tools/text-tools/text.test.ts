import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { cleanUp, CLEANUP_TYPES } from './cleanup.ts'
import { CONVERSION_TYPES, convert, type ConversionType } from './convert.ts'
import { findInvisible } from './invisible.ts'
import { processLines, type LineOptions } from './list.ts'
import { replaceAll, type ReplaceOptions } from './replace.ts'
import { statsOf } from './stats.ts'

/** Accents above and below a letter: Unicode wants those below first, and sorts them. */
const [ABOVE, BELOW] = ['\u0301'.repeat(30_000), '\u0323'.repeat(30_000)]

describe('conversions', () => {
  it.each<[ConversionType, string, string]>([
    ['camelcase', 'version 2 test', 'version2Test'],
    ['camelcase', 'version 1.2.10', 'version1_2_10'],
    ['camelcase', 'привет мир', 'приветМир'],
    ['camelcase', 'ipv6 address', 'ipv6Address'],
    ['camelcase', '', ''],
    ['pascalcase', 'naïveCafé', 'NaïveCafé'],
    ['pascalcase', 'don’t stop', 'DontStop'],
    ['snake_case', 'Crème brûlée', 'crème_brûlée'],
    ['snake_case', 'TestV2', 'test_v2'],
    ['snake_case', '23B MP3PLAYER 23Bit', '23b_mp3player_23_bit'],
    ['snake_case', 'XMLHttpRequest', 'xml_http_request'],
    ['snake_case', "NASA's plan for O’Brien, don't", 'nasas_plan_for_obrien_dont'],
    ['snake_case', "XMLHttpRequest's", 'xml_http_requests'],
    ['snake_case', 'E\u0301coleE\u0301lan', 'e\u0301cole_e\u0301lan'],
    ['snake_case', 'I ❤️ 👨‍👩‍👧', 'i'],
    ['snake_case', 'می‌خواهم برو', 'می‌خواهم_برو'],
    ['kebab-case', '--a__b  c--', 'a-b-c'],
    ['screaming-kebab-case', 'über straße', 'ÜBER-STRASSE'],
    ['screaming_snake_case', 'ΑΒΓ δεζ', 'ΑΒΓ_ΔΕΖ'],
    ['dot.case', 'foo/bar', 'foo.bar'],
    ['lowercase', 'ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς'],
    ['uppercase', 'ﬁne Straße', 'FINE STRASSE'],
    ['inverse-case', 'ΟΔΟΣ οδος', 'οδος ΟΔΟΣ'],
    ['inverse-case', 'Hello Ⅷ ⓐ 👍', 'hELLO ⅷ Ⓐ 👍'],
    ['inverse-case', 'αΣ', 'Ας'],
    ['inverse-case', 'ΟΔΥΣΣΕ\u0301Σ', 'οδυσσε\u0301ς'],
    ['inverse-case', 'ΑΣ’Α ΑΣ’', 'ασ’α ας’'],
    ['inverse-case', 'ΑΣ\u00adΑ \u{10400}\u0301Σ', 'ασ\u00adα \u{10428}\u0301ς'],
    ['capitalized-case', 'exam\u00adple na\u00efve\u2060ly', 'Exam\u00adple Na\u00efve\u2060ly'],
    ['capitalized-case', 'paral·lel a·', 'Paral·lel A·'],
    ['capitalized-case', '\u0149a ᾠδή ᾅδης ᾷ', '\u02bcNa ᾨδή ᾍδης ᾼ\u0342'],
    ['capitalized-case', '\u0130stanbul', '\u0130stanbul'],
    ['sentence-case', '\u0130STANBUL', '\u0130stanbul'],
    ['title-case', '\u0130STANBUL', '\u0130stanbul'],
    ['snake_case', 'exam\u00adple Na\u00efve\u2060Ly', 'example_na\u00efvely'],
    ['capitalized-case', "it's the café's", "It's The Café's"],
    ['capitalized-case', 'ßa ﬁne ǆ გამარჯობა', 'Ssa Fine ǅ გამარჯობა'],
    ['title-case', "it's the café's", "It's the Café's"],
    ['title-case', 'the lord of the rings', 'The Lord of the Rings'],
    ['title-case', 'we keep NASA and iPhone', 'We Keep NASA and iPhone'],
    ['title-case', 'step-by-step: a guide', 'Step-by-Step: A Guide'],
    ['title-case', 'mail me@example.com or https://example.com/a b', 'Mail me@example.com or https://example.com/a B'],
    ['title-case', 'HELLO OF THE WORLD', 'Hello of the World'],
    ['title-case', 'one of\nthe lines', 'One Of\nThe Lines'],
    ['title-case', 'a long day—the end–a new start', 'A Long Day—The End–A New Start'],
    ['title-case', 'who wrote “The Goes On” and “a way in”?', 'Who Wrote “The Goes On” and “A Way In”?'],
    ['title-case', 'the "of" of it (in part)', 'The "Of" of It (in Part)'],
    ['title-case', 'roe v. wade', 'Roe v. Wade'],
    ['title-case', 'mr. and mrs. smith vs. the u.k.', 'Mr. and Mrs. Smith vs. the U.K.'],
    ['title-case', 'the (u.s.) and j.r.r. tolkien at 5 p.m.', 'The (U.S.) and J.R.R. Tolkien at 5 p.m.'],
    ['title-case', 'MADE IN THE U.S.A.', 'Made in the U.S.A.'],
    ['title-case', '1. the start... the end', '1. The Start... The End'],
    ['title-case', 'the boys’ and the girls’ own', 'The Boys’ and the Girls’ Own'],
    ['sentence-case', 'this is. a test! ok? yes', 'This is. A test! Ok? Yes'],
    ['sentence-case', 'ПРИВЕТ. КАК ДЕЛА?', 'Привет. Как дела?'],
    ['sentence-case', 'COMMENT ÇA VA ? TRÈS BIEN !', 'Comment ça va ? Très bien !'],
    ['sentence-case', 'PI IS 3.14 TODAY', 'Pi is 3.14 today'],
  ])('%s of %j is %j', (type, text, expected) => expect(convert(text, type, false)).toBe(expected))

  it('keep a list of names a list when asked to', () => {
    expect(convert('first name\r\n\r\nlast name', 'kebab-case', true)).toBe('first-name\r\n\r\nlast-name')
    expect(convert('first name\nlast name', 'kebab-case', false)).toBe('first-name-last-name')
  })

  it('lose no letter and no digit', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aBzÉ7 .-_\n😀ж日') })
    fc.assert(
      fc.property(text, fc.constantFrom(...CONVERSION_TYPES), (source, type) => {
        const bare = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
        expect(bare(convert(source, type, false))).toBe(bare(source))
      }),
    )
  })
})

describe('clean-ups', () => {
  it.each([
    ['remove-extra-spaces', '  a   b  \n\tc \u00a0 d', 'a b\nc d'],
    ['remove-extra-spaces', 'a\tb', 'a\tb'],
    ['remove-extra-line-breaks', 'a\r\n\r\n \r\nb\n', 'a\r\nb\n'],
    ['remove-extra-line-breaks', '\n\na', 'a'],
    ['remove-all-line-breaks', ' a \r\n\n b\u2028c\n', 'a b c'],
  ] as const)('%s of %j is %j', (type, text, expected) => expect(cleanUp(text, type)).toBe(expected))

  it('change nothing the second time', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u2029') })
    fc.assert(
      fc.property(text, fc.constantFrom(...CLEANUP_TYPES), (source, type) => {
        const once = cleanUp(source, type)
        expect(cleanUp(once, type)).toBe(once)
      }),
    )
  })
})

describe('statistics', () => {
  it('of no text are nothing', () => {
    expect(Object.values(statsOf(''))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('lines', () => {
  const defaults: LineOptions = {
    trim: false,
    removeBlank: false,
    dedupe: 'none',
    sort: 'none',
    number: false,
    prefix: '',
    suffix: '',
  }
  const result = (text: string, options: Partial<LineOptions>) => processLines(text, { ...defaults, ...options }).result

  it.each<[string, Partial<LineOptions>, string]>([
    ['b\na\n', {}, 'b\na\n'],
    ['file10\nfile2\nFile1', { sort: 'natural' }, 'File1\nfile2\nfile10'],
    ['file10\nfile2\nfile1', { sort: 'ascending' }, 'file1\nfile10\nfile2'],
    ['é\nz\ne\na', { sort: 'ascending' }, 'a\ne\né\nz'],
    ['a\nb\na', { sort: 'descending' }, 'b\na\na'],
    ['1\n2\n3', { sort: 'reverse' }, '3\n2\n1'],
    ['abc\n👨‍👩‍👧\nab', { sort: 'length' }, '👨‍👩‍👧\nab\nabc'],
    ['A\na\nB', { dedupe: 'ignore-case' }, 'A\nB'],
    [' a \r\na', { trim: true, dedupe: 'exact' }, 'a'],
    ['a\r\n\r\nb', { removeBlank: true, number: true, prefix: '<', suffix: '>' }, '1. <a>\r\n2. <b>'],
    ['', { number: true }, ''],
  ])('of %j with %j are %j', (text, options, expected) => expect(result(text, options)).toBe(expected))

  it('sorted are the same lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B', '10', '9', 'é', 'x1')),
        fc.constantFrom('natural', 'length', 'ascending'),
        (lines, sort) => {
          const sorted = result(lines.join('\n'), { sort: sort as LineOptions['sort'] }).split('\n')
          expect(sorted.toSorted()).toEqual(lines.length === 0 ? [''] : lines.toSorted())
        },
      ),
    )
  })

  it.each<Partial<LineOptions>>([{ dedupe: 'ignore-case' }, { sort: 'ascending' }, { sort: 'natural-descending' }])(
    'of accents are soon done: %j',
    (options) => {
      const lines = [`a${ABOVE}${BELOW}a`, `a${BELOW}${ABOVE}b`]
      const start = cpuTime()
      expect(result(lines.join('\n'), options).length).toBe(lines.join('\n').length)
      expect(cpuTime() - start).toBeLessThan(1000)
    },
  )
})

describe('find and replace', () => {
  const plain: ReplaceOptions = { find: 'a', replacement: 'b', regex: false, ignoreCase: false, wholeWord: false }
  const replace = (text: string, options: Partial<ReplaceOptions>) => replaceAll(text, { ...plain, ...options })

  it.each<[string, Partial<ReplaceOptions>, string, number]>([
    ['aXa', {}, 'bXb', 2],
    ['a.b', { find: '.', replacement: '$&' }, 'a$&b', 1],
    ['Äpfel äpfel', { find: 'ÄPFEL', ignoreCase: true }, 'b b', 2],
    ['cat category', { find: 'cat', wholeWord: true }, 'b category', 1],
    ['élan lan', { find: 'lan', wholeWord: true }, 'élan b', 1],
    [
      'Doe, Jane',
      { find: '(\\w+), (?<first>\\w+)', replacement: '$<first> $1 $$ $& $9', regex: true },
      'Jane Doe $ Doe, Jane $9',
      1,
    ],
    ['1 2', { find: '(\\d)', replacement: '$10', regex: true }, '10 20', 2],
    ['ab', { find: '(a)(b)', replacement: '$01$3$2', regex: true }, 'a$3b', 1],
    ['a, b', { find: ', ', replacement: '\\n\\t', regex: true }, 'a\n\tb', 1],
    ['a/b', { find: '/', replacement: '\\\\n\\d$&\\', regex: true }, 'a\\n\\d/\\b', 1],
    ['a/b', { find: '/', replacement: '\\n' }, 'a\\nb', 1],
    ['ab\r\ncd\r\n', { find: '^(?=.)', replacement: '> ', regex: true }, '> ab\r\n> cd\r\n', 2],
    ['ab\r\ncd', { find: '$', replacement: ';', regex: true }, 'ab;\r\ncd;', 2],
    ['a\r\n\r\nb\rc', { find: '^\\s*\\n', replacement: '', regex: true }, 'a\r\nb\rc', 1],
    ['$^\r\n', { find: '[$^]|\\$|(?<$x>\\^)\\k<$x>', replacement: '-', regex: true }, '--\r\n', 2],
    ['ab\ncd', { find: '^', replacement: '> ', regex: true }, '> ab\n> cd', 2],
    ['👍👍', { find: '.', replacement: 'x', regex: true }, 'xx', 2],
    ['a', { find: 'a|b', wholeWord: true, regex: true, replacement: '' }, '', 1],
    ['caf\u00e9 cafe\u0301', { find: 'caf\u00e9' }, 'b b', 2],
    ['caf\u00e9 cafe\u0301', { find: 'cafe\u0301' }, 'b b', 2],
    ['caf\u00e9 cafe\u0301 cafe', { find: 'cafe' }, 'caf\u00e9 cafe\u0301 b', 1],
    ['CAFE\u0301 Caf\u00c9', { find: 'caf\u00e9', ignoreCase: true, wholeWord: true }, 'b b', 2],
    ['\u1ead a\u0323\u0302 \u00e2\u0323 \u1ea1\u0302 \u00e2 \u1ea1', { find: '\u1ead' }, 'b b b b \u00e2 \u1ea1', 4],
    ['\ud55c\uae00', { find: '\u1112\u1161\u11ab' }, 'b\uae00', 1],
    ['\u1112\u1161\u11ab', { find: '\ud55c' }, 'b', 1],
    ['\u1112\u1161\u11ab', { find: '\ud558' }, '\u1112\u1161\u11ab', 0],
    ['\u0915\u093f', { find: '\u0915' }, 'b\u093f', 1],
    ['x\u0301', { find: '\u0301', replacement: '' }, 'x', 1],
    ['İstanbul I\u0307stanbul i̇stanbul ISTANBUL', { find: 'istanbul', ignoreCase: true }, 'b b b b', 4],
    ['istanbul ISTANBUL', { find: 'İstanbul', ignoreCase: true }, 'b b', 2],
    ['SINIR sınır sinir', { find: 'sınır', ignoreCase: true }, 'b b sinir', 2],
    ['SINIR sınır sinir', { find: 'sinir', ignoreCase: true }, 'b sınır b', 2],
    ['sınır sinir', { find: 'SINIR', ignoreCase: true }, 'b b', 2],
    ['İ i', { find: 'i' }, 'İ b', 1],
  ])('of %j with %j', (text, options, result, count) => {
    expect(replace(text, options)).toEqual({ result, count })
  })

  it('finds a letter with more accents than anybody counts', () => {
    const find = `a${ABOVE.slice(0, 10_000)}${BELOW.slice(0, 10_000)}`
    const start = cpuTime()
    expect(replace(`${find} ${find}`, { find, ignoreCase: true })).toEqual({ result: 'b b', count: 2 })
    expect(cpuTime() - start).toBeLessThan(1000)
  })

  it('refuses an empty search, a broken expression and a result without bounds', () => {
    expect(() => replace('a', { find: '' })).toThrow('Please enter the text to find.')
    expect(() => replace('a', { find: ')(', regex: true })).toThrow('The regular expression is not valid')
    expect(() => replace('a'.repeat(100_000), { replacement: 'b'.repeat(10_000) })).toThrow('The result is too large.')
  })
})

describe('invisible characters', () => {
  it('are found by kind, line and column', () => {
    expect(findInvisible('a\nb👍\u200bc\u200b').kinds).toEqual([
      {
        codePoint: 'U+200B',
        name: 'Zero width space',
        count: 2,
        places: [
          { line: 2, column: 3 },
          { line: 2, column: 5 },
        ],
      },
    ])
  })

  it.each([
    ['tab, line break', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['emoji family', '👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian joiner after a mark', 'مُ\u200cم', 'مُ\u200cم'],
    ['Persian joiner', 'می‌خواهم', 'می‌خواهم'],
    ['joiner between Latin words', 'a \u200db', 'a b'],
    ['joiners between Latin letters', 'pass\u200cword pass\u200dword', 'password password'],
    ['joiners beside an emoji', '👍\u200dב 👍\u200c👍 a\ufe0f\u200d👍', '👍ב 👍👍 a👍'],
    ['joiners of Indic scripts', 'क्\u200dष শর্\u200dত ශ්\u200dරී', 'क्\u200dष শর্\u200dত ශ්\u200dරී'],
    ['selectors of letters', 'a\ufe01b\u{e0100}c\ufe0f1\ufe0f\u180b', 'abc1'],
    ['selectors of emoji', '☺︎ 1️⃣ ❤️\u200d🔥 👁️\u200d🗨️ ⚕️', '☺︎ 1️⃣ ❤️\u200d🔥 👁️\u200d🗨️ ⚕️'],
    ['a second selector', '❤\ufe0f\ufe0f 葛\u{e0100}\u{e0101}', '❤\ufe0f 葛\u{e0100}'],
    ['selectors of a script', '葛\u{e0100} 逸\ufe00 ∩\ufe00 ᠠ\u180b', '葛\u{e0100} 逸\ufe00 ∩\ufe00 ᠠ\u180b'],
    ['hidden tags behind an emoji', '😀\u{e0061}\u{e0062}\u{e0063}\u{e007f}b', '😀b'],
    ['tags that are no flag', `🏴${'\u{e0061}'.repeat(9)}\u{e007f}🏴\u{e0067}\u{e0062}\u{e0065}`, '🏴🏴'],
    ['tags after a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{e0061}', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['hidden tags', 'a\u{e0041}\u{e0042}', 'a'],
    ['mark at the start', '\ufeffa', 'a'],
    ['special spaces', 'a\u00a0b\u2003c', 'a b c'],
    ['directional override', 'a\u202eb', 'ab'],
    ['NUL', 'a\0b', 'ab'],
  ])('%s', (_name, text, expected) => expect(findInvisible(text).result).toBe(expected))
})
