import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { folded } from './folded.ts'

it.each([
  ['São PAULO', 'sao paulo'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA Diyarbakır', 'isparta diyarbakir'],
  ['München'.normalize('NFD'), 'munchen'],
  ['København', 'kobenhavn'],
  ['ＪＳＯＮ', 'json'],
  ['Việt', 'viet'],
])('%s is compared as %s', (text, words) => expect(folded(text)).toBe(words))

it('accents in the wrong order take no longer', () => {
  const start = cpuTime()
  expect(folded(`a${'\u0301'.repeat(40_000)}${'\u0323'.repeat(40_000)}b`)).toBe('ab')
  expectSoon(cpuTime() - start, 500)
})

it('marks are left out as if all were written apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const apart = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
      expect(folded(text)).toBe(apart.replaceAll('ı', 'i').replaceAll('ø', 'o'))
    }),
  )
})
