import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { deviceContext } from '#contract/context.ts'
import { answer, check } from '#contract/run.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import api from './api.ts'
import { decode, decodeBytes, encode } from './base64.ts'

const plain = { charset: 'UTF-8', urlSafe: false, lineBreaks: false } as const

it.each([{}, { base64: null }, { base64: '' }, { base64: ' \n' }])('a file of nothing is refused: %j', (body) => {
  expect(() => check(api.decodeFile, { body })).toThrow('Provide Base64 data to decode.')
})

describe('a data URI of a file', () => {
  const text = (characters: string) => [...new TextEncoder().encode(characters)]
  it.each([
    ['image/webp', [0x89, 0x50], 'image/webp'],
    ['', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    ['application/octet-stream', text('%PDF-1.7\n'), 'application/pdf'],
    ['application/octet-stream', [0, 1, 2], 'application/octet-stream'],
    ['', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['', text('[package]\nname = "x"\n'), 'text/plain'],
    ['', [], 'application/octet-stream'],
  ])('declared as “%s” of %j says %s', async (type, bytes, told) => {
    const file = { name: 'photo', type, bytes: Uint8Array.from(bytes) }
    const { base64 } = (await answer(api.encodeFile, { body: { file, generateDataUri: true } }, deviceContext())) as {
      base64: string
    }
    expect(base64.split(';')[0]).toBe(`data:${told}`)
  })
})

describe('decoding refuses by position', () => {
  it.each([
    ['SGVs*G8=', '“*” at position 5 is not a Base64 character.'],
    ['Zg==Zg==', 'Padding (“=”) stands before the end, at position 3.'],
    ['Z', 'The Base64 text is incomplete: its length is one more than a multiple of four.'],
    ['Zg=', 'The padding at the end of the Base64 text does not fit its length.'],
    ['Zg = = =', 'Padding (“=”) stands before the end, at position 4.'],
    ['Zg=\u00a0\ud83d', 'Padding (“=”) stands before the end, at position 3.'],
    ['data:;base64,Zg\n\u20acA', '“€” at position 17 is not a Base64 character.'],
    ['data:;base64,Zg%3D%2A', 'Padding (“=”) stands before the end, at position 16.'],
    ['data:;base64,Zm%2A', '“%” at position 16 is not a Base64 character.'],
    ['Zm%3D', '“%” at position 3 is not a Base64 character.'],
    ['Zm\ud83d', 'half a character at position 3 is not a Base64 character.'],
    ['Zm\u200b9v', 'U+200B at position 3 is not a Base64 character.'],
    ['💥', '“💥” at position 1 is not a Base64 character.'],
    ['-----BEGIN KEY-----\nZm*v\n-----END KEY-----', '“*” at position 23 is not a Base64 character.'],
    ['-----BEGIN KEY-----\nZm9v', 'The line that ends what “-----BEGIN” begins is missing: it starts with “-----END”.'],
    [
      '-----BEGIN A-----\nZm9v\n-----END A-----\n-----BEGIN A-----\nZm9v\n-----END A-----\n',
      'Something follows the line “-----END”. Decode one certificate or key at a time.',
    ],
    ['data:text/plain,hello', 'This data URI is not Base64: it has no “;base64”.'],
  ])('%j', (base64, message) => {
    expect(() => decodeBytes(base64)).toThrow(new ToolError(message))
  })
})

describe('decoding understands', () => {
  it.each([
    ['line breaks', 'SGVs\r\nbG8=', 'Hello'],
    ['the URL-safe alphabet', 'Pz4_', '?>?'],
    ['missing padding', 'SGVsbG8', 'Hello'],
    [
      'the lines around a key',
      '\n-----BEGIN EC PRIVATE-KEY-----\r\nSGVs\r\nbG8=\r\n-----END EC PRIVATE-KEY-----\r\n',
      'Hello',
    ],
    ['the lines around nothing', '-----BEGIN A-----\n-----END A-----', ''],
    ['every white space', '\ufeffS\u00a0G\u2003V\u3000s\vb\tG8\u2028 =\f', 'Hello'],
    ['a data URI', 'data:text/plain;base64,SGVsbG8=', 'Hello'],
    ['spaces around its mark', 'data:text/plain; base64 ,SGVsbG8=', 'Hello'],
    ['a data URI with its signs as numbers', 'data:;base64,Pz4%2F%0APz%34%2bPw%3d=', '?>??>>?'],
    ['a byte order mark, which is a character of the text', '77u/SGVsbG8=', '\ufeffHello'],
    ['nothing', '', ''],
  ])('%s', (_name, base64, text) => {
    expect(decode(base64, 'UTF-8')).toBe(text)
  })
})

it('takes for white space what is white space, and nothing else', () => {
  const taken = (space: string) => {
    try {
      return decode(`SGVs${space}bG8=`, 'UTF-8') === 'Hello'
    } catch {
      return false
    }
  }
  const beyond = Array.from({ length: 0x1_0000 - 0x80 }, (_, at) => String.fromCharCode(at + 0x80))
  expect(beyond.filter(taken)).toEqual(beyond.filter((character) => /\s/.test(character)))
})

describe('decoding ten megabytes', () => {
  it.each([
    ['of the URL-safe alphabet', '_'],
    ['of digits with spaces between them', 'A '],
    ['of digits with wide spaces between them', 'A\u2003'],
  ])('%s takes no longer', (_name, unit) => {
    const base64 = unit.repeat(10_000_000 / unit.length)
    const start = cpuTime()
    expect(decodeBytes(base64).bytes).toHaveLength(Math.floor(((base64.length / unit.length) * 3) / 4))
    expectSoon(cpuTime() - start, 500)
  })
})

it('decodes as the platform does', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'AZaz09+/ \n'), maxLength: 30 })
  fc.assert(
    fc.property(texts, fc.constantFrom('', '=', '==', ' = ='), (digits, padding) => {
      const decoded = (decoder: (base64: string) => string) => {
        try {
          return decoder(digits + padding)
        } catch {
          return undefined
        }
      }
      expect(decoded((base64) => decode(base64, 'ISO-8859-1'))).toBe(decoded(atob))
    }),
  )
})

describe('encoding', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('RFC 4648 section 10: %j', (text, base64) => {
    expect(encode(text, plain)).toBe(base64)
  })

  it('breaks lines after 76 characters, and not behind the last', () => {
    const lines = encode('a'.repeat(120), { ...plain, lineBreaks: true }).split('\r\n')
    expect(lines.map((line) => line.length)).toEqual([76, 76, 8])
  })

  it('names the character that a charset lacks', () => {
    expect(() => encode('naïve €', { ...plain, charset: 'ISO-8859-1' })).toThrow(
      'ISO-8859-1 has no character “€” (U+20AC), found at position 7.',
    )
  })

  it.each(['UTF-8', 'UTF-16'] as const)('comes back from %s as the same text', (charset) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.boolean(), (text, urlSafe, lineBreaks) => {
        expect(decode(encode(text, { charset, urlSafe, lineBreaks }), charset)).toBe(text)
      }),
    )
  })

  it('decodes what Latin-1 bytes say, 0x80 included', () => {
    const all = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')
    expect(decode(encode(all, { ...plain, charset: 'ISO-8859-1' }), 'ISO-8859-1')).toBe(all)
  })

  it('refuses half a character', () => {
    expect(() => encode('a\ud800', plain)).toThrow('The text has half a character (a lone surrogate) at position 2.')
  })
})
