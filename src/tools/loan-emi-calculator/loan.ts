import { inField } from '#contract/in-field.ts'
import { counted } from '#shared/numbers/counted.ts'
import { compare, multiply } from '#shared/numbers/fraction.ts'
import { monthly, paymentFinder, presentValue } from './annuity.ts'
import { inWords, monthOf } from './calendar-month.ts'
import { fromCents, toCents, writeCents } from './cents.ts'
import type { Mode, Reducible } from './modes.ts'
import { totalInterest, repay, type Month, type Plan } from './schedule.ts'
import { solveTerms, type Figures, type Terms } from './terms.ts'

interface LumpSum {
  amount: number
  /** Counted from 1. */
  month: number
}

export interface LoanRequest extends Figures {
  mode: Mode
  extraMonthlyPayment: number
  lumpSums: LumpSum[]
  extraPaymentsReduce: Reducible
  /** Its month, e.g. `2026-12`. */
  firstPayment?: string | undefined
}

export interface Row {
  month: number
  /** Where the month of the first payment is known. */
  calendarMonth?: string | undefined
  principalPaid: number
  interestPaid: number
  totalPayment: number
  remainingBalance: number
  /** The regular payment of the month, where extra payments lower it. */
  emi?: number | undefined
}

export interface LoanResult {
  /** At the start, where extra payments lower it. */
  emi: number
  principalAmount: number
  /** Percent a year. */
  interestRate: number
  /** Months without extra payments. */
  tenureMonths: number
  interestAmount: number
  totalPayment: number
  amortizationSchedule: Row[]
  yearsSaved: number
  monthsSaved: number
  /** Below zero where extra payments lower the EMI by so little that its rounding costs more; a note says so. */
  interestSaved: number
  /** Lump sums that come too late to be paid, and a last payment unlike the others. */
  notes: string[]
}

/** Extra payments shorten the loan and its regular payment stays, or they lower the payment of the months left. */
export function calculateLoan(request: LoanRequest): LoanResult {
  const { mode, extraMonthlyPayment, lumpSums, extraPaymentsReduce, firstPayment, ...figures } = request
  const terms = solveTerms(mode, figures)
  const { amount, payment, rate } = terms
  const months = terms.months ?? tenureOf(terms)
  const plan: Plan = { amount, payment, rate: monthly(rate), months }
  const contract = repay(plan)
  const extra = extraOf(extraMonthlyPayment, lumpSums)
  const lowers = extraPaymentsReduce === 'emi'
  const paymentOf = paymentFinder(rate)
  const anew = lowers ? (balance: bigint, month: number) => paymentOf(balance, months - month) : undefined
  const actual = extra ? repay({ ...plan, extra, anew }) : contract
  const interest = totalInterest(actual)
  const interestSaved = totalInterest(contract) - interest
  // Payments rounded up may pay the contract back early; a lower one, rounded down, need not.
  const saved = Math.max(0, contract.length - actual.length)
  // What is too large for cents follows from the amount that was given.
  return inField(mode === 'CALCULATE_LOAN_AMOUNT' ? 'emi' : 'loanAmount', () => ({
    emi: fromCents(payment),
    principalAmount: fromCents(amount),
    interestRate: rate,
    tenureMonths: months,
    interestAmount: fromCents(interest),
    totalPayment: fromCents(amount + interest),
    amortizationSchedule: actual.map((month, index) => toRow(month, index + 1, firstPayment, lowers)),
    yearsSaved: Math.floor(saved / 12),
    monthsSaved: saved % 12,
    interestSaved: fromCents(interestSaved),
    notes: [
      ...tooLate(lumpSums, actual.length, firstPayment),
      ...muchLeft(actual, extra),
      ...earlier(contract.length, months, payment),
      ...dearer(-interestSaved),
    ],
  }))
}

/**
 * Months until the loan is paid. Interest in whole cents may leave a cent or two behind the payment that settles the
 * loan in exact numbers: they are paid with it, not in a month of their own.
 */
function tenureOf({ amount, payment, rate }: Terms): number {
  const rows = repay({ amount, payment, rate: monthly(rate) })
  const before = rows.length - 1
  const left = rows[before - 1]?.balance ?? amount
  const rounding = left <= BigInt(before)
  return rounding && compare(multiply(presentValue(rate, before), Number(payment)), Number(amount)) >= 0
    ? before
    : rows.length
}

function tooLate(lumpSums: LumpSum[], months: number, first: string | undefined): string[] {
  const named = (month: number) => `month ${month}${first ? ` (${inWords(monthOf(first, month))})` : ''}`
  const late = lumpSums.filter(({ amount, month }) => amount > 0 && month > months)
  return [...new Set(late.map(({ month }) => month))].map(
    (month) => `The lump sum of ${named(month)} is not paid: the loan is paid back in ${named(months)}.`,
  )
}

/** Whole cents add up over hundreds of months: where they are too few, the last payment has to make up for it. */
function muchLeft(rows: Month[], extra: Plan['extra']): string[] {
  const last = rows.at(-1)
  if (!last || rows.length < 2) return []
  const { payment } = last
  const due = last.principal + last.interest
  const planned = payment + (extra?.(rows.length) ?? 0n)
  if (due <= planned * 2n) return []
  return [
    `The last payment is ${writeCents(due)}: at this rate and tenure an EMI of ${writeCents(payment)}, in whole cents, leaves that much unpaid.`,
  ]
}

/** Payments rounded up to whole cents may pay a loan back before its last month, without any extra. */
function earlier(paid: number, months: number, payment: bigint): string[] {
  if (paid >= months) return []
  return [
    `At this rate and tenure an EMI of ${writeCents(payment)}, in whole cents, pays the loan back ${counted(months - paid, 'month')} early, without extra payments.`,
  ]
}

/** Where an extra payment lowers the EMI by hardly more than its rounding. */
function dearer(cost: bigint): string[] {
  if (cost <= 0n) return []
  return [
    `In whole cents the lower EMI costs ${writeCents(cost)} more interest than the loan without extra payments: they are too small for it.`,
  ]
}

function extraOf(monthlyExtra: number, lumpSums: LumpSum[]): Plan['extra'] {
  const everyMonth = toCents(monthlyExtra)
  const once = new Map<number, bigint>()
  for (const { amount, month } of lumpSums) {
    if (amount > 0) once.set(month, (once.get(month) ?? 0n) + toCents(amount))
  }
  if (everyMonth === 0n && once.size === 0) return undefined
  return (month) => everyMonth + (once.get(month) ?? 0n)
}

function toRow(
  { payment, principal, interest, balance }: Month,
  month: number,
  first: string | undefined,
  lowers: boolean,
): Row {
  return {
    month,
    ...(first && { calendarMonth: monthOf(first, month) }),
    principalPaid: fromCents(principal),
    interestPaid: fromCents(interest),
    totalPayment: fromCents(principal + interest),
    remainingBalance: fromCents(balance),
    ...(lowers && { emi: fromCents(payment) }),
  }
}
