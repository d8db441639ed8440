import { useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useInputs, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { Comparison } from './comparison.tsx'
import { areLumpSums, readForm, type Fields, type TypedLumpSum } from './form.ts'
import type { LoanResult } from './loan.ts'
import { LoanForm } from './form.tsx'
import { REDUCIBLE, REQUIRED, type Mode } from './modes.ts'
import { CURRENCIES, moneyWriter } from './money.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { answerOf, Summary, wordsOf } from './summary.tsx'

export { default as about } from './about.ts'

const call = client<typeof api>()
const MODES = Object.keys(REQUIRED) as Mode[]
const BLANK = { loanAmount: '', emi: '', interestRate: '', tenureMonths: '', extraMonthlyPayment: '', firstPayment: '' }
const NO_LUMP_SUM: TypedLumpSum[] = [{ amount: '', month: '' }]
const EXAMPLE: Omit<Fields, 'extraPaymentsReduce'> = {
  ...BLANK,
  mode: 'CALCULATE_EMI',
  loanAmount: '250,000',
  interestRate: '6',
  tenureMonths: '360',
  lumpSums: NO_LUMP_SUM,
}

export default function LoanPage() {
  const [fields, change] = useFields()
  const [currency, setCurrency] = useChoice('currency', CURRENCIES, 'USD')
  const [cents, setCents] = useOption('cents', false)
  const task = useTask<{ mode: Mode; loan: LoanResult }>()
  const [kept, setKept] = useState<LoanResult>()
  const write = moneyWriter(currency, cents)
  const loan = task.value?.loan

  const edit = (part: Partial<Fields>) => {
    change(part)
    task.markStale()
  }
  const calculate = (typed: Fields) =>
    void task.run(async (signal) => ({
      mode: typed.mode,
      loan: await call('POST /loan-emi/calculate', { body: readForm(typed) }, signal),
    }))

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <LoanForm
          fields={fields}
          currency={currency}
          cents={cents}
          working={task.state === 'working'}
          error={task.error}
          onChange={edit}
          onCurrency={setCurrency}
          onCents={setCents}
          onSubmit={() => calculate(fields)}
          onReset={() => {
            change({ ...BLANK, lumpSums: NO_LUMP_SUM })
            setKept(undefined)
            task.reset()
          }}
        />
        <Result
          title="Summary"
          task={task}
          working="Calculating..."
          empty="The missing figure, the cost of the loan and its schedule appear here."
          onExample={() => {
            change(EXAMPLE)
            calculate({ ...fields, ...EXAMPLE })
          }}
          said={({ mode, loan: answer }) => answerOf(mode, answer, write).join(': ')}
          actions={(value) => <ResultActions text={wordsOf(value.loan, write)} />}
        >
          {(value) => (
            <Summary {...value} write={write} kept={kept === value.loan} onKeep={() => setKept(value.loan)} />
          )}
        </Result>
      </Panes>
      {kept && loan && kept !== loan && (
        <Comparison kept={kept} current={loan} stale={task.stale} write={write} onDrop={() => setKept(undefined)} />
      )}
      {loan && <ScheduleCard rows={loan.amortizationSchedule} stale={task.stale} write={write} />}
    </div>
  )
}

function useFields(): [fields: Fields, change: (part: Partial<Fields>) => void] {
  const [mode, setMode] = useChoice('mode', MODES, 'CALCULATE_EMI')
  const [extraPaymentsReduce, setReduce] = useChoice('extraPaymentsReduce', REDUCIBLE, 'tenure')
  const [figures, setFigures] = useInputs(BLANK)
  const [lumpSums, setLumpSums] = useInput('lumpSums', NO_LUMP_SUM, areLumpSums)
  const change = ({
    mode: nextMode,
    lumpSums: nextLumpSums,
    extraPaymentsReduce: reduce,
    ...rest
  }: Partial<Fields>) => {
    if (nextMode) setMode(nextMode)
    if (nextLumpSums) setLumpSums(nextLumpSums)
    if (reduce) setReduce(reduce)
    setFigures(rest)
  }
  return [{ mode, lumpSums, extraPaymentsReduce, ...figures }, change]
}
