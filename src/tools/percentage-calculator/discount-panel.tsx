import { client } from '#contract/client.browser.ts'
import { Button } from '#ui/button.tsx'
import { Radios } from '#ui/checks.tsx'
import { NumberField } from '#ui/field.tsx'
import { useChoice, useInput, useInputs } from '#ui/state.ts'
import type api from './api.ts'
import { Calculator, type Outcome } from './calculator.tsx'
import { areDiscounts, MOST_FURTHER, readDiscount, readPriceBefore } from './form.ts'
import { writeMoney } from './written.ts'

const call = client<typeof api>()
const BLANK = { originalPrice: '', discountValue: '', taxRate: '' }
const NO_FURTHER: string[] = []
const AFTER = { originalPrice: '80', discountValue: '15' }
const BEFORE = { originalPrice: '79.99', discountValue: '20' }

export function DiscountPanel() {
  const [kind, setKind] = useChoice('discountKind', ['percent', 'amount', 'before'], 'percent')
  const [typed, change] = useInputs(BLANK)
  const [further, setFurther] = useInput('additionalDiscounts', NO_FURTHER, areDiscounts)
  const before = kind === 'before'
  const values = { ...typed, further }
  return (
    <Calculator
      label="The price and its discounts"
      empty="What you save and what you pay appear here."
      values={values}
      onChange={({ further: next, ...rest }) => {
        if (next) setFurther(next)
        change(rest)
      }}
      example={{ ...BLANK, ...(before ? BEFORE : AFTER), further: NO_FURTHER }}
      calculate={(fields, signal) =>
        before
          ? calculateBefore(fields.originalPrice, fields.discountValue, signal)
          : calculateAfter({ ...fields, isPercentage: kind === 'percent', additionalDiscounts: fields.further }, signal)
      }
    >
      {(edit, clear) => (
        <>
          <Radios
            legend="Discount"
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              clear()
            }}
            options={[
              { value: 'percent', label: 'Percentage off' },
              { value: 'amount', label: 'Amount off' },
              { value: 'before', label: 'Find the price before' },
            ]}
          />
          <div className="grid">
            <NumberField
              label={before ? 'Price after the discount' : 'Original price'}
              field={before ? 'finalPrice' : 'originalPrice'}
              required
              value={typed.originalPrice}
              onChange={(originalPrice) => edit({ originalPrice })}
            />
            <NumberField
              label={kind === 'amount' ? 'Discount' : 'Discount (%)'}
              field={before ? 'discounts.0' : 'discountValue'}
              hint={kind === 'percent' ? '0-100' : before ? 'Less than 100' : undefined}
              required
              value={typed.discountValue}
              onChange={(discountValue) => edit({ discountValue })}
            />
          </div>
          {!before && (
            <>
              {further.map((value, index) => (
                // The steps of the chain have no identity but their place.
                <NumberField
                  key={index}
                  label={`Additional discount ${index + 1} (%)`}
                  field={`additionalDiscounts.${index}`}
                  hint={index === 0 ? 'Off what the discount before left' : undefined}
                  value={value}
                  onChange={(text) => edit({ further: further.map((old, place) => (place === index ? text : old)) })}
                />
              ))}
              <div className="row">
                <Button
                  size="small"
                  icon="plus"
                  disabled={further.length >= MOST_FURTHER}
                  why={`At most ${MOST_FURTHER} additional discounts`}
                  onClick={() => edit({ further: [...further, ''] })}
                >
                  Add a discount
                </Button>
              </div>
              <NumberField
                label="Tax rate (%)"
                field="taxRate"
                hint="0-100; optional"
                value={typed.taxRate}
                onChange={(taxRate) => edit({ taxRate })}
              />
            </>
          )}
        </>
      )}
    </Calculator>
  )
}

async function calculateAfter(fields: Parameters<typeof readDiscount>[0], signal: AbortSignal): Promise<Outcome> {
  const body = readDiscount(fields)
  const answer = await call('POST /percentage-calculator/discount', { body }, signal)
  return {
    title: 'Grand total',
    figure: writeMoney(answer.grandTotal),
    facts: [
      ['You save', writeMoney(answer.youSave)],
      ['Final price before tax', writeMoney(answer.finalPricePreTax)],
      ['Subtotal', writeMoney(answer.subtotal)],
      ['Tax', writeMoney(answer.taxAmount)],
    ],
    explanation: answer.explanation,
  }
}

async function calculateBefore(price: string, discount: string, signal: AbortSignal): Promise<Outcome> {
  const body = readPriceBefore(price, discount)
  const answer = await call('POST /percentage-calculator/price-before-discount', { body }, signal)
  return {
    title: 'Original price',
    figure: writeMoney(answer.originalPrice),
    facts: [['You save', writeMoney(answer.youSave)]],
    explanation: answer.explanation,
  }
}
