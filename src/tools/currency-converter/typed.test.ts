import { describe, expect, it } from 'vitest'
import { named } from './codes.ts'
import { pairOf, readTyped } from './typed.ts'

const CODES = Object.keys(named(Intl.supportedValuesOf('currency')))

describe('an amount with the sign or code of a currency', () => {
  it.each([
    ['€5', 5, 'EUR'],
    ['5 €', 5, 'EUR'],
    ['1.299,99 €', 1299.99, 'EUR'],
    ['250.000 €', 250000, 'EUR'],
    ['EUR 1.299', 1299, 'EUR'],
    ['1.299 KWD', 1.299, 'KWD'],
    ['-€5', -5, 'EUR'],
    ['€-5', -5, 'EUR'],
    ['£.50', 0.5, 'GBP'],
    ['CHF 5', 5, 'CHF'],
    ['5chf', 5, 'CHF'],
    ['Fr. 5', 5, 'CHF'],
    ['₹12,34,567', 1234567, 'INR'],
    ['Rs. 500', 500, 'INR'],
    ['₨500', 500, 'INR'],
    ['US$5', 5, 'USD'],
    ['$5 CAD', 5, 'CAD'],
    ['C$5', 5, 'CAD'],
    ['S$5', 5, 'SGD'],
    ['R$ 5', 5, 'BRL'],
    ['R 5', 5, 'ZAR'],
    ['￥1000', 1000, 'JPY'],
    ['1000円', 1000, 'JPY'],
    ['100元', 100, 'CNY'],
    ['100 zł', 100, 'PLN'],
    ['100 Kč', 100, 'CZK'],
    ['100 kr.', 100, 'SEK'],
    ['१२ ₹', 12, 'INR'],
  ])('%j is %d %s', (text, value, code) => {
    const typed = readTyped(text, CODES)
    expect(typed.value).toBe(value)
    expect(pairOf(typed.currencies ?? [], 'TND', 'XOF')).toEqual([code, 'XOF'])
  })

  it.each([
    ['$5', ['USD', 'CAD', 'AUD', 'MXN', 'HKD']],
    ['5 kr', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['¥5', ['JPY', 'CNY']],
    ['£5', ['GBP', 'EGP', 'LBP']],
    ['Rs 5', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ])('%j leaves each currency that has the sign', (text, codes) => {
    const { currencies = [] } = readTyped(text, CODES)
    for (const code of codes) expect(pairOf(currencies, code, 'EUR')).toEqual([code, 'EUR'])
  })

  it('takes ₩ for the won of the South, which the North shares', () => {
    expect(pairOf(readTyped('₩10,000', CODES).currencies ?? [], 'USD', 'EUR')).toEqual(['KRW', 'EUR'])
  })

  it('turns the pair around for the sign of the other currency, also for one that several share', () => {
    expect(pairOf(readTyped('€5', CODES).currencies ?? [], 'USD', 'EUR')).toEqual(['EUR', 'USD'])
    expect(pairOf(readTyped('5 kr', CODES).currencies ?? [], 'EUR', 'NOK')).toEqual(['NOK', 'EUR'])
    expect(pairOf(readTyped('€5', CODES).currencies ?? [], 'USD', 'USD')).toEqual(['EUR', 'USD'])
  })

  it.each([
    ['', undefined],
    ['5', 5],
    ['1e3', 1000],
    ['-3', -3],
    ['1,234.5', 1234.5],
    ['15%', NaN],
  ])('%j names no currency', (text, value) =>
    expect(readTyped(text, CODES)).toEqual({ value, number: text, currencies: undefined }),
  )

  it.each(['5K', '5 BTC', '₿5', '$5€', '5 apples', 'ten', 'XAU 5', '5 constructor'])(
    '%j names none that has a rate',
    (text) => expect(readTyped(text, CODES).currencies).toEqual([]),
  )

  it('long texts are refused at once', () => {
    expect(readTyped(`1${'a'.repeat(1_000_000)}!`, CODES)).toMatchObject({ value: NaN, currencies: undefined })
  })

  it('is no amount without a number', () => expect(readTyped('$', CODES).value).toBeUndefined())
})
