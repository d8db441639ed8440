import { ToolError } from '#contract/error.ts'
import { readMoney, readPercent } from '#shared/numbers/typed-amount.ts'
import { readNumber } from '#shared/numbers/typed-number.ts'
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

// Each reader gives the request that the typed fields mean; a mistake is thrown before anything is sent.

export function readPercentageOf(percentageText: string, numberText: string) {
  const [percentage, number] = need(OF_MISSING, readPercent(percentageText), readMoney(numberText))
  demand(isShare(percentage) && number >= 0, OF_INVALID)
  return { percentage, number }
}

/** More than the whole is an increase: 150% of 80 is 80 increased by 50%. Nothing where it is not more. */
export function readIncrease(percentageText: string, numberText: string): [number: string, by: string] | undefined {
  const [percentage = NaN, number = NaN] = [readPercent(percentageText), readMoney(numberText)]
  // Subtracted as doubles, 100.1 is 0.09999999999999432 more.
  return percentage > 100 && number >= 0 ? [String(number), String(Number((percentage - 100).toFixed(9)))] : undefined
}

export function readWhatPercent(partText: string, wholeText: string) {
  const [part, whole] = need(PART_MISSING, readMoney(partText), readMoney(wholeText))
  demand(part >= 0 && whole > 0, PART_INVALID)
  return { part, whole }
}

export function readPercentChange(oldText: string, newText: string) {
  const [oldValue, newValue] = need(CHANGE_MISSING, readMoney(oldText), readMoney(newText))
  demand(oldValue >= 0 && newValue >= 0, CHANGE_INVALID)
  return { oldValue, newValue }
}

export function readWholeOf(partText: string, percentageText: string) {
  const [part, percentage] = need(WHOLE_MISSING, readMoney(partText), readPercent(percentageText))
  demand(part >= 0 && percentage > 0, INVALID)
  return { part, percentage }
}

export function readChangeBy(numberText: string, percentageText: string, lower: boolean) {
  const [number, percentage] = need(OF_MISSING, readMoney(numberText), readPercent(percentageText))
  demand(Number.isFinite(number) && percentage >= 0, INVALID)
  return { number, percentage: lower ? -percentage : percentage }
}

export interface DiscountFields {
  originalPrice: string
  discountValue: string
  isPercentage: boolean
  additionalDiscounts: string[]
  taxRate: string
}

export const MOST_FURTHER = 10

/** Whether a link holds further discounts as the form does. */
export function areDiscounts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MOST_FURTHER && value.every((entry) => typeof entry === 'string')
}

export function readDiscount(fields: DiscountFields) {
  const off = (fields.isPercentage ? readPercent : readMoney)(fields.discountValue)
  const [originalPrice, discountValue] = need(DISCOUNT_MISSING, readMoney(fields.originalPrice), off)
  const taxRate = readPercent(fields.taxRate)
  demand(originalPrice >= 0 && discountValue >= 0, INVALID)
  demand(!fields.isPercentage || discountValue <= 100, DISCOUNT_TOO_LARGE)
  demand(taxRate === undefined || isShare(taxRate), TAX_RATE_INVALID)
  const typed = fields.additionalDiscounts.map(readPercent)
  demand(!typed.some(Number.isNaN), INVALID)
  const additionalDiscounts = typed.filter((percent) => percent !== undefined && percent >= 0) as number[]
  demand(additionalDiscounts.every(isShare), DISCOUNT_TOO_LARGE)
  const request = { originalPrice, discountValue, isPercentage: fields.isPercentage, additionalDiscounts }
  return taxRate === undefined ? request : { ...request, taxRate }
}

export function readPriceBefore(finalPriceText: string, discountText: string) {
  const [finalPrice, discount] = need(DISCOUNT_MISSING, readMoney(finalPriceText), readPercent(discountText))
  demand(finalPrice >= 0 && discount >= 0, INVALID)
  demand(discount < 100, DISCOUNT_OF_ALL)
  return { finalPrice, discounts: [discount] }
}

export function readAddTax(priceText: string, rateText: string) {
  const [priceBeforeTax, taxRate] = need(ADD_TAX_MISSING, readMoney(priceText), readPercent(rateText))
  demand(priceBeforeTax >= 0 && isShare(taxRate), INVALID)
  return { priceBeforeTax, taxRate }
}

export function readRemoveTax(totalText: string, rateText: string) {
  const [totalPriceWithTax, taxRate] = need(REMOVE_TAX_MISSING, readMoney(totalText), readPercent(rateText))
  demand(totalPriceWithTax >= 0 && isShare(taxRate), INVALID)
  return { totalPriceWithTax, taxRate }
}

export function readTip(billText: string, tipText: string, peopleText: string) {
  const [billAmount, tipPercentage] = need(TIP_MISSING, readMoney(billText), readPercent(tipText))
  const people = readNumber(peopleText) ?? 1
  demand(billAmount >= 0 && tipPercentage >= 0 && people >= 1 && people <= 1000 && Number.isInteger(people), INVALID)
  return { billAmount, tipPercentage, people }
}

function need(missing: string, first: number | undefined, second: number | undefined): [number, number] {
  if (first === undefined || second === undefined) throw new ToolError(missing)
  return [first, second]
}

function demand(fulfilled: boolean, message: string): void {
  if (!fulfilled) throw new ToolError(message)
}

/** From 0 to 100; `NaN`, for what is no number, is not. */
function isShare(percent: number): boolean {
  return percent >= 0 && percent <= 100
}
