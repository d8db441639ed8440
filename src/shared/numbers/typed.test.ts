import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, wholeFrom } from './typed.ts'

describe('a typed number', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['0,001', 0.001],
    ['-0,250', -0.25],
    ['01,234', 1.234],
    ['0 001', NaN],
    ['0,001,000', NaN],
    ['1,234,567.89', 1234567.89],
    ['1 234.5', 1234.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['−3', -3],
    ['1e3', 1000],
    ['1,5e3', 1500],
    ['1,234e3', 1234000],
    ['1,2,3', NaN],
    ['12,34', 12.34],
    [' 12.', 12],
    ['1 234 567', 1234567],
    ['12kg', NaN],
    ['.', NaN],
    ['-', NaN],
    ['0x10', NaN],
    ['10,00,000', 1000000],
    ['1,00,000.50', 100000.5],
    ['1,00,00', NaN],
    ['1234,56,789', NaN],
    ['1 234,5', 1234.5],
    ['1 234,567', 1234.567],
    ['1 234 567,89', 1234567.89],
    ['1,234 567', NaN],
    ['1.234', 1.234],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['1.234,567.8', NaN],
    ["1'234.5", 1234.5],
    ['1’234’567', 1234567],
    ["0'001", NaN],
    ['１，２３４．５', 1234.5],
    ['－７０', -70],
    ['१२.५', 12.5],
    ['۱۲٬۳۴۵٫۶', 12345.6],
    ['١٢٬٣٤٥٫٦', 12345.6],
    ['๑๒.๕', 12.5],
    ['১২৩', 123],
    ['௧௨', 12],
    ['១២', 12],
    ['𝟏𝟐', 12],
    ['𝟗𝟘', 90],
    ['1’000,50', 1000.5],
    ['1\u202f000,5', 1000.5],
    ['1e−3', 0.001],
    ['5²', NaN],
    ['Infinity', NaN],
    ['1e999', NaN],
    ['-1e999', NaN],
  ])('%j is %d', (text, number) => expect(readNumber(text)).toBe(number))

  it('reads back what is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, hundredths) => {
        const number = Number(`${whole}.${String(hundredths).padStart(2, '0')}`)
        const is = (text: string) => expect(readNumber(text)).toBe(number)
        is(String(number))
        // German is not among them: 1.234 is a decimal to most of the world.
        for (const locale of [
          'en-US',
          'en-IN',
          'fr-FR',
          'sv-SE',
          'de-CH',
          'fa-IR',
          'hi-IN-u-nu-deva',
          'th-TH-u-nu-thai',
        ])
          is(number.toLocaleString(locale))
      }),
    )
  })
})

describe('a typed whole number', () => {
  it('is taken inside its bounds only', () => {
    expect(wholeFrom(1, 1000)(' 1,000 ')).toBe(true)
    for (const text of ['', '0', '1001', '1.5', 'x', '-3']) expect(wholeFrom(1, 1000)(text)).toBe(false)
  })
})
