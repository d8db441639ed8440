import { ToolError } from '#contract/error.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { multiply, round, type Exact } from '#shared/numbers/fraction.ts'

/** An amount as whole cents, half up: `toCents(10.005)` is `1001n`. */
export function toCents(amount: Exact): bigint {
  return round(multiply(amount, 100), 0).top
}

/** @example fromCents(1001n) // 10.01 */
export function fromCents(cents: bigint): number {
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new ToolError('These amounts are too large to be exact to the cent.')
  }
  return Number(cents) / 100
}

/** @example writeCents(1001n) // '10.01' */
export function writeCents(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
