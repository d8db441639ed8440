import type { ReactNode } from 'react'
import { grouped } from '#shared/numbers/counted.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { Radios } from '#ui/checks.tsx'
import { usePrinting } from '#ui/printing.ts'
import { StaleNote } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice } from '#ui/state.ts'
import { inShort } from './calendar-month.ts'
import { Chart } from './chart.tsx'
import type { Row } from './loan.ts'
import type { Write } from './money.ts'
import styles from './schedule-card.module.css'
import { inSpans, scheduleCsv, type Span } from './views.ts'

/** On paper the schedule is whole. */
const FIRST_ROWS = 100

/** The amortization schedule: as a chart, by month or by year, and as a file. */
export function ScheduleCard({ rows, stale, write }: { rows: Row[]; stale: boolean; write: Write }) {
  const [view, setView] = useChoice('view', ['monthly', 'yearly'], 'monthly')
  const printing = usePrinting()
  const shown = view === 'monthly' && !printing ? rows.slice(0, FIRST_ROWS) : rows
  const spans = inSpans(shown, view === 'monthly' ? 1 : 12)
  const more = view === 'monthly' ? rows.length - spans.length : 0
  return (
    <section className="card stack" aria-labelledby="schedule-title" data-stale={stale || undefined}>
      <div className="result-head">
        <h2 id="schedule-title">Amortization schedule</h2>
        <DownloadButton
          size="small"
          label="Download CSV"
          name="amortization-schedule.csv"
          type="text/csv;charset=utf-8"
          content={() => scheduleCsv(rows)}
        />
      </div>
      {stale && <StaleNote />}
      <Chart rows={rows} write={write} />
      <Radios
        legend="Schedule view"
        value={view}
        onChange={setView}
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: 'Yearly' },
        ]}
      />
      <ScheduleTable first={view === 'monthly' ? 'Month' : 'Year'} spans={spans} write={write} />
      {more > 0 && (
        <p className="muted">
          and {grouped(more)} more {more === 1 ? 'month' : 'months'}
        </p>
      )}
    </section>
  )
}

function ScheduleTable({ first, spans, write }: { first: string; spans: Span[]; write: Write }) {
  const dated = spans[0]?.from !== undefined
  const lowered = spans[0]?.emi !== undefined
  return (
    <Scroller className="table-frame" label={`Schedule by ${first.toLowerCase()}`}>
      <table className="table">
        <thead>
          <tr>
            <Head>
              <span className={styles.whole}>{first}</span>
            </Head>
            {dated && <th scope="col">Calendar Month</th>}
            {['Principal Paid', 'Interest Paid', 'Total Payment', 'Remaining Balance'].map((column) => (
              <Head key={column}>{column}</Head>
            ))}
            {lowered && <Head>{first === 'Month' ? 'EMI' : 'Last EMI'}</Head>}
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span.number}>
              <td role="rowheader" data-number>
                {span.number}
              </td>
              {dated && <td>{calendarOf(span)}</td>}
              <td data-number>{write(span.principalPaid)}</td>
              <td data-number>{write(span.interestPaid)}</td>
              <td data-number>{write(span.totalPayment)}</td>
              <td data-number>{write(span.remainingBalance)}</td>
              {span.emi !== undefined && (
                <td data-number>
                  <span className={styles.whole}>{write(span.emi)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" data-number>
    {children}
  </th>
)

/** @example 'Dec 2026', 'Dec 2026 – Nov 2027' */
function calendarOf({ from = '', to = '' }: Span): string {
  return from === to ? inShort(from) : `${inShort(from)} – ${inShort(to)}`
}
