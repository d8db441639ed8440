import { inWords } from './calendar-month.ts'
import type { LoanResult, Row } from './loan.ts'
import type { Write } from './money.ts'

type Paid = Pick<LoanResult, 'emi' | 'amortizationSchedule'>

/** So many changes are told one by one; of more only the first and the last, for all are in the schedule. */
const MOST_CHANGES = 4

/** The EMIs that extra payments lead to, by name. @example ['EMI from month 25 on', '$1,376'] */
export function lowerEmis(loan: Paid, write: Write): [name: string, emi: string][] {
  let before = loan.emi
  const changes: [row: Row, emi: number][] = []
  for (const row of loan.amortizationSchedule) {
    const { emi = before } = row
    if (emi !== before) changes.push([row, emi])
    before = emi
  }
  const [first, last] = [changes[0], changes.at(-1)]
  if (changes.length <= MOST_CHANGES || !first || !last)
    return changes.map(([row, emi]) => [`EMI from ${named(row)} on`, write(emi)])
  return [first, last].map(([row, emi]) => [`EMI of ${named(row)}`, write(emi)])
}

/** What is paid each month once all extra payments have lowered it. */
export function lastEmi({ emi, amortizationSchedule }: Paid): number {
  return amortizationSchedule.at(-1)?.emi ?? emi
}

function named({ month, calendarMonth }: Row): string {
  return calendarMonth ? `${inWords(calendarMonth)} (month ${month})` : `month ${month}`
}
