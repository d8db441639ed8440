import { client } from '#contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { showAmount, showRate } from './show.ts'

const call = client<typeof api>()
const COMMON = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'CNY', 'INR', 'SEK', 'BRL', 'MXN', 'ZAR', 'AED']

interface Props {
  amount: number
  from: string
  /** Names of the currencies that have a rate. */
  known: Record<string, string>
}

/** The same amount in the currencies that travellers meet most. */
export function OtherCurrencies({ amount, from, known }: Props) {
  const task = useTask<{ currency: string; name: string; roundedAmount: string; exchangeRate: number }[]>()
  const toCurrencies = COMMON.filter((code) => code !== from && Object.hasOwn(known, code))
  const show = () =>
    void task.run(async (signal) => {
      const body = { amount, fromCurrency: from, toCurrencies }
      return (await call('POST /currency-converter/convert-many', { body }, signal)).conversions
    })
  return (
    <section className="card stack" aria-label="In other currencies">
      <h2>In other currencies</h2>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {task.value ? (
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
              {task.value.map(({ currency, name, roundedAmount, exchangeRate }) => (
                <tr key={currency}>
                  <td>
                    {currency} – {name}
                  </td>
                  <td data-number>{showAmount(roundedAmount)}</td>
                  <td data-number>{showRate(exchangeRate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      ) : (
        <div className="row">
          <Button onClick={show} disabled={task.state === 'working'}>
            Show {toCurrencies.length} currencies
          </Button>
        </div>
      )}
    </section>
  )
}
