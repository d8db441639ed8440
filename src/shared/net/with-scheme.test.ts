import { expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { withScheme } from './with-scheme.ts'

it.each([
  ['example.com', 'https://example.com'],
  ['//example.com/a', 'https://example.com/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['example.com:8080/a:1', 'https://example.com:8080/a:1'],
  ['example.com:80?q', 'https://example.com:80?q'],
  ['example.com:80#a', 'https://example.com:80#a'],
])('%s without a scheme is %s', (typed, address) => expect(withScheme(typed)).toBe(address))

it.each([
  'https://example.com',
  'mailto:a@example.com',
  'tel:911',
  'TEL:911',
  'sms:12345',
  'isbn:9781',
  'geo:37.78,-122.39',
  'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1',
  'doi:10.1000/182',
  'note:123456',
])('%s has a scheme', (typed) => expect(withScheme(typed)).toBe(typed))

it.each([
  ['\u200b\ufeff x.com\u200b\n', 'https://x.com'],
  ['\u2066http://a\u200db\u2069', 'http://a\u200db'],
])('%j is read as %j', (typed, address) => expect(withScheme(typed)).toBe(address))

it('a long row of what is not seen takes no longer than its length', () => {
  const start = cpuTime()
  expect(withScheme(`x${'\u200b'.repeat(100_000)}y`)).toHaveLength(100_010)
  expectSoon(cpuTime() - start, 100)
})
