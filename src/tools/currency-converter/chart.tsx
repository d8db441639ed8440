import { useState } from 'react'
import { client } from '#contract/client.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Credits, type Source } from '#ui/credits.tsx'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { showDay, showMark, showRate } from './show.ts'
import styles from './page.module.css'

const call = client<typeof api>()
const SPANS = [30, 90, 365]

interface Point {
  date: string
  rate: number
}

/** The rate of each working day, drawn when it is asked for. */
export function Chart({ from, to }: { from: string; to: string }) {
  const task = useTask<{ points: Point[]; source: Source }>()
  const [span, setSpan] = useState<number>()
  const show = (days: number) => {
    setSpan(days)
    void task.run((signal) => {
      const query = { fromCurrency: from, toCurrency: to, days }
      return call('GET /currency-converter/history', { query }, signal)
    })
  }
  return (
    <section className="card stack" aria-label="Rate over time">
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
      {task.value && (
        <>
          <Line points={task.value.points} label={`Rate from ${from} to ${to}`} />
          <Credits sources={[task.value.source]} />
        </>
      )}
    </section>
  )
}

const WIDTH = 480
const HEIGHT = 200
const LEFT = 72
const BOTTOM = 24

function Line({ points, label }: { points: Point[]; label: string }) {
  const rates = points.map(({ rate }) => rate)
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const [start, end] = [Date.parse(first.date), Date.parse(last.date)]
  const x = ({ date }: Point) => LEFT + ((Date.parse(date) - start) / (end - start || 1)) * (WIDTH - LEFT - 8)
  const y = (rate: number) => 8 + ((high - rate) / (high - low || 1)) * (HEIGHT - BOTTOM - 16)
  const path = points.map((point) => `${x(point).toFixed(1)},${y(point.rate).toFixed(1)}`).join(' ')
  const change = ((last.rate - first.rate) / first.rate) * 100
  return (
    <figure className="stack" data-gap="small">
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
          {first.date}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {last.date}
        </text>
        <polyline points={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <figcaption className="small">
        From {showRate(first.rate)} on {showDay(first.date)} to {showRate(last.rate)} on {showDay(last.date)}:{' '}
        {change >= 0 ? '+' : '−'}
        {Math.abs(change).toFixed(2)}%. Lowest {showRate(low)}, highest {showRate(high)}.
      </figcaption>
    </figure>
  )
}
