import { ToolError } from '#contract/error.ts'

/** An exact number, `top / bottom` with `bottom > 0`; nothing is rounded before `round`, `ceil` or `toNumber`. */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

/** A double stands for the decimal it is written as: `0.1` is one tenth. */
export type Exact = Fraction | number

/** 17 digits tell any two doubles apart; the others keep a second rounding harmless. */
const DIGITS = 40

/** @example fraction(0.1) // { top: 1n, bottom: 10n } */
export function fraction(value: Exact): Fraction {
  if (typeof value !== 'number') return value
  if (Number.isSafeInteger(value)) return { top: BigInt(value), bottom: 1n }
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!parts) throw new RangeError(`${value} is not a finite number`)
  const [, whole = '', decimals = '', exponent = '0'] = parts
  const places = decimals.length - Number(exponent)
  const top = BigInt(whole + decimals)
  return places > 0 ? { top, bottom: power10(places) } : { top: top * power10(-places), bottom: 1n }
}

export function add(first: Exact, second: Exact): Fraction {
  const [a, b] = [fraction(first), fraction(second)]
  // A denominator that both have is kept: multiplied with the other, each further sum would double its digits.
  if (a.bottom % b.bottom === 0n) return { top: a.top + b.top * (a.bottom / b.bottom), bottom: a.bottom }
  if (b.bottom % a.bottom === 0n) return { top: a.top * (b.bottom / a.bottom) + b.top, bottom: b.bottom }
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function subtract(first: Exact, second: Exact): Fraction {
  const { top, bottom } = fraction(second)
  return add(first, { top: -top, bottom })
}

export function multiply(first: Exact, second: Exact): Fraction {
  const [a, b] = [fraction(first), fraction(second)]
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

/** The divisor must not be zero. */
export function divide(first: Exact, second: Exact): Fraction {
  const { top, bottom } = fraction(second)
  if (top === 0n) throw new RangeError('division by zero')
  return multiply(first, top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top })
}

/** Negative, zero or positive as `first` is less than, equal to or more than `second`. */
export function compare(first: Exact, second: Exact): number {
  const { top } = subtract(first, second)
  return top < 0n ? -1 : top > 0n ? 1 : 0
}

/** Half up, away from zero: `round(1.005, 2)` is 1.01. */
export function round(value: Exact, places: number): Fraction {
  const { top, bottom } = fraction(value)
  const scale = power10(places)
  const size = divideHalfUp((top < 0n ? -top : top) * scale, bottom)
  return { top: top < 0n ? -size : size, bottom: scale }
}

/** The next number with that many decimals that is not less. */
export function ceil(value: Exact, places: number): Fraction {
  const { top, bottom } = fraction(value)
  const scale = power10(places)
  const whole = (top * scale) / bottom
  return { top: whole * bottom < top * scale ? whole + 1n : whole, bottom: scale }
}

/** Quotient of two numbers that are not negative, to the nearest whole number. */
export function divideHalfUp(top: bigint, bottom: bigint): bigint {
  return (2n * top + bottom) / (2n * bottom)
}

/** The nearest double, never `-0`; a number beyond the doubles is refused. */
export function toNumber({ top, bottom }: Fraction): number {
  if (top === 0n) return 0
  // The platform's own division gives the nearest double where both are doubles.
  if (isSafe(top) && isSafe(bottom)) return Number(top) / Number(bottom)
  const shift = DIGITS - (String(top).length - String(bottom).length)
  const digits = shift > 0 ? (top * power10(shift)) / bottom : top / (bottom * power10(-shift))
  const number = Number(`${digits}e${-shift}`)
  if (!Number.isFinite(number)) throw new ToolError('The result is too large to be shown.')
  return number === 0 ? 0 : number
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
const isSafe = (value: bigint) => value <= LARGEST && value >= -LARGEST

const POWERS = Array.from({ length: DIGITS }, (_, exponent) => 10n ** BigInt(exponent))

function power10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}
