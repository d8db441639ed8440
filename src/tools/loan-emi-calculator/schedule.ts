import { refusalOf } from '#contract/refusal.ts'
import { divideHalfUp, type Fraction } from '#shared/numbers/fraction.ts'
import { writeCents } from './cents.ts'
import { MOST_MONTHS } from './modes.ts'

/** One month, in cents. */
export interface Month {
  principal: bigint
  interest: bigint
  balance: bigint
}

export interface Plan {
  /** Cents at the start. */
  amount: bigint
  /** Interest of one month as a share of the balance. */
  rate: Fraction
  /** Regular payment in cents. */
  payment: bigint
  /** What is paid on top of the regular payment in a month, counted from 1. */
  extra?: (month: number) => bigint
  /** The month that settles the rest, whatever it is; without it the loan runs until it is paid. */
  months?: number
}

/**
 * Month by month to a balance of nothing; interest is rounded half up to cents.
 * A payment that never gets there is refused.
 */
export function repay({ amount, rate, payment, extra, months }: Plan): Month[] {
  const first = interestOn(amount, rate)
  if (months === undefined && payment <= first) {
    const covers = payment < first ? 'does not cover' : 'covers no more than'
    throw refusalOf(
      `An EMI of ${writeCents(payment)} ${covers} the first month's interest of ${writeCents(first)}, so the loan would never be paid back.`,
      'emi',
    )
  }
  const rows: Month[] = []
  for (let balance = amount; balance > 0n;) {
    if (rows.length === MOST_MONTHS) {
      throw refusalOf(`At this EMI the loan would take more than ${MOST_MONTHS / 12} years to pay back.`, 'emi')
    }
    const month = rows.length + 1
    const interest = interestOn(balance, rate)
    const planned = payment + (extra?.(month) ?? 0n)
    const settles = month === months || planned >= balance + interest
    const principal = settles ? balance : planned - interest
    balance -= principal
    rows.push({ principal, interest, balance })
  }
  return rows
}

export function totalInterest(rows: Month[]): bigint {
  return rows.reduce((sum, { interest }) => sum + interest, 0n)
}

function interestOn(balance: bigint, rate: Fraction): bigint {
  return divideHalfUp(balance * rate.top, rate.bottom)
}
