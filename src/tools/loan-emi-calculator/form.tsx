import { useState } from 'react'
import { isToolError } from '#contract/error.ts'
import { Button, ResetButton } from '#ui/button.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Form } from '#ui/form.tsx'
import {
  lumpSumMonth,
  mistakesIn,
  monthsOf,
  MOST_LUMP_SUMS,
  yearsOf,
  type Fields,
  type Mistakes,
  type TypedLumpSum,
} from './form.ts'
import { REQUIRED, type Figure, type Mode, type Reducible } from './modes.ts'
import { CURRENCIES, type Currency } from './money.ts'

interface Props {
  fields: Fields
  currency: Currency
  cents: boolean
  working: boolean
  /** What the form was refused for: its fields say what is wrong with them. */
  error: unknown
  onChange(fields: Partial<Fields>): void
  onCurrency(currency: Currency): void
  onCents(cents: boolean): void
  onSubmit(): void
  onReset(): void
}

const MODES: { value: Mode; label: string }[] = [
  { value: 'CALCULATE_EMI', label: 'EMI' },
  { value: 'CALCULATE_LOAN_AMOUNT', label: 'Loan amount' },
  { value: 'CALCULATE_TENURE', label: 'Tenure' },
  { value: 'CALCULATE_INTEREST_RATE', label: 'Interest rate' },
]

const REDUCIBLE: { value: Reducible; label: string; hint: string }[] = [
  { value: 'tenure', label: 'Shorten the tenure', hint: 'The EMI stays' },
  { value: 'emi', label: 'Lower the EMI', hint: 'The tenure stays' },
]

export function LoanForm({ fields, onChange, ...props }: Props) {
  const needs = (figure: Figure) => (REQUIRED[fields.mode] as readonly Figure[]).includes(figure)
  const mistakes: Partial<Mistakes> = isToolError(props.error) ? mistakesIn(fields) : {}
  const [typedYears, setTypedYears] = useState('')
  return (
    <Form label="The loan" error={props.error} onSubmit={props.onSubmit}>
      <Radios legend="Calculate" value={fields.mode} onChange={(mode) => onChange({ mode })} options={MODES} />
      {needs('loanAmount') && (
        <NumberField
          label="Loan amount"
          field="loanAmount"
          required
          value={fields.loanAmount}
          error={mistakes.loanAmount}
          onChange={(loanAmount) => onChange({ loanAmount })}
        />
      )}
      {needs('emi') && (
        <NumberField
          label="EMI, paid each month"
          field="emi"
          required
          value={fields.emi}
          error={mistakes.emi}
          onChange={(emi) => onChange({ emi })}
        />
      )}
      {needs('interestRate') && (
        <NumberField
          label="Interest rate (% a year)"
          field="interestRate"
          required
          value={fields.interestRate}
          error={mistakes.interestRate}
          onChange={(interestRate) => onChange({ interestRate })}
        />
      )}
      {needs('tenureMonths') && (
        <Tenure
          months={fields.tenureMonths}
          typedYears={typedYears}
          error={mistakes.tenureMonths}
          onYears={setTypedYears}
          onChange={(tenureMonths) => onChange({ tenureMonths })}
        />
      )}
      <TextField
        label="First payment (optional)"
        field="firstPayment"
        type="month"
        placeholder="YYYY-MM"
        min="1800-01"
        max="2999-12"
        hint="Names the calendar month of every payment"
        value={fields.firstPayment}
        error={mistakes.firstPayment}
        onChange={(firstPayment) => onChange({ firstPayment })}
      />
      <ExtraPayments fields={fields} mistakes={mistakes} onChange={onChange} />
      <div>
        <Select label="Currency" value={props.currency} onChange={props.onCurrency} options={CURRENCIES} />
        <Checkbox label="Show cents" checked={props.cents} onChange={props.onCents} />
      </div>
      <div className="row">
        <Button variant="filled" type="submit" disabled={props.working} why="The calculation is under way">
          {props.working ? 'Calculating...' : 'Calculate'}
        </Button>
        <ResetButton
          onClick={() => {
            // A word there means no months, as an empty field does: nothing else would take it away.
            setTypedYears('')
            props.onReset()
          }}
        />
      </div>
    </Form>
  )
}

/** The years are another way to type the months: 2.5 years are 30 months. */
function Tenure({
  months,
  typedYears,
  error,
  onYears,
  onChange,
}: {
  months: string
  typedYears: string
  error?: string | undefined
  onYears(typed: string): void
  onChange(months: string): void
}) {
  // What was typed stays, `2.` for example, as long as it means the same months.
  const years = monthsOf(typedYears) === months ? typedYears : yearsOf(months)
  return (
    <div className="grid" data-short>
      <NumberField
        label="Tenure (years)"
        value={years}
        onChange={(text) => {
          onYears(text)
          onChange(monthsOf(text))
        }}
      />
      <NumberField
        label="Tenure (months)"
        field="tenureMonths"
        required
        value={months}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}

function ExtraPayments({
  fields,
  mistakes,
  onChange,
}: Pick<Props, 'fields' | 'onChange'> & { mistakes: Partial<Mistakes> }) {
  const { lumpSums } = fields
  const { extraMonthlyPayment, lumpSums: wrong = [] } = mistakes
  const change = (index: number, part: Partial<TypedLumpSum>) =>
    onChange({ lumpSums: lumpSums.map((lumpSum, place) => (place === index ? { ...lumpSum, ...part } : lumpSum)) })
  const filled =
    fields.extraMonthlyPayment !== '' || lumpSums.some(({ amount, month }) => amount !== '' || month !== '')
  return (
    <Fold summary="Extra payments (optional)" filled={filled}>
      <NumberField
        label="Extra monthly payment"
        field="extraMonthlyPayment"
        value={fields.extraMonthlyPayment}
        error={extraMonthlyPayment}
        onChange={(extraMonthlyPayment) => onChange({ extraMonthlyPayment })}
      />
      {lumpSums.map((lumpSum, index) => (
        // Lump sums have no identity but their place.
        <div className="grid" key={index}>
          <NumberField
            label={name('Lump sum', index)}
            value={lumpSum.amount}
            error={wrong[index]?.amount}
            onChange={(amount) => change(index, { amount })}
          />
          <NumberField
            label={name('Lump-sum month', index)}
            hint={lumpSumMonth(lumpSum.month, fields.firstPayment) ?? '1 is the first month'}
            value={lumpSum.month}
            error={wrong[index]?.month}
            onChange={(month) => change(index, { month })}
          />
        </div>
      ))}
      <div className="row">
        <Button
          size="small"
          icon="plus"
          disabled={lumpSums.length >= MOST_LUMP_SUMS}
          why={`At most ${MOST_LUMP_SUMS} lump sums`}
          onClick={() => onChange({ lumpSums: [...lumpSums, { amount: '', month: '' }] })}
        >
          Add a lump sum
        </Button>
      </div>
      <Radios
        legend="What extra payments do"
        value={fields.extraPaymentsReduce}
        onChange={(extraPaymentsReduce) => onChange({ extraPaymentsReduce })}
        options={REDUCIBLE}
      />
    </Fold>
  )
}

function name(label: string, index: number): string {
  return index === 0 ? label : `${label} ${index + 1}`
}
