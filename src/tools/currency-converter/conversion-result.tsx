import { useEffect, useState } from 'react'
import { dayInWords } from '#shared/time/local-day.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Credits, type Source } from '#ui/credits.tsx'
import { TextField } from '#ui/field.tsx'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { relativeTime } from './relative.ts'
import { showAmount, showGiven, showRate, staleNote } from './show.ts'

export interface Converted {
  amount: number
  fromCurrency: string
  toCurrency: string
  convertedAmount: number
  exchangeRate: number
  roundedAmount: string
  /** Absent for equal currencies, which need no rate. */
  lastUpdated?: string
  date?: string
  source?: Source
  stale?: boolean
  /** When the answer came: it is not before that. */
  at?: number
}

export function ConversionResult({ task, onExample }: { task: Task<Converted>; onExample: () => void }) {
  return (
    <Result
      title="Converted amount"
      task={task}
      empty="The amount in the other currency, the rate and its source appear here."
      onExample={onExample}
      done={({ amount, fromCurrency, toCurrency }) => `${showGiven(amount)} ${fromCurrency} in ${toCurrency}.`}
      actions={(value) => (
        <ResultActions
          kind="text"
          text={value.roundedAmount}
          file={{ content: () => inWords(value), name: 'conversion.txt' }}
        />
      )}
    >
      {(value) => <Shown value={value} />}
    </Result>
  )
}

function Shown({ value }: { value: Converted }) {
  const {
    amount,
    fromCurrency,
    toCurrency,
    exchangeRate,
    roundedAmount,
    lastUpdated,
    date,
    source,
    stale,
    at = 0,
  } = value
  const now = Math.max(useNow(), at)
  return (
    <>
      <p className="figure">
        {showAmount(roundedAmount)} {toCurrency}
      </p>
      <TextField
        label="Unrounded"
        value={String(value.convertedAmount)}
        onChange={() => undefined}
        readOnly
        mono
        hint={`${showGiven(amount)} ${fromCurrency} × exchange rate`}
      />
      {stale && date && <Alert kind="warning">{staleNote(date)}</Alert>}
      <Facts>
        <Fact name="Exchange rate">
          1 {fromCurrency} = {showRate(exchangeRate)} {toCurrency}
        </Fact>
        {fromCurrency !== toCurrency && (
          <Fact name="The other way">
            1 {toCurrency} = {showRate(1 / exchangeRate)} {fromCurrency}
          </Fact>
        )}
        {lastUpdated && date && (
          <Fact name="Last updated" note={!stale && dayInWords(date)}>
            {relativeTime(lastUpdated, now)}
          </Fact>
        )}
      </Facts>
      {source && <Credits sources={[source]} />}
    </>
  )
}

/** The conversion as it may be cited: with the rate, its day and its source. */
function inWords({ amount, fromCurrency, toCurrency, roundedAmount, exchangeRate, date, source }: Converted): string {
  const lines = [
    `${showGiven(amount)} ${fromCurrency} = ${showAmount(roundedAmount)} ${toCurrency}`,
    `1 ${fromCurrency} = ${showRate(exchangeRate)} ${toCurrency}`,
    ...(date && source ? [`${source.credit}, ${dayInWords(date)}`] : []),
  ]
  return lines.join('\n')
}

/** The time, renewed twice a minute, so that "Just now" does not stay for hours. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
