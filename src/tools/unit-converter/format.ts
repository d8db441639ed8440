import type { Part } from './convert.ts'

const DECIMALS = 6
/** Below this, six decimals would leave few digits or none: 1 mg is 0.000000001 t, not 0. */
const SMALL = 0.001
/** With more decimals than these a power of ten is easier to read. */
const MOST_DECIMALS = 15

/**
 * The number with all its digits; small ones without a power of ten as long as they are short.
 * @example plainNumber(1e-9) // '0.000000001'
 */
export function plainNumber(value: number): string {
  const [digits = '', power = ''] = Math.abs(value).toExponential().replace('.', '').split('e')
  const zeros = -Number(power) - 1
  if (zeros < 0 || zeros + digits.length > MOST_DECIMALS) return String(value)
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(zeros)}${digits}`
}

/**
 * Six decimals without trailing zeros; six significant digits below 0.001. What is rounded are the digits as they are
 * written: 0.0012345 goes up, although its double is a little less.
 * @example gridNumber(2.5400000001) // '2.54'
 * @example gridNumber(1e-9) // '0.000000001'
 */
export function gridNumber(value: number): string {
  const size = Math.abs(value)
  const [digits = '', power] = size.toExponential().replace('.', '').split('e')
  const kept = size < SMALL ? DECIMALS : Number(power) + 1 + DECIMALS
  if (digits.length <= kept) return plainNumber(value)
  const whole = Number(digits.slice(0, kept)) + (Number(digits[kept]) >= 5 ? 1 : 0)
  return plainNumber(Math.sign(value) * Number(`${whole}e${Number(power) + 1 - kept}`))
}

/** What was to be converted: the amounts as they were typed, or one. */
export function saidFrom({
  value,
  fromUnit,
  amounts,
}: {
  value: number
  fromUnit: string
  amounts?: Part[] | undefined
}): string {
  return spoken(amounts ?? [{ value, unit: fromUnit }])
}

/** @example spoken([{ value: 5, unit: 'Feet' }, { value: 10.5, unit: 'Inches' }]) // '5 Feet 10.5 Inches' */
export function spoken(parts: readonly Part[]): string {
  return parts.map(({ value, unit }) => `${gridNumber(value)} ${unit}`).join(' ')
}
