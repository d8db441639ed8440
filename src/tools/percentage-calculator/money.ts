import { compare, round, type Exact, type Fraction } from '#shared/numbers/fraction.ts'

type Rounding = (amount: Fraction) => Fraction

export function cents(amount: Exact): Fraction {
  return round(amount, 2)
}

/** Amounts that follow from a price are rounded half up to cents; with a price finer than cents they stay exact. */
export function roundingOf(price: number): Rounding {
  return compare(price, cents(price)) === 0 ? cents : (amount) => amount
}
