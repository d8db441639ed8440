import { isNumber, textOfNumber, type ExactNumber, type JsonValue } from '#shared/data/json-value.ts'

type Numeric = number | ExactNumber

interface Decimal {
  sign: -1 | 0 | 1
  /** Without zeros at either end. */
  digits: string
  /** The value is 0.digits times ten to this power. */
  magnitude: number
}

/** Takes the text of a number apart without a pattern: this is done for every number of a document. */
function decimalOf(value: Numeric): Decimal {
  const text = textOfNumber(value)
  const negative = text.charCodeAt(0) === 0x2d
  const mark = Math.max(text.indexOf('e'), text.indexOf('E'))
  const end = mark < 0 ? text.length : mark
  const point = text.indexOf('.')
  const start = negative ? 1 : 0
  const whole = point < 0 ? end - start : point - start
  const all = point < 0 ? text.slice(start, end) : text.slice(start, point) + text.slice(point + 1, end)
  let first = 0
  while (all.charCodeAt(first) === 0x30) first++
  if (first === all.length) return { sign: 0, digits: '', magnitude: 0 }
  let last = all.length
  while (all.charCodeAt(last - 1) === 0x30) last--
  return {
    sign: negative ? -1 : 1,
    digits: all.slice(first, last),
    magnitude: whole - first + (mark < 0 ? 0 : exponentOf(text.slice(mark + 1))),
  }
}

/** Exponents beyond this count as this one: one of hundreds of digits is infinite as a double, which has no end. */
const FARTHEST = 1e15

function exponentOf(digits: string): number {
  return Math.min(Math.max(Number(digits), -FARTHEST), FARTHEST)
}

/** Less than, equal to or greater than zero as `a` is to `b`; exact for any number of digits. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [decimalOf(a), decimalOf(b)]
  if (left.sign !== right.sign) return left.sign - right.sign
  if (left.magnitude !== right.magnitude) return left.magnitude > right.magnitude ? left.sign : -left.sign
  if (left.digits === right.digits) return 0
  return left.digits > right.digits ? left.sign : -left.sign
}

/** Whether the value has no fraction: `1.0` and `1e3` have none. */
export function isInteger(value: Numeric): boolean {
  if (typeof value === 'number') return Number.isInteger(value)
  const { digits, magnitude } = decimalOf(value)
  return magnitude >= digits.length
}

/** Whether the value is a whole number of times the divisor, which is positive. */
export function isMultiple(value: Numeric, divisor: Numeric): boolean {
  const [left, right] = [decimalOf(value), decimalOf(divisor)]
  if (left.sign === 0) return true
  const [a, b] = [BigInt(left.digits), BigInt(right.digits)]
  const shift = left.magnitude - left.digits.length - (right.magnitude - right.digits.length)
  if (shift >= 0) return (a * powerOfTen(shift, b)) % b === 0n
  // More powers of ten than the value has digits cannot divide it.
  return -shift <= left.digits.length && a % (b * 10n ** BigInt(-shift)) === 0n
}

/** Ten to this power, modulo the divisor. */
function powerOfTen(power: number, modulus: bigint): bigint {
  let result = 1n
  let base = 10n % modulus
  for (let rest = power; rest >= 1; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * base) % modulus
    base = (base * base) % modulus
  }
  return result
}

/** Equality of JSON values: numbers by value, objects whatever their order. `spend` is called for every value compared. */
export function equal(a: JsonValue, b: JsonValue, spend: (count: number) => void): boolean {
  spend(1)
  if (isNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index] as JsonValue, spend))
    )
  }
  if (!(a instanceof Map)) return a === b
  if (!(b instanceof Map) || a.size !== b.size) return false
  for (const [name, value] of a) {
    const other = b.get(name)
    if (other === undefined || !equal(value, other, spend)) return false
  }
  return true
}

/** A text that equal values, and only they, have in common. */
export function canonical(value: JsonValue): string {
  if (isNumber(value)) {
    const { sign, digits, magnitude } = decimalOf(value)
    return `${sign}:${digits}e${magnitude}`
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  const names = [...value.keys()].sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value.get(name) as JsonValue)}`).join(',')}}`
}
