import type { Row } from './loan.ts'

/** Several months in one row. */
export interface Span extends Omit<Row, 'month' | 'calendarMonth'> {
  /** Counted from 1. */
  number: number
  /** The first and the last month in the calendar, where they are known. */
  from?: string | undefined
  to?: string | undefined
}

/** So many months a row; the balance and the EMI are those of the last of them. */
export function inSpans(rows: Row[], length: number): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < rows.length; start += length) {
    const months = rows.slice(start, start + length)
    const sum = (key: 'principalPaid' | 'interestPaid' | 'totalPayment') =>
      // Cents as doubles: rounded once, their sum is exact.
      Math.round(months.reduce((total, row) => total + row[key] * 100, 0)) / 100
    spans.push({
      number: spans.length + 1,
      from: months[0]?.calendarMonth,
      to: months.at(-1)?.calendarMonth,
      principalPaid: sum('principalPaid'),
      interestPaid: sum('interestPaid'),
      totalPayment: sum('totalPayment'),
      remainingBalance: months.at(-1)?.remainingBalance ?? 0,
      emi: months.at(-1)?.emi,
    })
  }
  return spans
}

/** RFC 4180, amounts with two decimals; months of the calendar where they are known, the EMI where it is lowered. */
export function scheduleCsv(rows: Row[]): string {
  const lines = rows.map((row) =>
    [
      row.month,
      ...(row.calendarMonth ? [row.calendarMonth] : []),
      ...[row.principalPaid, row.interestPaid, row.totalPayment, row.remainingBalance, row.emi].flatMap(
        (amount) => amount?.toFixed(2) ?? [],
      ),
    ].join(','),
  )
  const months = rows[0]?.calendarMonth ? 'Month,Calendar Month' : 'Month'
  const emi = rows[0]?.emi === undefined ? '' : ',EMI'
  return [`${months},Principal Paid,Interest Paid,Total Payment,Remaining Balance${emi}`, ...lines, ''].join('\r\n')
}
