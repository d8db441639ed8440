import type { Row } from './loan.ts'

export interface Year extends Omit<Row, 'month'> {
  year: number
}

/** Twelve months a row; the balance is that of the last of them. */
export function byYear(rows: Row[]): Year[] {
  const years: Year[] = []
  for (let start = 0; start < rows.length; start += 12) {
    const months = rows.slice(start, start + 12)
    const sum = (key: 'principalPaid' | 'interestPaid' | 'totalPayment') =>
      // Sums of cents as doubles: rounded once, they are the exact ones.
      Math.round(months.reduce((total, row) => total + row[key] * 100, 0)) / 100
    years.push({
      year: years.length + 1,
      principalPaid: sum('principalPaid'),
      interestPaid: sum('interestPaid'),
      totalPayment: sum('totalPayment'),
      remainingBalance: months.at(-1)?.remainingBalance ?? 0,
    })
  }
  return years
}

/** RFC 4180, amounts with two decimals. */
export function scheduleCsv(rows: Row[]): string {
  const lines = rows.map((row) =>
    [
      row.month,
      ...[row.principalPaid, row.interestPaid, row.totalPayment, row.remainingBalance].map((amount) =>
        amount.toFixed(2),
      ),
    ].join(','),
  )
  return ['Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance', ...lines, ''].join('\r\n')
}
