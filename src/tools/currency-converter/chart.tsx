import { useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Credits, type Source } from '#ui/credits.tsx'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { showChange, showMark, showRate, staleNote } from './show.ts'
import styles from './page.module.css'

const call = client<typeof api>()
const SPANS = [30, 90, 365]

interface Point {
  date: string
  rate: number
}

interface Past {
  days: number
  points: Point[]
  source: Source
  stale: boolean
}

interface Props {
  from: string
  to: string
  /** The day of the result above, where it says already that no newer rates are to be had. */
  told: string | undefined
}

/** The rate of each working day, drawn when it is asked for. */
export function Chart({ from, to, told }: Props) {
  const task = useTask<Past>()
  const [span, setSpan] = useState<number>()
  const show = (days: number) => {
    setSpan(days)
    void task.run(async (signal) => {
      const query = { fromCurrency: from, toCurrency: to, days }
      return { days, ...(await call('GET /currency-converter/history', { query }, signal)) }
    })
  }
  const { value } = task
  const newest = value?.points.at(-1)?.date
  return (
    <section className={`card stack ${value ? '' : styles.unasked}`} aria-label="Rate over time">
      <h2>
        {from} in {to} over time
      </h2>
      <div className="row">
        {SPANS.map((days) => (
          <Button key={days} size="small" pressed={span === days} onClick={() => show(days)}>
            {days} days
          </Button>
        ))}
      </div>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {value?.stale && newest && newest !== told && <Alert kind="warning">{staleNote(newest)}</Alert>}
      <div className={value ? 'stack' : 'unseen'} data-gap="small">
        {value && <Line points={value.points} label={`Rate from ${from} to ${to}`} />}
        <p className="small" role="status">
          {value && <span key={value.days}>{inWords(value.points)}</span>}
        </p>
      </div>
      {value && <Credits sources={[value.source]} />}
    </section>
  )
}

const WIDTH = 480
const HEIGHT = 200
/** Room for `104,250`, also where letters are set wide. */
const LEFT = 108
const BOTTOM = 24

function Line({ points, label }: { points: Point[]; label: string }) {
  const rates = points.map(({ rate }) => rate)
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const [start, end] = [Date.parse(first.date), Date.parse(last.date)]
  const x = ({ date }: Point) => LEFT + ((Date.parse(date) - start) / (end - start || 1)) * (WIDTH - LEFT - 8)
  const y = (rate: number) => 8 + ((high - rate) / (high - low || 1)) * (HEIGHT - BOTTOM - 16)
  const path = points.map((point) => `${x(point).toFixed(1)},${y(point.rate).toFixed(1)}`).join(' ')
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}, a line`}>
      {[...new Set([high, (high + low) / 2, low])].map((rate) => (
        <g key={rate}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(rate)} y2={y(rate)} />
          <text x={LEFT - 8} y={y(rate) + 4} textAnchor="end">
            {showMark(rate)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 4}>
        {dayInWords(first.date, 'medium')}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
        {dayInWords(last.date, 'medium')}
      </text>
      <polyline points={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

function inWords(points: Point[]): string {
  const rates = points.map(({ rate }) => rate)
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const on = ({ rate, date }: Point) => `${showRate(rate)} on ${dayInWords(date)}`
  const most = `Lowest ${showRate(Math.min(...rates))}, highest ${showRate(Math.max(...rates))}.`
  return `From ${on(first)} to ${on(last)}: ${showChange(first.rate, last.rate)}. ${most}`
}
