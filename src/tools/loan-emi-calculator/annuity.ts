import { add, divide, fraction, multiply, round, subtract, type Fraction } from '#shared/numbers/fraction.ts'

/** Decimals of a yearly rate that count: more would only make its exact powers slow. */
const RATE_DECIMALS = 12
/** Digits of a solved rate that a double's noise leaves alone; the promise is six decimals. */
const SOLVED_DIGITS = 13

/** Interest of one month as a share of the balance: 6 % a year is 0.005. */
export function monthly(yearlyPercent: number): Fraction {
  return divide(round(yearlyPercent, RATE_DECIMALS), 1200)
}

/** The loan that a payment of 1 a month pays back in so many months: `(1 - (1 + i)^-n) / i`, exactly. */
export function presentValue(yearlyPercent: number, months: number): Fraction {
  const rate = monthly(yearlyPercent)
  if (rate.top === 0n) return fraction(months)
  const growth = power(add(1, rate), months)
  return divide(subtract(growth, 1), multiply(growth, rate))
}

function power({ top, bottom }: Fraction, exponent: number): Fraction {
  return { top: top ** BigInt(exponent), bottom: bottom ** BigInt(exponent) }
}

/**
 * The yearly rate in percent at which `payment` a month pays back `amount` in so many months.
 * `payment * months` must not be less than `amount`.
 * @example solveRate(1000, 88.85, 12) // 12.001…
 */
export function solveRate(amount: number, payment: number, months: number): number {
  // One month's interest is never more than the payment, so the rate lies below payment / amount.
  let [low, high] = [0, payment / amount]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) break
    const worth = (payment * -Math.expm1(-months * Math.log1p(middle))) / middle
    if (worth > amount) low = middle
    else high = middle
  }
  const rate = high * 1200
  return rate < 10 ** -RATE_DECIMALS ? 0 : Number(rate.toPrecision(SOLVED_DIGITS))
}
