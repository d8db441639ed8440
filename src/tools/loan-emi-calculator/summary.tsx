import { Banner } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { inWords } from './calendar-month.ts'
import type { LoanResult } from './loan.ts'
import { lowerEmis } from './lowered.ts'
import type { Mode } from './modes.ts'
import { writeMonths, writeRate, type Write } from './money.ts'

interface Props {
  mode: Mode
  loan: LoanResult
  write: Write
  /** This result is offer A already. */
  kept: boolean
  onKeep(): void
}

/** What was asked for in large, the other figures below, and what extra payments save. */
export function Summary({ mode, loan, write, kept, onKeep }: Props) {
  const saved = 12 * loan.yearsSaved + loan.monthsSaved
  const [title, figure] = answerOf(mode, loan, write)
  const lower = lowerEmis(loan, write)
  const facts: [string, string][] = [
    [lower.length > 0 ? 'EMI at the start' : 'EMI, paid each month', write(loan.emi)],
    ...lower,
    ['Principal', write(loan.principalAmount)],
    ['Interest', write(loan.interestAmount)],
    ['Total payment', write(loan.totalPayment)],
    ['Interest rate', writeRate(loan.interestRate)],
    ['Paid back in', writeMonths(loan.amortizationSchedule.length)],
    ...lastPayment(loan),
  ]
  return (
    <>
      <div>
        <p className="muted">{title}</p>
        <p className="figure">{figure}</p>
      </div>
      <Facts list={facts} />
      {loan.notes.length > 0 && (
        <Banner of={loan} kind="warning">
          {loan.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
      {loan.interestSaved >= 0 && (saved > 0 || loan.interestSaved > 0) && (
        <Banner of={loan} kind="success">
          Extra payments save {write(loan.interestSaved)} of interest
          {saved > 0 && ` and ${writeMonths(saved)}`}.
        </Banner>
      )}
      {lower.length > 0 && (
        <p className="muted">
          After every month with an extra payment the EMI is computed anew from the balance and the months left. An
          extra monthly payment stays the same and comes on top, so it may pay the loan back some months early.
        </p>
      )}
      {kept ? (
        <p className="muted">This is offer A. Change the figures and calculate to see offer B beside it.</p>
      ) : (
        <div className="row">
          <Button size="small" icon="pin" onClick={onKeep}>
            Keep as offer A to compare
          </Button>
        </div>
      )}
    </>
  )
}

export function answerOf(mode: Mode, loan: LoanResult, write: Write): [title: string, figure: string] {
  switch (mode) {
    case 'CALCULATE_EMI':
      return ['Monthly payment (EMI)', write(loan.emi)]
    case 'CALCULATE_LOAN_AMOUNT':
      return ['Loan amount', write(loan.principalAmount)]
    case 'CALCULATE_TENURE':
      return ['Tenure', writeMonths(loan.tenureMonths)]
    case 'CALCULATE_INTEREST_RATE':
      return ['Interest rate, a year', writeRate(loan.interestRate)]
  }
}

/** Its month, where the calendar is known. */
function lastPayment({ amortizationSchedule }: LoanResult): [name: string, month: string][] {
  const month = amortizationSchedule.at(-1)?.calendarMonth
  return month ? [['Last payment', inWords(month)]] : []
}

/** @example 'EMI: $600\nPrincipal: $100,000\n…' */
export function wordsOf(loan: LoanResult, write: Write): string {
  return [
    `EMI: ${write(loan.emi)}`,
    ...lowerEmis(loan, write).map((line) => line.join(': ')),
    `Principal: ${write(loan.principalAmount)}`,
    `Interest rate: ${writeRate(loan.interestRate)}`,
    `Paid back in: ${writeMonths(loan.amortizationSchedule.length)}`,
    ...lastPayment(loan).map((line) => line.join(': ')),
    `Interest: ${write(loan.interestAmount)}`,
    `Total payment: ${write(loan.totalPayment)}`,
  ].join('\n')
}
