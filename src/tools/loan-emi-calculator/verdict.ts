import type { LoanResult } from './loan.ts'
import type { Write } from './money.ts'

type Offer = Pick<LoanResult, 'principalAmount' | 'interestAmount' | 'totalPayment'>

/** Of offers that lend the same, the total tells; of others, what they cost besides what is lent. */
export function verdict(kept: Offer, current: Offer, write: Write): string {
  const sameLoan = current.principalAmount === kept.principalAmount
  const difference = sameLoan ? current.totalPayment - kept.totalPayment : current.interestAmount - kept.interestAmount
  const what = sameLoan ? 'in total' : 'in interest'
  const lent = sameLoan ? '' : ' They lend different amounts.'
  if (difference === 0) return `Both offers cost the same ${what}.${lent}`
  // Without cents, some cents more would be $0 more.
  if (write(Math.abs(difference)) === write(0)) return `Both offers cost nearly the same ${what}.${lent}`
  return `Offer B costs ${write(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} ${what} than offer A.${lent}`
}
