import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { compare, divide, multiply } from '#shared/numbers/fraction.ts'
import { presentValue, solveRate } from './annuity.ts'
import { toCents, writeCents } from './cents.ts'
import { REQUIRED, type Figure, type Mode } from './modes.ts'
import { INVALID, MISSING } from './sentences.ts'

export type Figures = { [F in Figure]?: number | undefined }

/** The figures that make a loan, complete. */
export interface Terms {
  /** In cents. */
  amount: bigint
  /** Regular monthly payment in cents. */
  payment: bigint
  /** Percent a year. */
  rate: number
  /** Months of the contract; without them the loan runs until it is paid. */
  months?: number
}

/** Finds the figure that the mode asks for from the three others. */
export function solveTerms(mode: Mode, figures: Figures): Terms {
  const missing = REQUIRED[mode].filter((figure) => figures[figure] === undefined)
  if (missing.length > 0) throw refusalOf(MISSING, ...missing)
  const { loanAmount = NaN, emi = NaN, interestRate: rate = NaN, tenureMonths: months = NaN } = figures
  switch (mode) {
    case 'CALCULATE_EMI':
      return { amount: positive('loanAmount', loanAmount), payment: paymentOf(loanAmount, rate, months), rate, months }
    case 'CALCULATE_LOAN_AMOUNT':
      return {
        amount: positive('emi', multiply(emi, presentValue(rate, months))),
        payment: positive('emi', emi),
        rate,
        months,
      }
    case 'CALCULATE_TENURE':
      return { amount: positive('loanAmount', loanAmount), payment: positive('emi', emi), rate }
    case 'CALCULATE_INTEREST_RATE':
      return {
        amount: positive('loanAmount', loanAmount),
        payment: positive('emi', emi),
        rate: rateOf(loanAmount, emi, months),
        months,
      }
  }
}

function positive(figure: Figure, amount: Parameters<typeof toCents>[0]): bigint {
  const cents = toCents(amount)
  if (cents <= 0n) throw refusalOf(INVALID, figure)
  return cents
}

function paymentOf(amount: number, rate: number, months: number): bigint {
  const payment = toCents(divide(amount, presentValue(rate, months)))
  if (payment === 0n)
    throw refusalOf('The monthly payment would be less than a cent: choose a shorter tenure.', 'tenureMonths')
  return payment
}

function rateOf(amount: number, emi: number, months: number): number {
  const all = multiply(emi, months)
  const surplus = compare(all, amount)
  if (surplus >= 0) return surplus === 0 ? 0 : solveRate(amount, emi, months)
  const [one, sum, loan] = [emi, all, amount].map((value) => writeCents(toCents(value)))
  const payments = `${counted(months, 'payment')} of ${one} ${months === 1 ? 'adds' : 'add'} up`
  throw refusalOf(`${payments} to ${sum}, which is less than the loan of ${loan}.`, 'emi')
}
