import { useCallback, useEffect, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, IconButton, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { Chart } from './chart.tsx'
import { ConversionResult, type Converted } from './conversion-result.tsx'
import { OtherCurrencies } from './other-currencies.tsx'
import { FILL_IN, LIST_FAILED, POSITIVE } from './sentences.ts'
import { TravelTable } from './travel-table.tsx'
import { pairOf, readTyped } from './typed.ts'
import styles from './page.module.css'

export { default as about } from './about.ts'

const call = client<typeof api>()
const NO_CURRENCY = 'The sign beside the amount is that of no currency with a rate here. Please choose one under From.'
type Currencies = Record<string, string>

export default function CurrencyPage() {
  const list = useTask<void>()
  const task = useTask<Converted>()
  const [amount, setAmount] = useInput('amount', '100')
  const [chosenFrom, setFrom] = useOption('from', 'USD')
  const [chosenTo, setTo] = useOption('to', 'EUR')
  const [date, setDate] = useInput('date')
  /** The last list that came: it outlives one that does not. */
  const [loaded, setLoaded] = useState<Currencies>()
  const { run: runList } = list
  const load = useCallback(
    () =>
      runList(async (signal) => setLoaded((await call('GET /currency-converter/currencies', {}, signal)).currencies)),
    [runList],
  )
  useEffect(() => void load(), [load])

  const currencies = loaded ?? {}
  const loading = loaded === undefined || list.state === 'working'
  // A remembered currency may have no rate today.
  const from = loaded && !Object.hasOwn(currencies, chosenFrom) ? 'USD' : chosenFrom
  const to = loaded && !Object.hasOwn(currencies, chosenTo) ? 'EUR' : chosenTo
  const changing = changingWith(task.reset)
  const refuse = (sentence: string) => task.fail(refusalOf(sentence, 'amount'))
  const convert = (typed: string) => {
    const { value, number, currencies: named = [from] } = readTyped(typed, Object.keys(currencies))
    const [paid, bought] = pairOf(named, from, to)
    if (named.length === 0) return refuse(Number(value) > 0 && /\p{Sc}|[A-Z]{3}/u.test(typed) ? NO_CURRENCY : POSITIVE)
    if (value === undefined || from === '' || to === '') return refuse(FILL_IN)
    if (!(value > 0) || !Number.isFinite(value)) return refuse(POSITIVE)
    if (paid !== from) {
      setFrom(paid)
      setTo(bought)
      setAmount(number)
    }
    void task.run(async (signal) => {
      const pair = { amount: value, fromCurrency: paid, toCurrency: bought }
      if (paid === bought) return { ...pair, convertedAmount: value, exchangeRate: 1, roundedAmount: String(value) }
      const body = { ...pair, ...(date ? { date } : {}) }
      const answer = await call('POST /currency-converter/convert', { body }, signal)
      return { ...pair, ...answer, at: Date.now() }
    })
  }
  /** The day of which the result says that no newer rates are to be had. */
  const told = task.value?.stale ? task.value.date : undefined
  const swap = () => {
    setFrom(to)
    setTo(from)
    task.reset()
  }
  const clear = () => {
    setAmount('')
    setDate('')
    task.reset()
  }
  const options = Object.entries(currencies).map(([value, name]) => ({ value, label: `${value} – ${name}` }))
  const fallback = (code: string) => (options.length > 0 ? options : [{ value: code, label: code }])
  return (
    <div className="stack">
      <ErrorAlert error={list.error === undefined ? undefined : LIST_FAILED} onClose={list.clearError} />
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label="Amount and currencies" error={task.error} onSubmit={() => convert(amount)}>
          <NumberField
            label="Amount"
            field="amount"
            value={amount}
            onChange={changing(setAmount)}
            disabled={loading}
            hint="More than 0"
          />
          <div className={styles.pair}>
            <Select
              label="From"
              field="fromCurrency"
              value={from}
              onChange={changing(setFrom)}
              options={fallback(from)}
              disabled={loading}
            />
            <IconButton name="arrows-exchange" label="Swap currencies" onClick={swap} disabled={loading} />
            <Select
              label="To"
              field="toCurrency"
              value={to}
              onChange={changing(setTo)}
              options={fallback(to)}
              disabled={loading}
            />
          </div>
          <TextField
            label="Date of the rate (optional)"
            field="date"
            type="date"
            value={date}
            min="1999-01-04"
            max="9999-12-31"
            onChange={changing(setDate)}
            disabled={loading}
            hint="Leave empty for the latest rate"
          />
          <div className="row">
            <Button variant="filled" type="submit" disabled={loading} why="The currencies are loading">
              Convert
            </Button>
            <Button icon="refresh" onClick={() => void load()}>
              Refresh Rates
            </Button>
            <ResetButton onClick={clear}>Clear All</ResetButton>
          </div>
        </Form>
        <ConversionResult
          task={task}
          onExample={() => {
            setAmount('100')
            convert('100')
          }}
        />
      </Panes>
      {task.value && from !== to && (
        <Panes>
          <OtherCurrencies
            key={`many ${from} ${amount} ${date}`}
            amount={task.value.amount}
            from={from}
            date={date}
            known={currencies}
            told={told}
          />
          <div className="stack">
            <Chart key={`chart ${from} ${to}`} from={from} to={to} told={told} />
            <TravelTable from={from} to={to} rate={task.value.exchangeRate} date={task.value.date} />
          </div>
        </Panes>
      )}
    </div>
  )
}
