import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { caseless } from './caseless.ts'

describe('a text whatever its case', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Σ', 'ς'],
    ['ΟΔΟΣ Α', 'οδος α'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁn', 'FIN'],
    ['İstanbul', 'istanbul'],
    ['SINIR', 'sinir'],
    ['CAFE\u0301', 'café'],
    ['\u0390', '\u0399\u0308\u0301'],
    ['ᾳ', 'ΑΙ'],
  ])('%s is %s', (one, other) => expect(caseless(one)).toBe(caseless(other)))

  it.each([
    ['sınır', 'sinir'],
    ['é', 'e'],
    ['ø', 'o'],
    ['Ａ', 'A'],
  ])('%s is not %s', (one, other) => expect(caseless(one)).not.toBe(caseless(other)))

  it('is the same for its small and its capital letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const whole = text.normalize('NFC').replaceAll(/[ıİ]/g, '')
        expect(caseless(whole.toUpperCase())).toBe(caseless(whole))
      }),
    )
  })

  it('accents in the wrong order take no longer', () => {
    const start = cpuTime()
    caseless(`a${'\u0301'.repeat(40_000)}${'\u0323'.repeat(40_000)}b`)
    expectSoon(cpuTime() - start, 500)
  })
})
