import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachLine } from '#shared/text/lines.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { CHARSETS, decode, decodeFully, encode, type EncodeOptions } from './percent.ts'

const options = (part: Partial<EncodeOptions> = {}): EncodeOptions => ({
  mode: 'component',
  charset: 'UTF-8',
  spaceEncoding: '%20',
  ...part,
})

describe('encoding', () => {
  it.each<[string, Partial<EncodeOptions>, string]>([
    ['a b&c/é', {}, 'a%20b%26c%2F%C3%A9'],
    ['a  b+c', { spaceEncoding: '+' }, 'a++b%2Bc'],
    ["-_.~!*'()", {}, "-_.~!*'()"],
    ["-_.~!*'()", { mode: 'strict' }, '-_.~%21%2A%27%28%29'],
    ['https://e.com/ü?a=b c#d', { mode: 'full', spaceEncoding: '+' }, 'https://e.com/%C3%BC?a=b%20c#d'],
    ['http://[::1]:80/[x]', { mode: 'full' }, 'http://[::1]:80/%5Bx%5D'],
    ['100%', { mode: 'full' }, '100%25'],
    ['é½', { charset: 'ISO-8859-1' }, '%E9%BD'],
    ["ü:(*'", { charset: 'ISO-8859-1', mode: 'strict' }, '%FC%3A%28%2A%27'],
    ['é?x', { charset: 'ISO-8859-1', mode: 'full' }, '%E9?x'],
    ['\0', { charset: 'US-ASCII' }, '%00'],
  ])('%j with %j is %s', (text, part, encoded) => expect(encode(text, options(part))).toBe(encoded))

  it.each<[string, Partial<EncodeOptions>, string]>([
    ['a€', { charset: 'ISO-8859-1' }, 'ISO-8859-1 has no character “€” (U+20AC), found at position 2.'],
    ['😀', { charset: 'US-ASCII' }, 'US-ASCII has no character “😀” (U+1F600), found at position 1.'],
    ['a\ud800', {}, 'lone surrogate'],
  ])('%j with %j is refused, naming the character', (text, part, message) =>
    expect(() => encode(text, options(part))).toThrow(message),
  )

  it('is undone by decoding, in every charset, mode and space encoding', () => {
    const most = { 'UTF-8': 0x10ffff, 'ISO-8859-1': 0xff, 'US-ASCII': 0x7f }
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...CHARSETS),
        fc.constantFrom('component' as const, 'strict' as const),
        fc.constantFrom('%20' as const, '+' as const),
        (any, charset, mode, spaceEncoding) => {
          const text = Array.from(any, (c) => String.fromCodePoint((c.codePointAt(0) as number) % (most[charset] + 1)))
            .join('')
            .toWellFormed()
          return decode(encode(text, { mode, charset, spaceEncoding }), charset) === text
        },
      ),
    )
  })

  it('takes the same characters as the native functions', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
    expect(encode(ascii, options({ charset: 'US-ASCII' }))).toBe(encodeURIComponent(ascii))
    expect(encode(ascii, options({ charset: 'US-ASCII', mode: 'full' }))).toBe(encodeURI(ascii))
  })
})

describe('decoding', () => {
  it.each([
    ['a+b%20c%2B', 'UTF-8', 'a b c+'],
    ['é stays %c3%a9', 'UTF-8', 'é stays é'],
    ['%E9+%2B', 'ISO-8859-1', 'é +'],
    ['%EF%BB%BFa', 'UTF-8', '\ufeffa'],
  ] as const)('%s in %s is %s', (text, charset, decoded) => expect(decode(text, charset)).toBe(decoded))

  it.each([
    ['abc%', 'UTF-8', '“%” at position 4 is malformed'],
    ['%41%G1', 'UTF-8', '“%G1” at position 4 is malformed'],
    ['é%2', 'ISO-8859-1', '“%2” at position 2 is malformed'],
    ['100%+off', 'UTF-8', '“%+o” at position 4 is malformed'],
    ['100%+off', 'ISO-8859-1', '“%+o” at position 4 is malformed'],
    ['a%E9b', 'UTF-8', '%E9 at position 2 is not UTF-8'],
    ['%41 %zz %C3 %yy', 'UTF-8', '“%zz” at position 5 is malformed'],
    ['%E2%82%AC%C3%A9%FF%FF', 'UTF-8', '%FF at position 16 is not UTF-8'],
    ['%F0%9F%98', 'UTF-8', '%F0%9F%98 at position 1 is not UTF-8'],
    ['%F0%9F%98%80%E2%82', 'UTF-8', '%E2%82 at position 13 is not UTF-8'],
    ['%C0%AF', 'UTF-8', '%C0%AF at position 1 is not UTF-8'],
    ['%C3%28', 'UTF-8', '%C3%28 at position 1 is not UTF-8'],
    ['%ED%A0%80', 'UTF-8', '%ED%A0%80 at position 1 is not UTF-8'],
    ['a%80', 'US-ASCII', '%80 at position 2 is not US-ASCII'],
  ] as const)('%s in %s is refused by its position', (text, charset, message) =>
    expect(() => decode(text, charset)).toThrow(message),
  )

  it('goes on until nothing is left, showing each step', () => {
    expect(decodeFully('a%252520b', 'UTF-8')).toEqual({ decoded: 'a b', steps: ['a%2520b', 'a%20b', 'a b'] })
    expect(decodeFully('100%25', 'UTF-8')).toEqual({ decoded: '100%', steps: ['100%'] })
  })

  it('shows no step where all of them would be too long together', () => {
    const text = `${'a'.repeat(100)}%${'25'.repeat(15)}41`
    const { decoded, steps } = decodeFully(text, 'UTF-8', 2000)
    expect([decoded, steps?.length]).toEqual([`${'a'.repeat(100)}A`, 16])
    expect(decodeFully(text, 'UTF-8', 1000)).toEqual({ decoded })
  })

  it('keeps line breaks when it works line by line', () => {
    expect(eachLine('a b\r\nc d\n', (line) => encode(line, options()))).toBe('a%20b\r\nc%20d\n')
  })

  it.each([
    ['a\r\n\r\n100%', 3],
    ['%zz\nb', 1],
    ['a\rb\n%', 3],
  ])('of %j line by line is refused by its line, too', (text, line) =>
    expect(() => eachLine(text, (each) => decode(each, 'UTF-8'))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`^Line ${line}: The percent sequence`)),
        code: 'malformed_escape',
        errors: [expect.objectContaining({ line })],
      }),
    ),
  )

  it('takes twice the time for twice the text', () => {
    const time = (length: number) => {
      const text = `${'%C3%A9'.repeat(length)}%`
      const start = cpuTime()
      expect(() => decode(text, 'UTF-8')).toThrow('malformed')
      return cpuTime() - start
    }
    time(50_000)
    expect(time(200_000)).toBeLessThan(1000)
  })
})
