import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
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
  if (REQUIRED[mode].some((figure) => figures[figure] === undefined)) throw new ToolError(MISSING)
  const { loanAmount = NaN, emi = NaN, interestRate: rate = NaN, tenureMonths: months = NaN } = figures
  switch (mode) {
    case 'CALCULATE_EMI':
      return { amount: positive(loanAmount), payment: paymentOf(loanAmount, rate, months), rate, months }
    case 'CALCULATE_LOAN_AMOUNT':
      return { amount: positive(multiply(emi, presentValue(rate, months))), payment: positive(emi), rate, months }
    case 'CALCULATE_TENURE':
      return { amount: positive(loanAmount), payment: positive(emi), rate }
    case 'CALCULATE_INTEREST_RATE':
      return { amount: positive(loanAmount), payment: positive(emi), rate: rateOf(loanAmount, emi, months), months }
  }
}

function positive(amount: Parameters<typeof toCents>[0]): bigint {
  const cents = toCents(amount)
  if (cents <= 0n) throw new ToolError(INVALID)
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
  throw refusalOf(`${months} payments of ${one} add up to ${sum}, which is less than the loan of ${loan}.`, 'emi')
}
