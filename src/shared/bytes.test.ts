import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, formatBytes, formatLimit, inKb } from './bytes.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1.0 KB'],
  [37_990, '37.1 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [3.25 * 1024 ** 2, '3.3 MB'],
  [1024 ** 3, '1.0 GB'],
  [5 * 1024 ** 4, '5120.0 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

it('writes a size in KB as in any unit', () => expect(inKb(37_990)).toBe(formatBytes(37_990)))

it.each([
  [2048, '2 KB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [16 * 1024 ** 2, '16 MB'],
])('a bound of %i bytes is %s', (bytes, words) => expect(formatLimit(bytes)).toBe(words))

it('nothing that visitors, scripts or agents read writes sizes in a way of its own', () => {
  // Comments may count as they like; the unit converter knows the thousands of physics, settings and the system have
  // a notation of their own.
  const own = /^(?!\s*(?:\/\/|\/?\*)).*(?:\b(?:k|[KMG]i)B\b|\/ (?:1000|1024|1e3|1e6)\)\.toFixed)/m
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|unit-converter|server\/(?:config\/setting-kinds|processes\/resident-memory)\.ts/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('counts the bytes of any text as a file has them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(bytesOf(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

it.each(['😀', 'a😀', 'é', 'aé', '\u{ffff}', '\ud83d', 'a'])('also where its pieces meet: %j', (unit) => {
  for (const start of ['', 'x', 'xy']) {
    const text = start + unit.repeat(40_000)
    expect(bytesOf(text)).toBe(Buffer.byteLength(text))
  }
})
