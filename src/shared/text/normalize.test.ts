import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { normalized, streamSafe } from './normalize.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

/** The same marks twice: in the order that Unicode wants last, and in the one it wants. */
const hostile = (marks: [string, string], count: number) => `a${marks[0].repeat(count)}${marks[1].repeat(count)}b`

const HOSTILE: [string, [string, string]][] = [
  ['accents', ['\u0301', '\u0323']],
  ['vowels of Tibetan', ['\u0f80', '\u0f71']],
  ['half-width marks', ['\u0301', '\uff9e']],
  ['marks beyond the first plane', ['\u{1d185}', '\u{1d18a}']],
]

describe('normalizing', () => {
  const marks = fc.constantFrom(...'\u0301\u0323\u0345\u0338\u034f\u0f71\u0f80\u3099\uff9e\u05b0\u302e\u{1d16d}')
  const others = fc.constantFrom(...'aeI 각가がﾊﬁ½क़中👍éệ\ufb4f', '\ud83d', '\u{16d67}')
  const texts = fc
    .array(fc.tuple(fc.array(others, { minLength: 1, maxLength: 3 }), fc.array(marks, { maxLength: 27 })), {
      maxLength: 8,
    })
    .map((parts) => parts.flat(2).join(''))

  it.each(FORMS)('is as JavaScript has it: %s', (form) => {
    const same = (text: string) => {
      expect(normalized(text, form)).toBe(text.normalize(form))
    }
    fc.assert(fc.property(texts, same))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), same))
  })

  it('looks at all that may come before a mark', () => {
    const last = '\u0345'
    const swapped = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => !(last + character).normalize('NFKD').startsWith(last),
    )
    expect(swapped.length).toBeGreaterThan(800)
    for (const mark of swapped) expect(streamSafe(mark.repeat(31))).toBe(`${mark.repeat(30)}\u034f${mark}`)
  })

  it('leaves no mark out, however many there are', () => {
    const text = `e${'\u0301'.repeat(100)}`
    expect(normalized(text, 'NFC')).toBe(`é${'\u0301'.repeat(99)}`)
    expect(normalized(normalized(text, 'NFC'), 'NFD')).toBe(text)
  })

  it.each(HOSTILE)('takes no longer for marks in a row: %s', (_name, marks) => {
    const text = hostile(marks, 200_000)
    for (const form of FORMS) {
      const start = cpuTime()
      expect(normalized(text, form).length).toBeGreaterThanOrEqual(400_000)
      expectSoon(cpuTime() - start, 1000)
    }
  })
})

describe('comparing by language', () => {
  const { compare } = new Intl.Collator('en')

  it('takes no longer for marks in a row', () => {
    const [left, right] = [
      streamSafe(hostile(['\u0301', '\u0323'], 200_000)),
      streamSafe(hostile(['\u0323', '\u0301'], 200_000)),
    ]
    const start = cpuTime()
    expect(compare(left, right)).not.toBe(0)
    expectSoon(cpuTime() - start, 1000)
  })

  it('leaves other texts as they are', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(streamSafe(text)).toBe(text)))
    expect(streamSafe('é'.repeat(100).normalize('NFD'))).toBe('é'.repeat(100).normalize('NFD'))
  })
})
