import { groupedDecimal } from '#shared/numbers/counted.ts'
import { compare, toNumber, type Fraction } from '#shared/numbers/fraction.ts'
import { numberFormat } from '#shared/numbers/format.ts'

const plain = numberFormat('en-US', { maximumFractionDigits: 6 })
const small = numberFormat('en-US', { maximumSignificantDigits: 6 })
/** Below this, six decimals would leave few digits: 0.0000015 is not 0.000002. */
const SMALL = 0.001
/** Beyond these a number is shorter with an exponent. */
const [SMALLEST, LARGEST] = [1e-6, 1e15]

/** A number with up to six decimals; below 0.001 with six digits. @example write(1234.5) // '1,234.5' */
export function write(number: number): string {
  return sizedWith(number, (size) => (size < SMALL ? small : plain)(size))
}

/** A number as it was given, with all its digits: a calculation with rounded ones would not come true. */
export function writeGiven(number: number): string {
  return sizedWith(number, groupedDecimal)
}

function sizedWith(number: number, writeSize: (size: number) => string): string {
  const size = Math.abs(number)
  // Without its sign also where it is -0.
  if (size === 0) return '0'
  if (size < SMALLEST || size >= LARGEST) return String(number)
  return (number < 0 ? '−' : '') + writeSize(size)
}

/** `= 68`, or `≈ 33.333333` where what is written is not the exact value. */
export function writeEqual(exact: Fraction, shown: Fraction = exact): string {
  const written = write(toNumber(shown))
  const isExact = compare(exact, Number(written.replaceAll(',', '').replace('−', '-'))) === 0
  return `${isExact ? '=' : '≈'} ${written}`
}

const money = numberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** @example writeMoney(1234.5) // '1,234.50' */
export function writeMoney(amount: number): string {
  const size = Math.abs(amount)
  return size === 0 || (size >= SMALL && size < LARGEST) ? money(amount) : write(amount)
}
