import { refusalOf } from '#contract/refusal.ts'
import {
  add,
  compare,
  divide,
  fraction,
  multiply,
  subtract,
  toNumber,
  type Exact,
  type Fraction,
} from '#shared/numbers/fraction.ts'
import { DISCOUNT_TOO_LARGE } from './sentences.ts'
import { roundingOf } from './money.ts'
import { share } from './percentage.ts'
import { writeEqual, writeGiven } from './written.ts'

export interface Discount {
  originalPrice: number
  discountValue: number
  /** Of the price; otherwise an amount off it. */
  isPercentage: boolean
  /** Percentages, each off what the one before left; blank and negative ones are dropped. */
  additionalDiscounts: (number | '' | null)[]
  /** Percent, 0 to 100. */
  taxRate: number
}

interface DiscountAnswer {
  youSave: number
  finalPricePreTax: number
  taxAmount: number
  subtotal: number
  grandTotal: number
  explanation: string
}

/** An amount off never takes more than the price. */
export function discount(offer: Discount): DiscountAnswer {
  const { originalPrice, discountValue, isPercentage, taxRate } = offer
  const further = offer.additionalDiscounts.filter(
    (percent): percent is number => typeof percent === 'number' && percent >= 0,
  )
  const tooLarge = [
    ...(isPercentage && discountValue > 100 ? ['discountValue'] : []),
    ...offer.additionalDiscounts.flatMap((percent, index) =>
      Number(percent) > 100 ? `additionalDiscounts.${index}` : [],
    ),
  ]
  if (tooLarge.length > 0) throw refusalOf(DISCOUNT_TOO_LARGE, ...tooLarge)
  const rounding = roundingOf(originalPrice)
  const first = isPercentage ? less(originalPrice, discountValue) : amountOff(originalPrice, discountValue)
  const exact = further.reduce(less, first)
  const saved = rounding(subtract(originalPrice, exact))
  const price = subtract(originalPrice, saved)
  const tax = rounding(share(taxRate, exact))
  const total = add(price, tax)
  const steps = [
    isPercentage ? `${writeGiven(discountValue)}%` : writeGiven(Math.min(discountValue, originalPrice)),
    ...further.map((off) => `${writeGiven(off)}%`),
  ]
  const explanation = `${[writeGiven(originalPrice), ...steps].join(' − ')} ${writeEqual(exact, price)}`
  return {
    youSave: toNumber(saved),
    finalPricePreTax: toNumber(price),
    taxAmount: toNumber(tax),
    subtotal: toNumber(price),
    grandTotal: toNumber(total),
    explanation:
      taxRate === 0
        ? explanation
        : `${explanation}; ${writeGiven(toNumber(price))} + ${writeGiven(taxRate)}% ${writeEqual(add(exact, share(taxRate, exact)), total)}`,
  }
}

interface PriceBefore {
  originalPrice: number
  youSave: number
  explanation: string
}

/** The price from which percentages, each below 100, were taken one after the other. */
export function priceBeforeDiscount(finalPrice: number, discounts: number[]): PriceBefore {
  const kept = discounts.map((percent) => divide(subtract(100, percent), 100))
  const exact = kept.reduce((price, part) => divide(price, part), fraction(finalPrice))
  const price = roundingOf(finalPrice)(exact)
  const divisors = discounts.map((percent) => ` ÷ (100% − ${writeGiven(percent)}%)`).join('')
  return {
    originalPrice: toNumber(price),
    youSave: toNumber(subtract(price, finalPrice)),
    explanation: `${writeGiven(finalPrice)}${divisors} ${writeEqual(exact, price)}`,
  }
}

interface Taxed {
  taxAmount: number
  totalPrice: number
  explanation: string
}

/** @example addTax(59.9, 19) // { taxAmount: 11.38, totalPrice: 71.28, explanation: '59.9 + 19% ≈ 71.28' } */
export function addTax(priceBeforeTax: number, taxRate: number): Taxed {
  const exact = share(taxRate, priceBeforeTax)
  const tax = roundingOf(priceBeforeTax)(exact)
  const total = add(priceBeforeTax, tax)
  return {
    taxAmount: toNumber(tax),
    totalPrice: toNumber(total),
    explanation: `${writeGiven(priceBeforeTax)} + ${writeGiven(taxRate)}% ${writeEqual(add(priceBeforeTax, exact), total)}`,
  }
}

interface Untaxed {
  taxAmount: number
  priceBeforeTax: number
  explanation: string
}

/** Price and tax add up to the total as it was given. */
export function removeTax(totalPriceWithTax: number, taxRate: number): Untaxed {
  const exact = divide(multiply(totalPriceWithTax, 100), add(100, taxRate))
  const tax = roundingOf(totalPriceWithTax)(subtract(totalPriceWithTax, exact))
  const price = subtract(totalPriceWithTax, tax)
  return {
    taxAmount: toNumber(tax),
    priceBeforeTax: toNumber(price),
    explanation: `${writeGiven(totalPriceWithTax)} ÷ (100% + ${writeGiven(taxRate)}%) ${writeEqual(exact, price)}`,
  }
}

function less(price: Exact, percent: number): Fraction {
  return subtract(price, share(percent, price))
}

function amountOff(price: number, amount: number): Fraction {
  return compare(amount, price) > 0 ? fraction(0) : subtract(price, amount)
}
