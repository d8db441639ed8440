import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMBIGUOUS, CLASSES } from './alphabet.ts'
import { draws, shuffle, type Fill } from './draw.ts'
import { CAPITALIZATIONS, passphrase, passphraseEntropy } from './passphrase.ts'
import { passwordsOf, type PasswordOptions } from './password.ts'
import { spaceOf } from './space.ts'
import { crackTimes, durationOf, rounded } from './strength.ts'
import { words } from './word-list.ts'

const secure: Fill = (array) => crypto.getRandomValues(array as Uint32Array<ArrayBuffer>)
const draw = draws(secure)
const all: PasswordOptions = {
  length: 16,
  upper: true,
  lower: true,
  numbers: true,
  symbols: true,
  avoidAmbiguous: false,
}
const PATTERNS = { upper: /[A-Z]/g, lower: /[a-z]/g, numbers: /[0-9]/g, symbols: /[^A-Za-z0-9]/g }

/**
 * Whether counts fit an even spread: chi-square under the value that chance exceeds about once in a million
 * (Wilson and Hilferty).
 */
function expectEven(counts: number[]): void {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  const free = counts.length - 1
  expect(mean).toBeGreaterThan(5)
  expect(chi).toBeLessThan(free * (1 - 2 / (9 * free) + 4.753 * Math.sqrt(2 / (9 * free))) ** 3)
}

function countsOf(alphabet: string[], drawn: Iterable<string>): number[] {
  const counts = new Map(alphabet.map((one) => [one, 0]))
  for (const one of drawn) counts.set(one, (counts.get(one) as number) + 1)
  expect(counts.size).toBe(alphabet.length)
  return [...counts.values()]
}

const options = fc
  .record({
    length: fc.integer({ min: 4, max: 128 }),
    upper: fc.boolean(),
    lower: fc.boolean(),
    numbers: fc.boolean(),
    symbols: fc.boolean(),
    avoidAmbiguous: fc.boolean(),
  })
  .filter((chosen) => CLASSES.some((name) => chosen[name]))

describe('drawing numbers', () => {
  const drawing = (...values: number[]) =>
    draws((array) => {
      array.set(values)
      return array
    })

  // 2^32 = 4 (mod 6): the last four values have no whole round of six.
  it.each([
    [[2 ** 32 - 1, 2 ** 32 - 2, 8], 2],
    [[2 ** 32 - 4, 8], 2],
    [[2 ** 32 - 5, 8], 5],
  ])('draws again what would favour the low remainders: %j', (values, drawn) => {
    expect(drawing(...values).below(6)).toBe(drawn)
  })

  it.each([
    [0, 0, 0],
    [2 ** 32 - 1, 2 ** 32 - 1, 1 - 2 ** -53],
    [2 ** 31, 0, 0.5],
    [0, 2 ** 31, 2 ** -28],
  ])('makes a fraction below 1 of %i and %i', (high, low, fraction) => {
    expect(drawing(high, low).fraction()).toBe(fraction)
  })

  it('is even over a range that is no power of two', () => {
    const drawn = Array.from({ length: 60_000 }, () => draw.below(94))
    expectEven(drawn.reduce((counts, value) => counts.with(value, (counts[value] as number) + 1), Array(94).fill(0)))
  })

  it('shuffles into every order equally often', () => {
    const orders = Array.from({ length: 12_000 }, () => shuffle([...'abcd'], draw).join(''))
    expectEven([...Map.groupBy(orders, (order) => order).values()].map((group) => group.length))
    expect(new Set(orders).size).toBe(24)
  })
})

describe('passwords', () => {
  it('have the length asked for, every chosen class and no other character', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const password = passwordsOf(chosen).draw(draw)
        expect(password).toHaveLength(chosen.length)
        for (const name of CLASSES) expect((password.match(PATTERNS[name]) ?? []).length > 0).toBe(chosen[name])
        if (chosen.avoidAmbiguous) for (const one of AMBIGUOUS) expect(password).not.toContain(one)
      }),
    )
  })

  it('use the full alphabet evenly, N and n too', () => {
    const letters = passwordsOf({ ...all, length: 128, numbers: false, symbols: false })
    const text = Array.from({ length: 500 }, () => letters.draw(draw)).join('')
    expectEven(countsOf([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'], text))
  })

  it('are equally likely, though each class must occur', () => {
    // Four characters of 1, a, b: every password with both a digit and a letter.
    const small = passwordsOf({
      ...all,
      length: 4,
      upper: false,
      symbols: false,
      exclude: '023456789cdefghijklmnopqrstuvwxyz',
    })
    const possible = 3 ** 4 - 2 ** 4 - 1
    expect(small.exactEntropy).toBeCloseTo(Math.log2(possible), 10)
    const groups = Map.groupBy(
      Array.from({ length: 12_800 }, () => small.draw(draw)),
      (password) => password,
    )
    expect(groups.size).toBe(possible)
    expectEven([...groups.values()].map((group) => group.length))
  })

  it.each([
    [{ ...all, symbols: false }, 95.3],
    [all, 104.9],
    [{ ...all, length: 8, upper: false, numbers: false, symbols: false }, 37.6],
    [{ ...all, length: 128, upper: false, lower: false, symbols: false }, 425.2],
  ])('have an entropy of length x log2(pool) %#', (chosen, bits) => {
    expect(rounded(passwordsOf(chosen).entropy)).toBe(bits)
  })

  it('never claim more than the rules allow', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const { entropy, exactEntropy } = passwordsOf(chosen)
        expect(exactEntropy).toBeLessThanOrEqual(entropy + 1e-9)
        expect(exactEntropy).toBeGreaterThan(entropy - 16)
      }),
    )
  })
})

describe('site rules', () => {
  it('cut the length, keep to the symbols and meet the minima', () => {
    const site = { ...all, length: 20, maxLength: 12, allowedSymbols: '!-_', mustInclude: { numbers: 5, symbols: 2 } }
    for (let round = 0; round < 200; round++) {
      const password = passwordsOf(site).draw(draw)
      expect(password).toMatch(/^[A-Za-z0-9!_-]{12}$/)
      expect(password.match(/[0-9]/g)?.length).toBeGreaterThanOrEqual(5)
      expect(password.match(/[!_-]/g)?.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('may fill the whole password, and a class that is asked for no times occurs once', () => {
    const full = passwordsOf({ ...all, length: 8, symbols: false, mustInclude: { numbers: 6, upper: 0 } })
    for (let round = 0; round < 50; round++) {
      const password = full.draw(draw)
      const counts = CLASSES.map((name) => password.match(PATTERNS[name])?.length ?? 0)
      expect(Object.fromEntries(CLASSES.map((name, index) => [name, counts[index]]))).toEqual({
        upper: 1,
        lower: 1,
        numbers: 6,
        symbols: 0,
      })
    }
  })

  it('list symbols with spaces between, as sites do', () => {
    expect(passwordsOf({ ...all, allowedSymbols: ' ! @\u00a0#\n' }).entropy).toBeCloseTo(16 * Math.log2(65), 10)
    expect(() => passwordsOf({ ...all, allowedSymbols: '!\u200b' })).toThrow('U+200B is not one of the symbols')
  })

  it('count each allowed symbol once', () => {
    expect(passwordsOf({ ...all, allowedSymbols: '!!!!' }).entropy).toBeCloseTo(16 * Math.log2(63), 10)
  })

  it.each([
    [
      { upper: false, lower: false, numbers: false, symbols: false },
      'Choose at least one kind of character.',
      undefined,
    ],
    [{ exclude: '0123456789' }, 'The rules leave no digit to choose from.', 'exclude'],
    [{ allowedSymbols: '' }, 'The rules leave no symbol to choose from.', 'allowedSymbols'],
    [
      { symbols: false, mustInclude: { symbols: 1 } },
      'The password must include a symbol, but that kind is switched off.',
      'mustInclude.symbols',
    ],
    [
      { symbols: false, allowedSymbols: '!' },
      'The list of allowed symbols needs symbols, but that kind is switched off.',
      'allowedSymbols',
    ],
    [{ length: 8, mustInclude: { numbers: 6 } }, 'The rules ask for 9 characters, the password has 8.', 'length'],
    [
      { length: 20, maxLength: 8, mustInclude: { numbers: 6 } },
      'The rules ask for 9 characters, the password has 8.',
      'maxLength',
    ],
    [{ allowedSymbols: '!ä' }, '“ä” is not one of the symbols !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'allowedSymbols'],
  ])('that cannot be met are refused %#', (rules, message, field) => {
    const errors = field === undefined ? [] : [{ field, message }]
    expect(() => passwordsOf({ ...all, ...rules })).toThrow(expect.objectContaining({ message, errors }))
  })

  it.each([
    [2, [26, 10], 520],
    [4, [26, 26, 10, 32], 24 * 26 * 26 * 10 * 32],
    [3, [10], 1000],
  ])('leave %i characters of %j in %i ways', (length, sizes, count) => {
    expect(
      spaceOf(
        length,
        sizes.map((size) => ({ size, least: 1 })),
      ).count,
    ).toBeCloseTo(count, 6)
  })
})

describe('passphrases', () => {
  it('draw from 7,776 different words, none of which begins another', () => {
    expect(words).toHaveLength(7776)
    expect(new Set(words).size).toBe(7776)
    expect(words[0]).toBe('abacus')
    expect(words.at(-1)).toBe('zoom')
    for (const [index, word] of words.entries()) {
      expect(word).toMatch(/^[a-z-]{3,9}$/)
      // In alphabetical order a word would stand right after its beginning.
      expect(words[index + 1]?.startsWith(word) ?? false).toBe(false)
    }
  })

  it('draw the words evenly', () => {
    const drawn = Array.from({ length: 80_000 }, () => words[draw.below(words.length)] as string)
    expectEven(countsOf([...words], drawn))
  })

  it.each(CAPITALIZATIONS)('write each word in %s', (capitalization) => {
    const patterns = { lowercase: /^[a-z-]+$/, uppercase: /^[A-Z-]+$/, titlecase: /^[A-Z][a-z-]+$/ }
    const parts = passphrase({ numWords: 12, separator: '.', capitalization }, words, draw).split('.')
    expect(parts).toHaveLength(12)
    for (const part of parts) expect(part).toMatch(patterns[capitalization])
  })

  it('have 12.9 bits a word', () => {
    expect(rounded(passphraseEntropy(1, 7776))).toBe(12.9)
    expect(rounded(passphraseEntropy(6, 7776))).toBe(77.5)
  })
})

describe('crack times', () => {
  it('are the average for half of all possibilities', () => {
    const [website, , fast] = crackTimes(41)
    expect(fast).toMatchObject({ guessesPerSecond: 1e12, seconds: 2 ** 40 / 1e12, text: '1 second' })
    expect(website).toMatchObject({ guessesPerSecond: 100, text: '348 years' })
  })

  it.each([
    [0.2, 'less than a second'],
    [59.7, '1 minute'],
    [5400, '2 hours'],
    [86_400, '1 day'],
    [31_556_952 * 999.9, '1 thousand years'],
    [31_556_952 * 2.5e6, '3 million years'],
    [1e250, 'longer than the universe has existed'],
  ])('of %d seconds read %s', (seconds, text) => expect(durationOf(seconds)).toBe(text))
})
