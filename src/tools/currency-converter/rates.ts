import { Decimal as Default } from 'decimal.js'
import { minorUnits } from './minor-units.ts'

/** Digits of a cross rate: far more than any source gives, so that nothing is lost on the way. */
const Decimal = Default.clone({ precision: 34 })

/** What one euro is worth, as decimal text: a double never touches a published rate. */
export interface RateTable {
  /** Day of the rates, `YYYY-MM-DD`. */
  date: string
  /** Instant of publication, ISO 8601. */
  updated: string
  /** Units per euro, by ISO 4217 code, the euro itself included. */
  rates: Record<string, string>
  /** Days of single rates, where they differ. */
  dates?: Record<string, string>
}

const hasOwn = (table: RateTable, code: string) => Object.hasOwn(table.rates, code)

export function covers(table: RateTable, ...codes: string[]): boolean {
  return codes.every((code) => hasOwn(table, code))
}

/**
 * How many `to` one `from` is worth, as decimal text of up to 34 digits.
 * @example rateBetween(table, 'USD', 'EUR') // '0.8713837574…'
 */
export function rateBetween(table: RateTable, from: string, to: string): string {
  if (from === to) return '1'
  const [dividend, divisor] = pairOf(table, from, to)
  return new Decimal(dividend).div(divisor).toFixed()
}

/**
 * The number nearest to `rateBetween`: whole numbers below 2^53 are divided by the platform, whose quotient is the
 * nearest to the exact one, in a twentieth of the time.
 */
export function rateNumber(table: RateTable, from: string, to: string): number {
  if (from === to) return 1
  const [dividend, divisor] = pairOf(table, from, to)
  const places = Math.max(placesOf(dividend), placesOf(divisor))
  const [above, below] = [scaled(dividend, places), scaled(divisor, places)]
  return Number.isSafeInteger(above) && Number.isSafeInteger(below) && below > 0
    ? above / below
    : Number(rateBetween(table, from, to))
}

function pairOf(table: RateTable, from: string, to: string): [dividend: string, divisor: string] {
  const [dividend, divisor] = [table.rates[to], table.rates[from]]
  if (dividend === undefined || divisor === undefined) throw new Error(`no rate from ${from} to ${to}`)
  return [dividend, divisor]
}

const placesOf = (decimal: string) => (decimal.includes('.') ? decimal.length - 1 - decimal.indexOf('.') : 0)

/** Not a number where the text is no plain decimal. @example scaled('1.25', 3) // 1250 */
function scaled(decimal: string, places: number): number {
  if (!/^\d+(?:\.\d+)?$/.test(decimal)) return NaN
  return Number(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)))
}

/** The oldest of the days, when single rates of a table are of different days. */
export function dayOf(table: RateTable, ...codes: string[]): string {
  return codes.map((code) => table.dates?.[code] ?? table.date).toSorted()[0] ?? table.date
}

export interface Conversion {
  convertedAmount: number
  exchangeRate: number
  /** The amount in the target's minor units, rounded half up once. */
  roundedAmount: string
}

/** `undefined` when the result is too large for a number. */
export function convert(amount: number, rate: string, to: string): Conversion | undefined {
  const exact = new Decimal(amount).times(rate)
  const convertedAmount = exact.toNumber()
  if (!Number.isFinite(convertedAmount)) return undefined
  return {
    convertedAmount,
    exchangeRate: Number(rate),
    roundedAmount: exact.toFixed(minorUnits(to), Decimal.ROUND_HALF_UP),
  }
}

/** Whether two tables tell the same story: nine in ten common rates lie within five per cent, or as far as told. */
export function agrees(table: RateTable, reference: RateTable, least = 0.95, most = 1.05): boolean {
  const common = Object.keys(reference.rates).filter((code) => hasOwn(table, code))
  const close = common.filter((code) => {
    const ratio = Number(table.rates[code]) / Number(reference.rates[code])
    return ratio > least && ratio < most
  })
  return close.length >= common.length * 0.9
}
