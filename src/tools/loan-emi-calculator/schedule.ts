import { refusalOf } from '#contract/refusal.ts'
import { divideHalfUp, type Fraction } from '#shared/numbers/fraction.ts'
import { writeCents } from './cents.ts'
import { MOST_MONTHS } from './modes.ts'

/** One month, in cents. */
export interface Month {
  /** The regular payment of the month, whatever else is paid in it. */
  payment: bigint
  principal: bigint
  interest: bigint
  balance: bigint
}

export interface Plan {
  /** Cents at the start. */
  amount: bigint
  /** Interest of one month as a share of the balance. */
  rate: Fraction
  /** Regular payment in cents, at the start. */
  payment: bigint
  /** What is paid on top of the regular payment in a month, counted from 1. */
  extra?: (month: number) => bigint
  /** The regular payment that settles a balance after a month with an extra payment; without it the payment stays. */
  anew?: ((balance: bigint, month: number) => bigint) | undefined
  /** The month that settles the rest, whatever it is; without it the loan runs until it is paid. */
  months?: number
}

/**
 * Month by month to a balance of nothing; interest is rounded half up to cents.
 * A payment that never gets there is refused.
 */
export function repay({ amount, rate, payment: agreed, extra, anew, months }: Plan): Month[] {
  const first = interestOn(amount, rate)
  if (months === undefined && agreed <= first) {
    const covers = agreed < first ? 'does not cover' : 'covers no more than'
    throw refusalOf(
      `An EMI of ${writeCents(agreed)} ${covers} the first month's interest of ${writeCents(first)}, so the loan would never be paid back.`,
      'emi',
    )
  }
  const rows: Month[] = []
  let payment = agreed
  for (let balance = amount; balance > 0n;) {
    if (rows.length === MOST_MONTHS) {
      throw refusalOf(`At this EMI the loan would take more than ${MOST_MONTHS / 12} years to pay back.`, 'emi')
    }
    const month = rows.length + 1
    const interest = interestOn(balance, rate)
    const besides = extra?.(month) ?? 0n
    const planned = payment + besides
    const settles = month === months || planned >= balance + interest
    const principal = settles ? balance : planned - interest
    balance -= principal
    rows.push({ payment, principal, interest, balance })
    if (anew && besides > 0n && balance > 0n) payment = lowered(payment, anew(balance, month))
  }
  return rows
}

/** An extra payment never raises the payment, though that of whole cents may have been too low; a cent is the least. */
function lowered(payment: bigint, anew: bigint): bigint {
  if (anew >= payment) return payment
  return anew > 0n ? anew : 1n
}

export function totalInterest(rows: Month[]): bigint {
  return rows.reduce((sum, { interest }) => sum + interest, 0n)
}

function interestOn(balance: bigint, rate: Fraction): bigint {
  return divideHalfUp(balance * rate.top, rate.bottom)
}
