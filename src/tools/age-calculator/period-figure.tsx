import { Fragment } from 'react'
import { periodInParts } from './age-words.ts'
import styles from './period-figure.module.css'

/** Years, months and days, large; a number never parts from its unit. */
export function PeriodFigure({ period }: { period: { years: number; months: number; days: number } }) {
  const parts = periodInParts(period)
  return (
    <p className={`figure ${styles.period}`}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span>{index < parts.length - 1 ? `${part},` : part}</span>
        </Fragment>
      ))}
    </p>
  )
}
