import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named } from './codes.ts'
import { publishedAt } from './published.ts'
import { minorUnits } from './minor-units.ts'
import { agrees, convert, dayOf, rateBetween, rateNumber, type RateTable } from './rates.ts'
import { SNAPSHOT } from './snapshot.ts'

const table: RateTable = {
  date: '2026-11-20',
  updated: '2026-11-20T15:00:00.000Z',
  rates: { EUR: '1', USD: '1.0842', JPY: '163.75', IDR: '17811', GBP: '0.84213' },
}

describe('a cross rate', () => {
  it.each([
    ['EUR', 'USD', '1.0842'],
    ['USD', 'USD', '1'],
    ['USD', 'EUR', '0.9223390518354547131525548791'],
    ['IDR', 'GBP', '0.0000472814552804446'],
  ])('from %s to %s is %s', (from, to, rate) => {
    expect(rateBetween(table, from, to).slice(0, rate.length)).toBe(rate)
  })

  const codes = fc.constantFrom(...Object.keys(SNAPSHOT.rates))
  it('and its inverse give one, to 30 digits', () => {
    fc.assert(
      fc.property(codes, codes, (from, to) => {
        const there = rateBetween(SNAPSHOT, from, to)
        const back = rateBetween(SNAPSHOT, to, from)
        expect(Number(there) * Number(back)).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('a converted amount', () => {
  it.each([
    [250.5, '1.1', 'USD', 275.55, '275.55'],
    [1.005, '1', 'EUR', 1.005, '1.01'],
    [0.1, '3', 'EUR', 0.3, '0.30'],
    [10, '163.75', 'JPY', 1637.5, '1638'],
    [10, '0.35', 'KWD', 3.5, '3.500'],
  ])('%d at %s in %s is %d, shown as %s', (amount, rate, code, exact, shown) => {
    expect(convert(amount, rate, code)).toMatchObject({ convertedAmount: exact, roundedAmount: shown })
  })

  it('that no number can hold is not given as Infinity', () => {
    expect(convert(1e308, '163.75', 'JPY')).toBeUndefined()
  })
})

describe('currencies', () => {
  it('are money: no metals, funds, test codes or coins', () => {
    const list = named(['XAU', 'XDR', 'XTS', 'BTC', 'XAF', 'CHF', 'EUR'])
    expect(list).toEqual({ CHF: 'Swiss Franc', EUR: 'Euro', XAF: 'Central African CFA Franc' })
  })

  it.each([
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
    ['RSD', 2],
    ['ALL', 2],
    ['LBP', 2],
    ['IDR', 2],
    ['IQD', 3],
    ['UGX', 0],
    ['CLF', 4],
  ])('%s has %d minor digits', (code, digits) => expect(minorUnits(code)).toBe(digits))
})

describe('a rate as a number', () => {
  const text = fc.oneof(
    fc
      .tuple(fc.nat({ max: 200_000 }), fc.stringMatching(/^\d{0,9}$/))
      .map(([whole, part]) => (part ? `${whole}.${part}` : `${whole}`)),
    fc.stringMatching(/^0\.0{0,8}[1-9]\d{0,12}$/),
    fc.constantFrom('1e-7', '1.5e-9', '1e21', '12345678901234567890.123', '9007199254740993'),
  )

  it('is the one nearest to its text of 34 digits', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        fc.pre(Number(from) > 0)
        const pair = { ...table, rates: { FRM: from, DST: to } }
        expect(rateNumber(pair, 'FRM', 'DST')).toBe(Number(rateBetween(pair, 'FRM', 'DST')))
      }),
      { numRuns: 20_000 },
    )
  })

  it('is that of every pair of currencies', () => {
    const codes = Object.keys(SNAPSHOT.rates)
    for (const from of codes)
      for (const to of codes)
        expect(rateNumber(SNAPSHOT, from, to), `${from} ${to}`).toBe(Number(rateBetween(SNAPSHOT, from, to)))
  })
})

describe('a table', () => {
  it('whose rates are of several days has the oldest day of those that are asked for', () => {
    const mixed = { ...table, dates: { IDR: '2026-11-18', GBP: '2026-11-19' } }
    expect(dayOf(mixed, 'EUR', 'USD')).toBe('2026-11-20')
    expect(dayOf(mixed, 'EUR', 'GBP', 'IDR', 'USD')).toBe('2026-11-18')
  })

  const scaled = (factor: number): RateTable => ({
    ...SNAPSHOT,
    rates: Object.fromEntries(
      Object.entries(SNAPSHOT.rates).map(([code, rate]) => [code, String(Number(rate) * factor)]),
    ),
  })
  it('agrees with another when nine in ten rates are close', () => {
    expect(agrees(scaled(1.03), SNAPSHOT)).toBe(true)
    expect(agrees(scaled(0.97), SNAPSHOT)).toBe(true)
    expect(agrees(scaled(1.2), SNAPSHOT)).toBe(false)
    expect(agrees(scaled(0.8), SNAPSHOT)).toBe(false)
  })
})

describe('the time of publication', () => {
  it.each([
    ['2026-01-15', '2026-01-15T15:00:00.000Z'],
    ['2026-07-15', '2026-07-15T14:00:00.000Z'],
    ['2026-03-27', '2026-03-27T15:00:00.000Z'],
    ['2026-03-30', '2026-03-30T14:00:00.000Z'],
  ])('of %s is 16:00 in Frankfurt, %s', (date, instant) => expect(publishedAt(date)).toBe(instant))
})
