import { dayInWords } from '#shared/time/local-day.ts'
import { Scroller } from '#ui/scroller.tsx'
import { minorUnits } from './minor-units.ts'
import { showAmount, showRate } from './show.ts'
import { roundedTo, travelAmounts } from './travel.ts'

interface Props {
  from: string
  to: string
  rate: number
  date: string | undefined
}

/** Round sums both ways, to be looked up on a journey; the source of the rate stands at the result. */
export function TravelTable({ from, to, rate, date }: Props) {
  return (
    <section className="card stack" aria-label="For the journey">
      <h2>For the journey</h2>
      <div className="grid">
        <Sums from={from} to={to} rate={rate} />
        <Sums from={to} to={from} rate={1 / rate} />
      </div>
      <p className="small muted">
        1 {from} = {showRate(rate)} {to}
        {date && `, ${dayInWords(date)}`}
      </p>
    </section>
  )
}

function Sums({ from, to, rate }: { from: string; to: string; rate: number }) {
  return (
    <Scroller className="table-frame" label={`${from} in ${to}`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" data-number>
              {from}
            </th>
            <th scope="col" data-number>
              {to}
            </th>
          </tr>
        </thead>
        <tbody>
          {travelAmounts(rate).map((amount) => (
            <tr key={amount}>
              <td data-number>{amount.toLocaleString('en')}</td>
              <td data-number>{showAmount(roundedTo(minorUnits(to), amount * rate))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
