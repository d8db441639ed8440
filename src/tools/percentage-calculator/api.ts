import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { whenMissing } from '#contract/required.ts'
import {
  ADD_TAX_MISSING,
  CHANGE_INVALID,
  CHANGE_MISSING,
  DISCOUNT_MISSING,
  DISCOUNT_TOO_LARGE,
  INVALID,
  OF_INVALID,
  OF_MISSING,
  PART_INVALID,
  PART_MISSING,
  REMOVE_TAX_MISSING,
  TAX_RATE_INVALID,
  TIP_MISSING,
  DISCOUNT_OF_ALL,
  WHOLE_MISSING,
} from './sentences.ts'
import { changeBy, percentageOf, percentChange, whatPercent, wholeOf } from './percentage.ts'
import { addTax, discount, priceBeforeDiscount, removeTax } from './price.ts'
import { tip } from './tip.ts'

/** So many steps of a chain of discounts as no shop has. */
const MOST_DISCOUNTS = 50

const number = (missing: string) => z.number(whenMissing(missing))
const atLeastZero = (missing: string, invalid: string) => number(missing).check(z.minimum(0, invalid))
const percent = (missing: string, invalid: string) => atLeastZero(missing, invalid).check(z.maximum(100, invalid))
const explanation = z.string()
const answer = z.object({ result: z.number(), explanation })

const api = {
  percentageOf: operation({
    method: 'POST',
    path: '/percentage-calculator/percentage-of',
    summary: 'A percentage of a number',
    body: z.strictObject({ percentage: percent(OF_MISSING, OF_INVALID), number: atLeastZero(OF_MISSING, OF_INVALID) }),
    answer,
    examples: [
      {
        title: 'A third, nearly',
        body: { percentage: 33, number: 3 },
        answer: { result: 0.99, explanation: '33% of 3 = 0.99' },
      },
      { title: 'More than the whole', body: { percentage: 150, number: 80 }, error: OF_INVALID },
    ],
    run: ({ percentage, number: of }) => percentageOf(percentage, of),
  }),

  whatPercent: operation({
    method: 'POST',
    path: '/percentage-calculator/what-percent',
    summary: 'How many percent of a whole a part is',
    body: z.strictObject({
      part: atLeastZero(PART_MISSING, PART_INVALID),
      whole: number(PART_MISSING).check(z.gt(0, PART_INVALID)),
    }),
    answer: z.object({ percentage: z.number(), explanation }),
    examples: [
      {
        title: 'Three tenths of one tenth',
        body: { part: 0.3, whole: 0.1 },
        answer: { percentage: 300, explanation: '0.3 ÷ 0.1 = 300%' },
      },
      { title: 'A whole of nothing', body: { part: 1, whole: 0 }, error: PART_INVALID },
    ],
    run: ({ part, whole }) => whatPercent(part, whole),
  }),

  wholeOf: operation({
    method: 'POST',
    path: '/percentage-calculator/whole-of',
    summary: 'The whole of which a part is so many percent',
    body: z.strictObject({
      part: atLeastZero(WHOLE_MISSING, INVALID),
      percentage: number(WHOLE_MISSING).check(z.gt(0, INVALID)),
    }),
    answer,
    examples: [
      {
        title: '12 is 15% of what?',
        body: { part: 12, percentage: 15 },
        answer: { result: 80, explanation: '12 ÷ 15% = 80' },
      },
    ],
    run: ({ part, percentage }) => wholeOf(part, percentage),
  }),

  percentChange: operation({
    method: 'POST',
    path: '/percentage-calculator/percent-change',
    summary: 'The change between two values in percent',
    description: 'Measured from the old value, which must not be 0. A decrease is negative.',
    body: z.strictObject({
      oldValue: atLeastZero(CHANGE_MISSING, CHANGE_INVALID),
      newValue: atLeastZero(CHANGE_MISSING, CHANGE_INVALID),
    }),
    answer: z.object({ result: z.number(), message: z.string(), explanation }),
    examples: [
      {
        title: 'A decrease',
        body: { oldValue: 200, newValue: 50 },
        answer: { result: -75, message: '75% decrease', explanation: '(50 − 200) ÷ 200 = −75%' },
      },
      { title: 'A negative value', body: { oldValue: -5, newValue: 5 }, error: CHANGE_INVALID },
    ],
    run: ({ oldValue, newValue }) => percentChange(oldValue, newValue),
  }),

  changeBy: operation({
    method: 'POST',
    path: '/percentage-calculator/change-by',
    summary: 'Raise or lower a number by a percentage',
    description: 'A negative percentage lowers. Any percentage is allowed: 80 + 50% is 150% of 80.',
    body: z.strictObject({ number: number(OF_MISSING), percentage: number(OF_MISSING) }),
    answer,
    examples: [
      {
        title: 'Fifteen percent less',
        body: { number: 80, percentage: -15 },
        answer: { result: 68, explanation: '80 − 15% = 68' },
      },
    ],
    run: ({ number: from, percentage }) => changeBy(from, percentage),
  }),

  discount: operation({
    method: 'POST',
    path: '/percentage-calculator/discount',
    summary: 'Price after discounts, with tax',
    description:
      'Additional discounts are percentages, each off what the one before left; blank and negative ones are dropped. An amount off takes at most the whole price.',
    body: z.strictObject({
      originalPrice: atLeastZero(DISCOUNT_MISSING, INVALID),
      discountValue: atLeastZero(DISCOUNT_MISSING, INVALID),
      isPercentage: z._default(z.boolean(), true),
      additionalDiscounts: z._default(
        z
          .array(z.union([z.number(), z.literal(''), z.null()], 'Additional discounts must be numbers.'))
          .check(z.maxLength(MOST_DISCOUNTS)),
        [],
      ),
      taxRate: z._default(z.number().check(z.minimum(0, TAX_RATE_INVALID), z.maximum(100, TAX_RATE_INVALID)), 0),
    }),
    answer: z.object({
      youSave: z.number(),
      finalPricePreTax: z.number(),
      taxAmount: z.number(),
      subtotal: z.number(),
      grandTotal: z.number(),
      explanation,
    }),
    examples: [
      {
        title: 'A chain of discounts and a tax',
        body: { originalPrice: 80, discountValue: 15, isPercentage: true, additionalDiscounts: [10], taxRate: 19 },
        answer: {
          youSave: 18.8,
          finalPricePreTax: 61.2,
          taxAmount: 11.63,
          subtotal: 61.2,
          grandTotal: 72.83,
          explanation: '80 − 15% − 10% = 61.2; 61.2 + 19% ≈ 72.83',
        },
      },
      {
        title: 'More than everything',
        body: { originalPrice: 10, discountValue: 101, isPercentage: true, additionalDiscounts: [] },
        error: DISCOUNT_TOO_LARGE,
      },
    ],
    run: (body) => discount(body),
  }),

  priceBeforeDiscount: operation({
    method: 'POST',
    path: '/percentage-calculator/price-before-discount',
    summary: 'The price before percentages were taken off',
    body: z.strictObject({
      finalPrice: atLeastZero(DISCOUNT_MISSING, INVALID),
      discounts: z
        .array(z.number().check(z.minimum(0, INVALID), z.lt(100, DISCOUNT_OF_ALL)))
        .check(z.minLength(1, DISCOUNT_MISSING), z.maxLength(MOST_DISCOUNTS)),
    }),
    answer: z.object({ originalPrice: z.number(), youSave: z.number(), explanation }),
    examples: [
      {
        title: 'Before 20% off',
        body: { finalPrice: 79.99, discounts: [20] },
        answer: { originalPrice: 99.99, youSave: 20, explanation: '79.99 ÷ (100% − 20%) ≈ 99.99' },
      },
    ],
    run: ({ finalPrice, discounts }) => priceBeforeDiscount(finalPrice, discounts),
  }),

  addTax: operation({
    method: 'POST',
    path: '/percentage-calculator/add-tax',
    summary: 'Add a tax to a price',
    body: z.strictObject({
      priceBeforeTax: atLeastZero(ADD_TAX_MISSING, INVALID),
      taxRate: percent(ADD_TAX_MISSING, INVALID),
    }),
    answer: z.object({ taxAmount: z.number(), totalPrice: z.number(), explanation }),
    examples: [
      {
        title: 'Half a cent is rounded up',
        body: { priceBeforeTax: 100.5, taxRate: 1 },
        answer: { taxAmount: 1.01, totalPrice: 101.51, explanation: '100.5 + 1% ≈ 101.51' },
      },
    ],
    run: ({ priceBeforeTax, taxRate }) => addTax(priceBeforeTax, taxRate),
  }),

  removeTax: operation({
    method: 'POST',
    path: '/percentage-calculator/remove-tax',
    summary: 'Take the tax out of a price',
    description: 'Price and tax add up to the total.',
    body: z.strictObject({
      totalPriceWithTax: atLeastZero(REMOVE_TAX_MISSING, INVALID),
      taxRate: percent(REMOVE_TAX_MISSING, INVALID),
    }),
    answer: z.object({ taxAmount: z.number(), priceBeforeTax: z.number(), explanation }),
    examples: [
      {
        title: 'A price with 19% tax',
        body: { totalPriceWithTax: 119, taxRate: 19 },
        answer: { taxAmount: 19, priceBeforeTax: 100, explanation: '119 ÷ (100% + 19%) = 100' },
      },
    ],
    run: ({ totalPriceWithTax, taxRate }) => removeTax(totalPriceWithTax, taxRate),
  }),

  tip: operation({
    method: 'POST',
    path: '/percentage-calculator/tip',
    summary: 'Tip and shares of a bill',
    description:
      'The shares add up to the total to the cent: where it does not divide, the first ones pay a cent more.',
    body: z.strictObject({
      billAmount: atLeastZero(TIP_MISSING, INVALID),
      tipPercentage: atLeastZero(TIP_MISSING, INVALID),
      people: z._default(z.int().check(z.minimum(1, INVALID), z.maximum(1000)), 1),
    }),
    answer: z.object({
      tipAmount: z.number(),
      totalAmount: z.number(),
      perPerson: z.number(),
      shares: z.array(z.object({ people: z.number(), amount: z.number() })),
      explanation,
    }),
    examples: [
      {
        title: 'Three friends',
        body: { billAmount: 86.4, tipPercentage: 15, people: 3 },
        answer: {
          tipAmount: 12.96,
          totalAmount: 99.36,
          perPerson: 33.12,
          shares: [{ people: 3, amount: 33.12 }],
          explanation: '86.4 + 15% = 99.36; 99.36 ÷ 3 = 33.12',
        },
      },
    ],
    run: (body) => tip(body),
  }),
}

export default api
