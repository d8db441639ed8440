import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '#contract/run.ts'
import api from './api.ts'
import { changeBy, percentageOf, percentChange, whatPercent, wholeOf } from './percentage.ts'
import { addTax, discount, priceBeforeDiscount, removeTax, type Discount } from './price.ts'
import { tip } from './tip.ts'

const money = fc.integer({ min: 0, max: 100_000_000 }).map((value) => value / 100)
const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)
const cents = (amount: number) => {
  expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-6)
  return Math.round(amount * 100)
}

describe('percentages', () => {
  it.each([
    [0.1, 3, 0.003, '0.1% of 3 = 0.003'],
    [1.1, 1.1, 0.0121, '1.1% of 1.1 = 0.0121'],
    [57, 100, 57, '57% of 100 = 57'],
    [35, 1.4, 0.49, '35% of 1.4 = 0.49'],
    [100, 0.3, 0.3, '100% of 0.3 = 0.3'],
    [0, 5, 0, '0% of 5 = 0'],
    [-0, -0, 0, '0% of 0 = 0'],
    [33.333333, 1, 0.33333333, '33.333333% of 1 ≈ 0.333333'],
    [100, 1e308, 1e308, '100% of 1e+308 = 1e+308'],
    [1, 5e-324, 0, '1% of 5e-324 ≈ 0'],
    // What was given keeps its digits: with rounded ones the line would not come true.
    [0.0000049, 1e6, 0.049, '0.0000049% of 1,000,000 = 0.049'],
    [50, 0.00000123, 6.15e-7, '50% of 0.00000123 = 6.15e-7'],
  ])('%d %% of %d is %d', (percentage, number, result, explanation) =>
    expect(percentageOf(percentage, number)).toEqual({ result, explanation }),
  )

  it.each([
    [0.3, 0.1, 300, '0.3 ÷ 0.1 = 300%'],
    [0.57, 1, 57, '0.57 ÷ 1 = 57%'],
    [1, 3, 100 / 3, '1 ÷ 3 ≈ 33.333333%'],
    [1234.5, 1000, 123.45, '1,234.5 ÷ 1,000 = 123.45%'],
  ])('%d of %d is %d %%', (part, whole, percentage, explanation) =>
    expect(whatPercent(part, whole)).toEqual({ percentage, explanation }),
  )

  it.each([
    [200, 50, -75, '75% decrease', '(50 − 200) ÷ 200 = −75%'],
    [3, 4, 100 / 3, '33.333333% increase', '(4 − 3) ÷ 3 ≈ 33.333333%'],
    [0.1, 0.3, 200, '200% increase', '(0.3 − 0.1) ÷ 0.1 = 200%'],
    [7, 7, 0, 'No change', '(7 − 7) ÷ 7 = 0%'],
    [3, 2.9999999, -1 / 300_000, '0.00000333333% decrease', '(2.9999999 − 3) ÷ 3 ≈ −0.00000333333%'],
  ])('from %d to %d it is %d %%', (oldValue, newValue, result, message, explanation) =>
    expect(percentChange(oldValue, newValue)).toEqual({ result, message, explanation }),
  )

  it.each([
    [80, -15, 68, '80 − 15% = 68'],
    [80, 0, 80, '80 + 0% = 80'],
    [80, 12.5, 90, '80 + 12.5% = 90'],
  ])('%d changed by %d %% is %d', (number, percentage, result, explanation) =>
    expect(changeBy(number, percentage)).toEqual({ result, explanation }),
  )

  it('explains why a change from nothing has no percentage', () =>
    expect(() => percentChange(0, 5)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('A change from 0 cannot be given as a percentage'),
        errors: [expect.objectContaining({ field: 'oldValue' })],
      }),
    ))

  it('says that a result is too large instead of answering infinity', () =>
    expect(() => whatPercent(1e308, 5e-324)).toThrow('The result is too large to be shown.'))

  it('undoes itself exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), percent, (hundredths, percentage) => {
        const number = hundredths / 100
        const { result } = percentageOf(percentage, number)
        expect(whatPercent(result, number).percentage).toBe(percentage)
        if (percentage > 0) expect(wholeOf(result, percentage).result).toBe(number)
        const raised = changeBy(number, percentage).result
        expect(percentChange(number, raised).result).toBe(percentage)
      }),
    )
  })
})

describe('discounts', () => {
  const offer = (more: Partial<Discount>) =>
    discount({ originalPrice: 100, discountValue: 0, isPercentage: true, additionalDiscounts: [], taxRate: 0, ...more })

  it('takes further discounts off what is left', () =>
    expect(offer({ originalPrice: 80, discountValue: 15, additionalDiscounts: [10] })).toEqual({
      youSave: 18.8,
      finalPricePreTax: 61.2,
      taxAmount: 0,
      subtotal: 61.2,
      grandTotal: 61.2,
      explanation: '80 − 15% − 10% = 61.2',
    }))

  it('drops blank and negative entries', () =>
    expect(offer({ discountValue: 30, isPercentage: false, additionalDiscounts: ['', -5, null, 50, 0] })).toMatchObject(
      {
        finalPricePreTax: 35,
        explanation: '100 − 30 − 50% − 0% = 35',
      },
    ))

  it('never takes more than the price', () =>
    expect(offer({ originalPrice: 10, discountValue: 15, isPercentage: false, taxRate: 20 })).toMatchObject({
      youSave: 10,
      finalPricePreTax: 0,
      grandTotal: 0,
      explanation: '10 − 10 = 0; 0 + 20% = 0',
    }))

  it.each([
    ['the discount', { discountValue: 100.01 }, ['discountValue']],
    ['a further one', { additionalDiscounts: ['' as const, 5, 101] }, ['additionalDiscounts.2']],
    ['both', { discountValue: 101, additionalDiscounts: [101] }, ['discountValue', 'additionalDiscounts.0']],
  ])('refuses %s above 100 %%', (_name, more, fields) => {
    const message = 'Percentage discount cannot exceed 100%.'
    expect(() => offer(more)).toThrow(
      expect.objectContaining({ message, errors: fields.map((field) => ({ field, message })) }),
    )
  })

  it('says what a further discount that is text should be', () => {
    const body = { originalPrice: 10, discountValue: 5, additionalDiscounts: ['5'] }
    const message = 'Additional discounts must be numbers.'
    expect(() => check(api.discount, { body })).toThrow(
      expect.objectContaining({ message, errors: [{ field: 'additionalDiscounts.0', message }] }),
    )
  })

  it('takes fifty discounts of many digits, one off the other, in no time', () => {
    const started = process.cpuUsage()
    const offers = Array.from({ length: 50 }, (_, index) => 0.123456789012345 + index / 97)
    const { finalPricePreTax } = offer({ originalPrice: 1e6, discountValue: 1, additionalDiscounts: offers })
    expect(finalPricePreTax).toBeCloseTo(
      offers.reduce((price, percent) => price * (1 - percent / 100), 990_000),
      1,
    )
    const { user, system } = process.cpuUsage(started)
    expect(user + system).toBeLessThan(500_000)
  })

  it('rounds half a cent up once, at the end', () => {
    expect(offer({ originalPrice: 100.5, discountValue: 1 })).toMatchObject({ youSave: 1.01, finalPricePreTax: 99.49 })
    // A tax of 10 % on 9.995 is 0.9995; on the rounded 9.99 it would be 0.999.
    expect(offer({ originalPrice: 19.99, discountValue: 50, taxRate: 100 })).toMatchObject({ taxAmount: 10 })
  })

  it('adds up in cents', () => {
    fc.assert(
      fc.property(
        money,
        percent,
        fc.boolean(),
        fc.array(percent, { maxLength: 5 }),
        percent,
        (price, off, kind, further, tax) => {
          const result = offer({
            originalPrice: price,
            discountValue: off,
            isPercentage: kind,
            additionalDiscounts: further,
            taxRate: tax,
          })
          expect(cents(result.youSave) + cents(result.finalPricePreTax)).toBe(cents(price))
          expect(cents(result.finalPricePreTax) + cents(result.taxAmount)).toBe(cents(result.grandTotal))
          expect(result.subtotal).toBe(result.finalPricePreTax)
          expect(result.finalPricePreTax).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('finds the price before them', () => {
    expect(priceBeforeDiscount(79.99, [20])).toMatchObject({ originalPrice: 99.99, youSave: 20 })
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 95 }), (price, off) => {
        const { finalPricePreTax } = offer({ originalPrice: price, discountValue: off })
        const { originalPrice } = priceBeforeDiscount(finalPricePreTax, [off])
        expect(Math.abs(originalPrice - price)).toBeLessThanOrEqual(0.005 / (1 - off / 100) + 0.005 + 1e-9)
      }),
    )
  })
})

describe('taxes', () => {
  it.each([
    [59.9, 19, 11.38, 71.28],
    [100.5, 1, 1.01, 101.51],
    [201, 0.5, 1.01, 202.01],
    [0.1, 20, 0.02, 0.12],
    [10.005, 7, 0.70035, 10.70535],
  ])('%d and %d %% tax', (price, rate, taxAmount, totalPrice) =>
    expect(addTax(price, rate)).toMatchObject({ taxAmount, totalPrice }),
  )

  it.each([
    [119, 19, 19, 100],
    [1, 20, 0.17, 0.83],
    [0.03, 100, 0.02, 0.01],
    [0.005, 0, 0, 0.005],
    [0, 10, 0, 0],
  ])('%d with %d %% tax in it', (total, rate, taxAmount, priceBeforeTax) =>
    expect(removeTax(total, rate)).toMatchObject({ taxAmount, priceBeforeTax }),
  )

  it('come out as they went in', () => {
    fc.assert(
      fc.property(money, percent, (price, rate) => {
        const { totalPrice, taxAmount } = addTax(price, rate)
        expect(cents(price) + cents(taxAmount)).toBe(cents(totalPrice))
        const back = removeTax(totalPrice, rate)
        expect(cents(back.priceBeforeTax) + cents(back.taxAmount)).toBe(cents(totalPrice))
        expect(Math.abs(cents(back.priceBeforeTax) - cents(price))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('tips', () => {
  it('shares a bill that does not divide', () =>
    expect(tip({ billAmount: 100, tipPercentage: 0, people: 3 })).toEqual({
      tipAmount: 0,
      totalAmount: 100,
      perPerson: 33.34,
      shares: [
        { people: 1, amount: 33.34 },
        { people: 2, amount: 33.33 },
      ],
      explanation: '100 + 0% = 100; 100 ÷ 3 ≈ 33.34',
    }))

  it('divides nothing for one person', () =>
    expect(tip({ billAmount: 88.76, tipPercentage: 15, people: 1 }).explanation).toBe('88.76 + 15% ≈ 102.07'))

  it('splits every bill to the cent', () => {
    fc.assert(
      fc.property(money, percent, fc.integer({ min: 1, max: 1000 }), (bill, rate, people) => {
        const { totalAmount, tipAmount, shares } = tip({ billAmount: bill, tipPercentage: rate, people })
        expect(cents(bill) + cents(tipAmount)).toBe(cents(totalAmount))
        expect(shares.reduce((sum, part) => sum + part.people * cents(part.amount), 0)).toBe(cents(totalAmount))
        expect(shares.reduce((sum, part) => sum + part.people, 0)).toBe(people)
      }),
    )
  })
})
