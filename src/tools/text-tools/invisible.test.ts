import { describe, expect, it } from 'vitest'
import { findInvisible } from './invisible.ts'

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
    ['blanks of Braille', '\u2800\u2800⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙\u2800\n', '\u2800\u2800⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙\u2800\n'],
    ['blanks of Braille elsewhere', '\u2800\u2800a\u2800b\u2800 ⠓', '  a b  ⠓'],
    ['directional override', 'a\u202eb', 'ab'],
    ['NUL', 'a\0b', 'ab'],
  ])('%s', (_name, text, expected) => expect(findInvisible(text).result).toBe(expected))
})
