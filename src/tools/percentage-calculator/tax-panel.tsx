import { client } from '#contract/client.browser.ts'
import { Radios } from '#ui/checks.tsx'
import { NumberField } from '#ui/field.tsx'
import { useChoice, useInputs } from '#ui/state.ts'
import type api from './api.ts'
import { Calculator, type Outcome } from './calculator.tsx'
import { readAddTax, readRemoveTax } from './form.ts'
import { writeMoney } from './written.ts'

const call = client<typeof api>()
const BLANK = { price: '', rate: '' }

export function TaxPanel() {
  const [kind, setKind] = useChoice('taxKind', ['add', 'remove'], 'add')
  const [values, change] = useInputs(BLANK)
  const calculate = kind === 'add' ? add : remove
  return (
    <Calculator
      label="The price and its tax"
      empty="The tax and the price with or without it appear here."
      values={values}
      onChange={change}
      example={{ price: kind === 'add' ? '59.90' : '119', rate: '19' }}
      calculate={({ price, rate }, signal) => calculate(price, rate, signal)}
    >
      {(edit, clear) => (
        <>
          <Radios
            legend="Tax"
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              clear()
            }}
            options={[
              { value: 'add', label: 'Add tax' },
              { value: 'remove', label: 'Remove tax' },
            ]}
          />
          <div className="grid" data-short>
            <NumberField
              label={kind === 'add' ? 'Price before tax' : 'Total price with tax'}
              field={kind === 'add' ? 'priceBeforeTax' : 'totalPriceWithTax'}
              required
              value={values.price}
              onChange={(price) => edit({ price })}
            />
            <NumberField
              label="Tax rate (%)"
              field="taxRate"
              required
              hint="0-100"
              value={values.rate}
              onChange={(rate) => edit({ rate })}
            />
          </div>
        </>
      )}
    </Calculator>
  )
}

async function add(price: string, rate: string, signal: AbortSignal): Promise<Outcome> {
  const body = readAddTax(price, rate)
  const answer = await call('POST /percentage-calculator/add-tax', { body }, signal)
  return {
    title: 'Total price',
    figure: writeMoney(answer.totalPrice),
    facts: [['Tax', writeMoney(answer.taxAmount)]],
    explanation: answer.explanation,
  }
}

async function remove(total: string, rate: string, signal: AbortSignal): Promise<Outcome> {
  const body = readRemoveTax(total, rate)
  const answer = await call('POST /percentage-calculator/remove-tax', { body }, signal)
  return {
    title: 'Price before tax',
    figure: writeMoney(answer.priceBeforeTax),
    facts: [['Tax', writeMoney(answer.taxAmount)]],
    explanation: answer.explanation,
  }
}
