import { refusalOf } from '#contract/refusal.ts'
import { add, compare, divide, multiply, subtract, toNumber, type Fraction } from '#shared/numbers/fraction.ts'
import { writeEqual, writeGiven } from './written.ts'

interface Answer {
  result: number
  /** The calculation in one line, e.g. `15% of 80 = 12`. */
  explanation: string
}

/** @example percentageOf(33, 3) // { result: 0.99, explanation: '33% of 3 = 0.99' } */
export function percentageOf(percentage: number, number: number): Answer {
  return answer(`${writeGiven(percentage)}% of ${writeGiven(number)}`, share(percentage, number))
}

/** @example whatPercent(0.3, 0.1) // { percentage: 300, explanation: '0.3 ÷ 0.1 = 300%' } */
export function whatPercent(part: number, whole: number): { percentage: number; explanation: string } {
  const exact = multiply(divide(part, whole), 100)
  return {
    percentage: toNumber(exact),
    explanation: `${writeGiven(part)} ÷ ${writeGiven(whole)} ${writeEqual(exact)}%`,
  }
}

/** From the old value, which must not be zero. */
export function percentChange(oldValue: number, newValue: number): Answer & { message: string } {
  if (oldValue === 0) {
    throw refusalOf(
      'A change from 0 cannot be given as a percentage: every step away from 0 is infinitely many times 0.',
      'oldValue',
    )
  }
  const exact = multiply(divide(subtract(newValue, oldValue), oldValue), 100)
  const direction = compare(exact, 0)
  const size = writeEqual(direction < 0 ? subtract(0, exact) : exact)
  return {
    result: toNumber(exact),
    message: direction === 0 ? 'No change' : `${size.slice(2)}% ${direction > 0 ? 'increase' : 'decrease'}`,
    explanation: `(${writeGiven(newValue)} − ${writeGiven(oldValue)}) ÷ ${writeGiven(oldValue)} ${writeEqual(exact)}%`,
  }
}

/** @example changeBy(80, -15) // { result: 68, explanation: '80 − 15% = 68' } */
export function changeBy(number: number, percentage: number): Answer {
  const sign = percentage < 0 ? '−' : '+'
  return answer(
    `${writeGiven(number)} ${sign} ${writeGiven(Math.abs(percentage))}%`,
    add(number, share(percentage, number)),
  )
}

/** The number of which `part` is so many percent. */
export function wholeOf(part: number, percentage: number): Answer {
  return answer(`${writeGiven(part)} ÷ ${writeGiven(percentage)}%`, divide(multiply(part, 100), percentage))
}

export function share(percentage: number, of: number | Fraction): Fraction {
  return divide(multiply(of, percentage), 100)
}

function answer(calculation: string, exact: Fraction): Answer {
  return { result: toNumber(exact), explanation: `${calculation} ${writeEqual(exact)}` }
}
