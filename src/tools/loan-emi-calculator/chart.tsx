import { useId, useMemo } from 'react'
import type { LoanResult, Row } from './loan.ts'
import type { Write } from './money.ts'
import { inSpans } from './views.ts'
import styles from './chart.module.css'

/** More bars than this are too thin to tell apart. */
const MOST_BARS = 60
const STEPS = [
  { months: 1, name: 'Month', each: 'month' },
  { months: 12, name: 'Year', each: 'year' },
  { months: 60, name: 'Period', each: '5 years' },
  { months: 120, name: 'Period', each: '10 years' },
] as const
const [WIDTH, HEIGHT] = [600, 200]

/** Principal and interest of each period, one on the other; interest is striped, so that no colour is needed. */
export function Chart({ rows, write }: { rows: LoanResult['amortizationSchedule']; write: Write }) {
  const stripes = useId()
  const { step, bars, most } = useMemo(() => plan(rows), [rows])
  const width = WIDTH / bars.length
  const y = (amount: number) => (amount / most) * HEIGHT
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <i className={styles.principal} /> Principal
        </span>
        <span>
          <i className={styles.interest} /> Interest
        </span>
        <span className="muted">paid per {step.each}</span>
      </figcaption>
      <div className={styles.top} aria-hidden="true">
        {write(most)}
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Payments per ${step.each}. ${step.name} 1: principal ${write(first.principalPaid)}, interest ${write(first.interestPaid)}. ${step.name} ${last.number}: principal ${write(last.principalPaid)}, interest ${write(last.interestPaid)}.`}
      >
        <defs>
          <pattern id={stripes} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect className={styles.ground} width="6" height="6" />
            <rect className={styles.stripe} width="6" height="2" />
          </pattern>
        </defs>
        {bars.map((bar) => (
          <g key={bar.number}>
            <title>
              {`${step.name} ${bar.number}: principal ${write(bar.principalPaid)}, interest ${write(bar.interestPaid)}`}
            </title>
            <rect
              className={styles.principalBar}
              x={(bar.number - 1) * width + width * 0.08}
              width={width * 0.84}
              y={HEIGHT - y(bar.principalPaid)}
              height={y(bar.principalPaid)}
            />
            <rect
              fill={`url(#${stripes})`}
              x={(bar.number - 1) * width + width * 0.08}
              width={width * 0.84}
              y={HEIGHT - y(bar.principalPaid + bar.interestPaid)}
              height={y(bar.interestPaid)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{step.name} 1</span>
        {bars.length > 1 && (
          <span>
            {step.name} {last.number}
          </span>
        )}
      </div>
    </figure>
  )
}

function plan(rows: Row[]) {
  const step = STEPS.find(({ months }) => rows.length <= months * MOST_BARS) ?? STEPS[3]
  const bars = inSpans(rows, step.months)
  return { step, bars, most: Math.max(...bars.map((bar) => bar.totalPayment)) }
}
