import {
  add,
  divide,
  divideHalfUp,
  fraction,
  multiply,
  round,
  subtract,
  type Fraction,
} from '#shared/numbers/fraction.ts'

/** Decimals of a yearly rate that count: more would only make its exact powers slow. */
const RATE_DECIMALS = 12
/** Digits of a solved rate that a double's noise leaves alone; the promise is six decimals. */
const SOLVED_DIGITS = 13
/** The largest balance in cents has 60 bits: with twice as many it is hardly ever open to which cent to round. */
const ONE = 1n << 128n

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
 * Finds the payment, in cents rounded half up, that pays a balance in cents back in so many months. Exact powers for
 * each of hundreds of months take seconds, so what a payment of 1 is worth is kept between two bounds, and its exact
 * value is asked only where they round to different cents.
 */
export function paymentFinder(yearlyPercent: number): (balance: bigint, months: number) => bigint {
  const { top, bottom } = monthly(yearlyPercent)
  const growth = bottom + top
  const worths = [{ low: 0n, high: 0n }]
  const worthOf = (months: number) => {
    for (let { low, high } = worths.at(-1)!; worths.length <= months;) {
      low = ((low + ONE) * bottom) / growth
      high = ((high + ONE) * bottom + growth - 1n) / growth
      worths.push({ low, high })
    }
    return worths[months]!
  }
  return (balance, months) => {
    const { low, high } = worthOf(months)
    const [least, most] = [high, low].map((worth) => divideHalfUp(balance * ONE, worth)) as [bigint, bigint]
    if (least === most) return least
    return round(divide({ top: balance, bottom: 1n }, presentValue(yearlyPercent, months)), 0).top
  }
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
