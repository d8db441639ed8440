import { client } from '#contract/client.browser.ts'
import { NumberField } from '#ui/field.tsx'
import { useInputs } from '#ui/state.ts'
import type api from './api.ts'
import { Calculator, type Outcome } from './calculator.tsx'
import { readTip } from './form.ts'
import { writeMoney } from './written.ts'

const call = client<typeof api>()
const BLANK = { bill: '', tip: '', people: '' }

export function TipPanel() {
  const [values, change] = useInputs(BLANK)
  return (
    <Calculator
      label="The bill"
      empty="The tip, the total and the share of each person appear here."
      values={values}
      onChange={change}
      example={{ bill: '86.50', tip: '15', people: '3' }}
      calculate={calculate}
    >
      {(edit) => (
        <>
          <NumberField
            label="Bill"
            field="billAmount"
            required
            value={values.bill}
            onChange={(bill) => edit({ bill })}
          />
          <div className="grid" data-short>
            <NumberField
              label="Tip (%)"
              field="tipPercentage"
              required
              value={values.tip}
              onChange={(tip) => edit({ tip })}
            />
            <NumberField
              label="People"
              field="people"
              hint="1-1,000; 1 if left empty"
              inputMode="numeric"
              value={values.people}
              onChange={(people) => edit({ people })}
            />
          </div>
        </>
      )}
    </Calculator>
  )
}

async function calculate({ bill, tip, people }: typeof BLANK, signal: AbortSignal): Promise<Outcome> {
  const body = readTip(bill, tip, people)
  const answer = await call('POST /percentage-calculator/tip', { body }, signal)
  const shares = answer.shares.map((share) => `${share.people} × ${writeMoney(share.amount)}`)
  return {
    title: body.people === 1 ? 'Total' : 'Each pays',
    figure: writeMoney(answer.perPerson),
    facts: [
      ['Tip', writeMoney(answer.tipAmount)],
      ['Total', writeMoney(answer.totalAmount)],
      ...(body.people === 1 ? [] : [['Shares', shares.join(' and ')] satisfies [string, string]]),
    ],
    explanation: answer.explanation,
  }
}
