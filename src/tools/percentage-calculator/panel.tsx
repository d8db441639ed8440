import { client } from '#contract/client.browser.ts'
import { Button } from '#ui/button.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { useChoice, useInputs } from '#ui/state.ts'
import type api from './api.ts'
import { Calculator, type Outcome } from './calculator.tsx'
import {
  readChangeBy,
  readIncrease,
  readPercentageOf,
  readPercentChange,
  readWhatPercent,
  readWholeOf,
} from './form.ts'
import { write, writeGiven } from './written.ts'

const call = client<typeof api>()

type Field = [name: string, label: string, hint?: string]

interface Task {
  label: string
  fields: [first: Field, second: Field]
  example: [first: string, second: string]
  calculate(first: string, second: string, signal: AbortSignal): Promise<Outcome>
}

const KINDS = ['of', 'what', 'change', 'whole', 'raise', 'lower'] as const
type Kind = (typeof KINDS)[number]

const PERCENTAGE: Field = ['percentage', 'Percentage (%)']
const SHARE: Field = ['percentage', 'Percentage (%)', '0-100']
const NUMBER: Field = ['number', 'Number']
const PART: Field = ['part', 'Part']

const TASKS: Record<Kind, Task> = {
  of: {
    label: 'Percentage of a number',
    fields: [SHARE, NUMBER],
    example: ['15', '80'],
    async calculate(first, second, signal) {
      const body = readPercentageOf(first, second)
      const { result, explanation } = await call('POST /percentage-calculator/percentage-of', { body }, signal)
      return {
        title: `${writeGiven(body.percentage)}% of ${writeGiven(body.number)}`,
        figure: write(result),
        explanation,
      }
    },
  },
  what: {
    label: 'What percent is one number of another',
    fields: [PART, ['whole', 'Whole']],
    example: ['12', '80'],
    async calculate(first, second, signal) {
      const body = readWhatPercent(first, second)
      const { percentage, explanation } = await call('POST /percentage-calculator/what-percent', { body }, signal)
      return {
        title: `${writeGiven(body.part)} of ${writeGiven(body.whole)}`,
        figure: `${write(percentage)}%`,
        explanation,
      }
    },
  },
  change: {
    label: 'Percentage change',
    fields: [
      ['oldValue', 'Old value'],
      ['newValue', 'New value'],
    ],
    example: ['80', '92'],
    async calculate(first, second, signal) {
      const body = readPercentChange(first, second)
      const { result, message, explanation } = await call(
        'POST /percentage-calculator/percent-change',
        { body },
        signal,
      )
      return { title: message, figure: `${result > 0 ? '+' : ''}${write(result)}%`, explanation }
    },
  },
  whole: {
    label: 'The whole from a part',
    fields: [PART, PERCENTAGE],
    example: ['12', '15'],
    async calculate(first, second, signal) {
      const body = readWholeOf(first, second)
      const { result, explanation } = await call('POST /percentage-calculator/whole-of', { body }, signal)
      return {
        title: `${writeGiven(body.part)} is ${writeGiven(body.percentage)}% of`,
        figure: write(result),
        explanation,
      }
    },
  },
  raise: {
    label: 'Increase by a percentage',
    fields: [NUMBER, PERCENTAGE],
    example: ['80', '50'],
    calculate: (first, second, signal) => changeBy(first, second, false, signal),
  },
  lower: {
    label: 'Decrease by a percentage',
    fields: [NUMBER, PERCENTAGE],
    example: ['80', '15'],
    calculate: (first, second, signal) => changeBy(first, second, true, signal),
  },
}

async function changeBy(first: string, second: string, lower: boolean, signal: AbortSignal): Promise<Outcome> {
  const body = readChangeBy(first, second, lower)
  const { result, explanation } = await call('POST /percentage-calculator/change-by', { body }, signal)
  return { title: lower ? 'Decreased' : 'Increased', figure: write(result), explanation }
}

const BLANK = { first: '', second: '' }

export function PercentagePanel() {
  const [kind, setKind] = useChoice('kind', KINDS, 'of')
  const [values, change] = useInputs(BLANK)
  const task = TASKS[kind]
  const increase = kind === 'of' ? readIncrease(values.first, values.second) : undefined
  return (
    <Calculator
      label={task.label}
      empty="The result and its calculation in one line appear here."
      values={values}
      onChange={change}
      example={{ first: task.example[0], second: task.example[1] }}
      calculate={({ first, second }, signal) => task.calculate(first, second, signal)}
      offer={(run) => {
        if (!increase) return null
        const [percentage, first, second] = increase
        return (
          <p className="row">
            {`${percentage}% of ${first} is ${first} increased by ${second}%.`}
            <Button
              size="small"
              onClick={() => {
                setKind('raise')
                change({ first, second })
                run((signal) => TASKS.raise.calculate(first, second, signal))
              }}
            >
              {TASKS.raise.label}
            </Button>
          </p>
        )
      }}
    >
      {(edit, clear) => (
        <>
          <Select
            label="Calculate"
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              clear()
            }}
            options={KINDS.map((value) => ({ value, label: TASKS[value].label }))}
          />
          <div className="grid" data-short>
            {(['first', 'second'] as const).map((place, index) => {
              const [field, label, hint] = task.fields[index] as Field
              return (
                <NumberField
                  key={place}
                  label={label}
                  field={field}
                  hint={hint}
                  required
                  value={values[place]}
                  onChange={(text) => edit({ [place]: text })}
                />
              )
            })}
          </div>
        </>
      )}
    </Calculator>
  )
}
