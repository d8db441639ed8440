import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONVERSION_TYPES, convert, type ConversionType } from './convert.ts'

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
    ['snake_case', 'o‘zbek ‘tili’', 'ozbek_tili'],
    ['capitalized-case', 'ʻiolani o‘zbek ʰx', 'ʻIolani O‘zbek ʰX'],
    ['sentence-case', 'ʻōlelo hawaiʻi', 'ʻŌlelo hawaiʻi'],
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
