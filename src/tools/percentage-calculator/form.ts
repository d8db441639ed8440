import { refusalOf } from '#contract/refusal.ts'
import { readMoney, readPercent } from '#shared/numbers/typed-amount.ts'
import { readNumber } from '#shared/numbers/typed.ts'
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
  const typed = need(OF_MISSING, { percentage: readPercent(percentageText), number: readMoney(numberText) })
  demand(OF_INVALID, { percentage: isShare(typed.percentage), number: typed.number >= 0 })
  return typed
}

/** More than the whole is an increase: 150% of 80 is 80 increased by 50%. Nothing where it is not more. */
export function readIncrease(
  percentageText: string,
  numberText: string,
): [percentage: string, number: string, by: string] | undefined {
  const [percentage = NaN, number = NaN] = [readPercent(percentageText), readMoney(numberText)]
  // Subtracted as doubles, 100.1 is 0.09999999999999432 more.
  const by = Number((percentage - 100).toFixed(9))
  return percentage > 100 && number >= 0 ? [String(percentage), String(number), String(by)] : undefined
}

export function readWhatPercent(partText: string, wholeText: string) {
  const typed = need(PART_MISSING, { part: readMoney(partText), whole: readMoney(wholeText) })
  demand(PART_INVALID, { part: typed.part >= 0, whole: typed.whole > 0 })
  return typed
}

export function readPercentChange(oldText: string, newText: string) {
  const typed = need(CHANGE_MISSING, { oldValue: readMoney(oldText), newValue: readMoney(newText) })
  demand(CHANGE_INVALID, { oldValue: typed.oldValue >= 0, newValue: typed.newValue >= 0 })
  return typed
}

export function readWholeOf(partText: string, percentageText: string) {
  const typed = need(WHOLE_MISSING, { part: readMoney(partText), percentage: readPercent(percentageText) })
  demand(INVALID, { part: typed.part >= 0, percentage: typed.percentage > 0 })
  return typed
}

export function readChangeBy(numberText: string, percentageText: string, lower: boolean) {
  const typed = { number: readMoney(numberText), percentage: readPercent(percentageText) }
  const { number, percentage } = need(OF_MISSING, typed)
  demand(INVALID, { number: Number.isFinite(number), percentage: percentage >= 0 })
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
  const price = { originalPrice: readMoney(fields.originalPrice), discountValue: off }
  const { originalPrice, discountValue } = need(DISCOUNT_MISSING, price)
  const taxRate = readPercent(fields.taxRate)
  demand(INVALID, { originalPrice: originalPrice >= 0, discountValue: discountValue >= 0 })
  demand(DISCOUNT_TOO_LARGE, { discountValue: !fields.isPercentage || discountValue <= 100 })
  demand(TAX_RATE_INVALID, { taxRate: taxRate === undefined || isShare(taxRate) })
  const typed = fields.additionalDiscounts.map(readPercent)
  demand(
    INVALID,
    furtherThat(typed, (percent) => !Number.isNaN(percent)),
  )
  demand(
    DISCOUNT_TOO_LARGE,
    furtherThat(typed, (percent = 0) => percent <= 100),
  )
  const additionalDiscounts = typed.filter((percent) => percent !== undefined && percent >= 0) as number[]
  const request = { originalPrice, discountValue, isPercentage: fields.isPercentage, additionalDiscounts }
  return taxRate === undefined ? request : { ...request, taxRate }
}

/** Of each further discount of the form, by its name in the call, whether it is as it has to be. */
function furtherThat(percents: (number | undefined)[], isRight: (percent: number | undefined) => boolean) {
  return Object.fromEntries(percents.map((percent, index) => [`additionalDiscounts.${index}`, isRight(percent)]))
}

export function readPriceBefore(finalPriceText: string, discountText: string) {
  const typed = { finalPrice: readMoney(finalPriceText), 'discounts.0': readPercent(discountText) }
  const { finalPrice, 'discounts.0': discount } = need(DISCOUNT_MISSING, typed)
  demand(INVALID, { finalPrice: finalPrice >= 0, 'discounts.0': discount >= 0 })
  demand(DISCOUNT_OF_ALL, { 'discounts.0': discount < 100 })
  return { finalPrice, discounts: [discount] }
}

export function readAddTax(priceText: string, rateText: string) {
  const typed = need(ADD_TAX_MISSING, { priceBeforeTax: readMoney(priceText), taxRate: readPercent(rateText) })
  demand(INVALID, { priceBeforeTax: typed.priceBeforeTax >= 0, taxRate: isShare(typed.taxRate) })
  return typed
}

export function readRemoveTax(totalText: string, rateText: string) {
  const typed = need(REMOVE_TAX_MISSING, { totalPriceWithTax: readMoney(totalText), taxRate: readPercent(rateText) })
  demand(INVALID, { totalPriceWithTax: typed.totalPriceWithTax >= 0, taxRate: isShare(typed.taxRate) })
  return typed
}

export function readTip(billText: string, tipText: string, peopleText: string) {
  const typed = need(TIP_MISSING, { billAmount: readMoney(billText), tipPercentage: readPercent(tipText) })
  const people = readNumber(peopleText) ?? 1
  demand(INVALID, {
    billAmount: typed.billAmount >= 0,
    tipPercentage: typed.tipPercentage >= 0,
    people: people >= 1 && people <= 1000 && Number.isInteger(people),
  })
  return { ...typed, people }
}

/** The numbers of the fields, once all are typed: the sentence is about those that are not. */
function need<K extends string>(missing: string, typed: Record<K, number | undefined>): Record<K, number> {
  const has = (field: string) => [field, typed[field as K] !== undefined]
  demand(missing, Object.fromEntries(Object.keys(typed).map(has)))
  return typed as Record<K, number>
}

/** Refuses the fields that are not as they have to be. */
function demand(message: string, fulfilled: Record<string, boolean>): void {
  const wrong = Object.keys(fulfilled).filter((field) => !fulfilled[field])
  if (wrong.length > 0) throw refusalOf(message, ...wrong)
}

/** From 0 to 100; `NaN`, for what is no number, is not. */
function isShare(percent: number): boolean {
  return percent >= 0 && percent <= 100
}
