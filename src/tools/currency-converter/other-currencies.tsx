import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Credits } from '#ui/credits.tsx'
import { Select } from '#ui/field.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useOption } from '#ui/state.ts'
import { isText } from '#ui/storage.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './page.module.css'
import { showAmount, showRate, staleNote } from './show.ts'
import { COMMON } from './typed.ts'

const call = client<typeof api>()
const MOST = 50

interface Props {
  amount: number
  from: string
  /** A past day, or an empty text for the latest rates. */
  date: string
  /** Names of the currencies that have a rate. */
  known: Record<string, string>
  /** The day of the result above, where it says already that no newer rates are to be had. */
  told: string | undefined
}

/** The same amount in the currencies of the visitor's choice. */
export function OtherCurrencies({ amount, from, date, known, told }: Props) {
  const task = useTask<z.infer<typeof api.convertMany.answer>>()
  const [chosen, setChosen] = useOption('others', COMMON, areCodes)
  const usable = (codes: string[]) => codes.filter((code) => code !== from && Object.hasOwn(known, code))
  const shown = usable(chosen)
  const further = usable(Object.keys(known)).filter((code) => !chosen.includes(code))
  const show = (codes: string[]) => {
    const toCurrencies = usable(codes)
    if (toCurrencies.length === 0) return task.reset()
    void task.run((signal) => {
      const body = { amount, fromCurrency: from, toCurrencies, ...(date ? { date } : {}) }
      return call('POST /currency-converter/convert-many', { body }, signal)
    })
  }
  const choose = (codes: string[]) => {
    setChosen(codes)
    show(codes)
  }
  const working = task.state === 'working'
  return (
    <section className={`card stack ${task.value ? '' : styles.unasked}`} aria-label="In other currencies">
      <h2>In other currencies</h2>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {task.value ? (
        <>
          {task.value.stale && task.value.date !== told && <Alert kind="warning">{staleNote(task.value.date)}</Alert>}
          <Table
            answer={task.value}
            disabled={working}
            onRemove={(code) => choose(chosen.filter((other) => other !== code))}
          />
          {task.value.missing && (
            <p className="small">
              No rate {date ? 'on that day' : 'at the moment'}: {task.value.missing.join(', ')}.
            </p>
          )}
          <div>
            <p className="small muted">Rates of {dayInWords(task.value.date)}</p>
            <Credits sources={[task.value.source]} />
          </div>
        </>
      ) : (
        <div className="row">
          <Button
            onClick={() => show(chosen)}
            disabled={working || shown.length === 0}
            why={shown.length === 0 ? 'Add a currency first' : 'The amounts are being calculated'}
          >
            Show {counted(shown.length, 'currency', 'currencies')}
          </Button>
        </div>
      )}
      {(task.value || shown.length === 0) && (
        <Select
          label="Add a currency"
          value=""
          disabled={chosen.length >= MOST}
          hint={`Up to ${MOST}, remembered on this device`}
          onChange={(code) => choose([...chosen, code])}
          options={[
            { value: '', label: 'Select a currency' },
            ...further.map((code) => ({ value: code, label: `${code} – ${known[code]}` })),
          ]}
        />
      )}
    </section>
  )
}

interface TableProps {
  answer: z.infer<typeof api.convertMany.answer>
  disabled: boolean
  onRemove(code: string): void
}

function Table({ answer, disabled, onRemove }: TableProps) {
  return (
    <Scroller className="table-frame" label="Amounts in other currencies">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col" data-number>
              Amount
            </th>
            <th scope="col" data-number>
              Rate
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.conversions.map(({ currency, name, roundedAmount, exchangeRate }) => (
            <tr key={currency}>
              <td>
                <span className={styles.chosen}>
                  <IconButton
                    name="x"
                    label={`Remove ${currency}`}
                    disabled={disabled}
                    onClick={() => onRemove(currency)}
                  />
                  {currency} – {name}
                </span>
              </td>
              <td data-number>{showAmount(roundedAmount)}</td>
              <td data-number>{showRate(exchangeRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

function areCodes(list: unknown): boolean {
  return Array.isArray(list) && list.length <= MOST && list.every(isText) && new Set(list).size === list.length
}
