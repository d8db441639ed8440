import { Button } from '#ui/button.tsx'
import { StaleNote } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import type { LoanResult } from './loan.ts'
import { lastEmi } from './lowered.ts'
import styles from './comparison.module.css'
import { writeMonths, writeRate, type Write } from './money.ts'
import { verdict } from './verdict.ts'

interface Props {
  kept: LoanResult
  current: LoanResult
  /** The figures changed since the current offer was calculated. */
  stale: boolean
  write: Write
  onDrop(): void
}

type Line = [name: string, of: (offer: LoanResult) => string]

/** The kept offer beside the one just calculated. */
export function Comparison({ kept, current, stale, write, onDrop }: Props) {
  const lowered: Line[] = [kept, current].some((offer) => lastEmi(offer) < offer.emi)
    ? [['EMI of the last month', (offer) => write(lastEmi(offer))]]
    : []
  const rows: Line[] = [
    ['Monthly payment (EMI)', (offer) => write(offer.emi)],
    ...lowered,
    ['Loan amount', (offer) => write(offer.principalAmount)],
    ['Interest rate', (offer) => writeRate(offer.interestRate)],
    ['Paid back in', (offer) => writeMonths(offer.amortizationSchedule.length)],
    ['Total interest', (offer) => write(offer.interestAmount)],
    ['Total payment', (offer) => write(offer.totalPayment)],
  ]
  return (
    <section className="card stack" aria-labelledby="comparison-title" data-stale={stale || undefined}>
      <div className="result-head">
        <h2 id="comparison-title">Two offers</h2>
        <Button size="small" variant="text" onClick={onDrop}>
          Drop offer A
        </Button>
      </div>
      {stale && <StaleNote />}
      <p>{verdict(kept, current, write)}</p>
      <Scroller className="table-frame" label="Two offers side by side">
        <table className={`table ${styles.offers}`}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" data-number>
                Offer A (kept)
              </th>
              <th scope="col" data-number>
                Offer B (this one)
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, of]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-number>{of(kept)}</td>
                <td data-number>{of(current)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}
