import { describe, expect, it } from 'vitest'
import { areLumpSums, lumpSumMonth, mistakesIn, monthsOf, readForm, yearsOf, type Fields } from './form.ts'
import { REQUIRED, type Mode } from './modes.ts'
import { INVALID, MISSING, NO_MONTH } from './sentences.ts'

const BLANK: Fields = {
  mode: 'CALCULATE_EMI',
  loanAmount: '',
  interestRate: '',
  tenureMonths: '',
  emi: '',
  extraMonthlyPayment: '',
  firstPayment: '',
  lumpSums: [{ amount: '', month: '' }],
  extraPaymentsReduce: 'tenure',
}
const FILLED: Fields = { ...BLANK, loanAmount: '250,000', interestRate: '6.5', tenureMonths: '360', emi: '1600' }
const form = (fields: Partial<Fields>) => readForm({ ...FILLED, ...fields })
const marked = (fields: Partial<Fields>) => {
  const { lumpSums, ...mistakes } = mistakesIn({ ...FILLED, ...fields })
  return [mistakes, ...lumpSums].flatMap((part) => Object.values(part).filter(Boolean))
}

it('says of each field what is wrong with it', () => {
  const fields = { ...BLANK, loanAmount: '-1', interestRate: 'abc', tenureMonths: '12.5', extraMonthlyPayment: 'x' }
  expect(mistakesIn(fields)).toEqual({
    loanAmount: 'A number above 0',
    interestRate: 'A number, 0 or more',
    tenureMonths: 'A whole number, at most 6,000',
    extraMonthlyPayment: 'A number, 0 or more',
    lumpSums: [{}],
  })
  const lumpSums = [
    { amount: 'abc', month: '' },
    { amount: '1', month: '1.5' },
  ]
  expect(mistakesIn({ ...FILLED, lumpSums })).toEqual({
    lumpSums: [{ amount: 'A number, 0 or more' }, { month: 'A whole number, at most 6,000' }],
  })
  expect(marked({ interestRate: '0' })).toEqual([])
  expect(mistakesIn({ ...BLANK, mode: 'CALCULATE_TENURE' })).toEqual({
    loanAmount: 'A number above 0',
    emi: 'A number above 0',
    interestRate: 'A number, 0 or more',
    lumpSums: [{}],
  })
})

it.each([
  ['13', '2026-12', '13 is December 2027'],
  ['', '2026-12', '1 is December 2026'],
  ['1.5', '2026-12', undefined],
  ['0', '2026-12', undefined],
  ['13', '', undefined],
])('says of the lump sum of month %j from %j on: %s', (month, first, said) =>
  expect(lumpSumMonth(month, first)).toBe(said),
)

it('takes the month of the first payment, or none', () => {
  expect(form({ firstPayment: ' 2026-12 ' })).toMatchObject({ firstPayment: '2026-12' })
  expect(form({ firstPayment: ' ' })).not.toHaveProperty('firstPayment')
  for (const firstPayment of ['12/2026', '2026-13', '3000-01']) {
    expect(() => form({ firstPayment })).toThrow(NO_MONTH)
    expect(marked({ firstPayment })).toEqual(['A month as YYYY-MM, from 1800 to 2999'])
  }
})

describe('the loan form', () => {
  it('sends the figures of its mode only', () => {
    expect(form({})).toEqual({ mode: 'CALCULATE_EMI', loanAmount: 250_000, interestRate: 6.5, tenureMonths: 360 })
    expect(form({ mode: 'CALCULATE_TENURE', lumpSums: [{ amount: '5000', month: '12' }] })).toEqual({
      mode: 'CALCULATE_TENURE',
      loanAmount: 250_000,
      emi: 1600,
      interestRate: 6.5,
      lumpSumAmount: 5000,
      lumpSumMonth: 12,
    })
  })

  it('reads the signs of money and percent, each in its place', () => {
    const typed = { loanAmount: '$250,000', interestRate: '6.5%', lumpSums: [{ amount: '$5,000', month: '12' }] }
    expect(form(typed)).toMatchObject({ loanAmount: 250_000, interestRate: 6.5, lumpSumAmount: 5000 })
    expect(() => form({ loanAmount: '6.5%' })).toThrow(INVALID)
    expect(() => form({ interestRate: '$6.5' })).toThrow(INVALID)
  })

  it('asks for every figure of the mode', () => {
    for (const mode of Object.keys(REQUIRED) as Mode[]) {
      for (const figure of REQUIRED[mode]) {
        expect(() => form({ mode, [figure]: ' ' })).toThrow(MISSING)
        expect(marked({ mode, [figure]: ' ' })).toHaveLength(1)
      }
    }
  })

  it.each<Partial<Fields>>([
    { loanAmount: '0' },
    { loanAmount: 'much' },
    { interestRate: '-1' },
    { tenureMonths: '0' },
    { mode: 'CALCULATE_TENURE', emi: '-5' },
    { extraMonthlyPayment: '-1' },
    { lumpSums: [{ amount: '-1', month: '1' }] },
    { lumpSums: [{ amount: '1', month: '0' }] },
    { lumpSums: [{ amount: '1', month: 'May' }] },
    { lumpSums: [{ amount: '', month: '0' }] },
    { lumpSums: [{ amount: ' ', month: '-3' }] },
  ])('refuses %j and marks its field', (fields) => {
    expect(() => form(fields)).toThrow(INVALID)
    expect(marked(fields)).toHaveLength(1)
  })

  it.each(['12.5', '6001'])('refuses a tenure of %s months', (tenureMonths) => {
    expect(() => form({ tenureMonths })).toThrow('The tenure must be a whole number of months, at most 6,000.')
    expect(marked({ tenureMonths })).toHaveLength(1)
  })

  it('takes lump sums of several months, blank ones left out', () =>
    expect(
      form({
        extraMonthlyPayment: '50',
        lumpSums: [
          { amount: '', month: '3' },
          { amount: '100', month: '' },
          { amount: '1,000', month: '24' },
        ],
      }),
    ).toMatchObject({
      extraMonthlyPayment: 50,
      lumpSumAmount: 100,
      lumpSumMonth: 1,
      furtherLumpSums: [{ amount: 1000, month: 24 }],
    }))

  it.each<[taken: boolean, value: unknown]>([
    [true, [{ amount: '1,000', month: '' }]],
    [false, []],
    [false, [{ amount: 1000, month: 1 }]],
    [false, [{ amount: '1000' }]],
    [false, [null]],
    [false, 'x'],
    [false, Array.from({ length: 13 }, () => ({ amount: '1', month: '1' }))],
  ])('takes from a link (%j) the lump sums %j', (taken, value) => expect(areLumpSums(value)).toBe(taken))

  it('asks for a lower EMI only where something extra is paid', () => {
    const lower: Partial<Fields> = { extraPaymentsReduce: 'emi' }
    expect(form(lower)).not.toHaveProperty('extraPaymentsReduce')
    expect(form({ ...lower, extraMonthlyPayment: '0' })).not.toHaveProperty('extraPaymentsReduce')
    expect(form({ ...lower, extraMonthlyPayment: '5' })).toMatchObject(lower)
    expect(form({ ...lower, lumpSums: [{ amount: '5', month: '' }] })).toMatchObject(lower)
    expect(form({ extraMonthlyPayment: '5' })).not.toHaveProperty('extraPaymentsReduce')
  })

  it('takes a loan without interest', () => expect(form({ interestRate: '0' })).toMatchObject({ interestRate: 0 }))

  it.each([
    ['30', '360'],
    ['2.5', '30'],
    ['1,5', '18'],
    ['0.1', '1.2'],
    ['', ''],
    ['x', ''],
  ])('%s years are %s months', (years, months) => expect(monthsOf(years)).toBe(months))

  it.each([
    ['360', '30'],
    ['18', '1.5'],
    ['7', '0.58'],
    ['', ''],
  ])('%s months are %s years', (months, years) => expect(yearsOf(months)).toBe(years))
})
