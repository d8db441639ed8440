import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { localMinute } from '#shared/time/local-day.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Radios } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useInputs } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { readPart, type Part } from './amount.ts'
import type api from './api.ts'
import { CalendarButton } from './calendar-button.tsx'
import styles from './fields.module.css'
import type { PanelFrame } from './panel.ts'
import { NO_DATE_TIME } from './sentences.ts'
import { dateTimeParts } from './words.ts'
import { ZoneSelect } from './zone-select.tsx'

const call = client<typeof api>()
const FIELDS: { part: Part; label: string; hint: string }[] = [
  { part: 'days', label: 'Days', hint: 'At least 0' },
  { part: 'hours', label: 'Hours', hint: '0-23' },
  { part: 'minutes', label: 'Minutes', hint: '0-59' },
  { part: 'seconds', label: 'Seconds', hint: '0-59' },
]
const FURTHER: { part: Part; label: string; hint: string }[] = [
  { part: 'years', label: 'Years', hint: 'At least 0' },
  { part: 'months', label: 'Months', hint: 'At least 0' },
  { part: 'businessDays', label: 'Business Days', hint: 'Monday to Friday' },
]
const EMPTY: Record<Part, string> = {
  years: '',
  months: '',
  days: '',
  businessDays: '',
  hours: '',
  minutes: '',
  seconds: '',
}

export function useArithmetic() {
  const [start, setStart] = useInput('start')
  const [operation, setOperation] = useChoice('operation', ['ADD', 'SUBTRACT'], 'ADD')
  const [amount, setAmount] = useInputs(EMPTY)
  const [zone, setZone] = useInput('zone')
  const task = useTask<z.infer<typeof api.addSubtractTime.answer>>()
  const reset = () => {
    setStart('')
    setOperation('ADD')
    setAmount(EMPTY)
    setZone('')
    task.reset()
  }
  return { start, setStart, operation, setOperation, amount, setAmount, zone, setZone, task, reset }
}

export function ArithmeticPanel({ model, onStart, onReset }: PanelFrame<ReturnType<typeof useArithmetic>>) {
  const { start, operation, amount, zone, task } = model
  const changing = changingWith(task.markStale)
  const calculate = (startDateTime: string, typed: Record<Part, string>) => {
    onStart()
    if (!startDateTime) return task.fail(refusalOf(NO_DATE_TIME, 'startDateTime'))
    void task.run((signal) => {
      const parts = [...FIELDS, ...FURTHER.filter(({ part }) => typed[part].trim() !== '')]
      const read = Object.fromEntries(parts.map(({ part }) => [part, readPart(part, typed[part])]))
      const body = { startDateTime, operation, ...read, ...(zone ? { timeZone: zone } : {}) }
      return call('POST /time-difference/add-subtract-time', { body }, signal)
    })
  }
  const fields = (list: typeof FIELDS) => (
    <div className={styles.numbers}>
      {list.map(({ part, label, hint }) => (
        <TextField
          key={part}
          field={part}
          label={label}
          hint={hint}
          inputMode="numeric"
          value={amount[part]}
          onChange={(value) => {
            model.setAmount({ [part]: value })
            task.markStale()
          }}
        />
      ))}
    </div>
  )
  return (
    <Panes>
      <Form label="New date and time" error={task.error} onSubmit={() => calculate(start, amount)}>
        <TextField
          label="Start Date and Time"
          field="startDateTime"
          type="datetime-local"
          max="9999-12-31T23:59"
          step={1}
          required
          value={start}
          onChange={changing(model.setStart)}
        />
        <Radios
          legend="Operation"
          value={operation}
          onChange={changing(model.setOperation)}
          options={[
            { value: 'ADD', label: 'Add' },
            { value: 'SUBTRACT', label: 'Subtract' },
          ]}
        />
        {fields(FIELDS)}
        <Fold
          summary="Years, months, business days, time zone"
          filled={zone !== '' || FURTHER.some(({ part }) => amount[part] !== '')}
        >
          {fields(FURTHER)}
          <ZoneSelect
            label="Clock changes in (optional)"
            field="timeZone"
            none="No clock changes"
            value={zone}
            onChange={changing(model.setZone)}
          />
        </Fold>
        <div className="row">
          <Button variant="filled" type="submit" disabled={task.state === 'working'} why="The time is being calculated">
            Calculate New Time
          </Button>
          <ResetButton disabled={task.state === 'working'} onClick={onReset} />
        </div>
      </Form>
      <Result
        title="New Date & Time"
        task={task}
        empty="The new date and time appear here."
        onExample={() => {
          const now = localMinute(new Date())
          const example = { ...EMPTY, days: '90' }
          model.setStart(now)
          model.setAmount(example)
          calculate(now, example)
        }}
        said={({ newDateTime, dayOfWeek }) => {
          const { date, time } = dateTimeParts(newDateTime)
          return `${dayOfWeek}, ${date}, ${time}`
        }}
        actions={({ newDateTime }) => (
          <ResultActions kind="text" text={newDateTime} file={{ content: newDateTime, name: 'date-time.txt' }} />
        )}
      >
        {({ newDateTime, dayOfWeek, note }) => {
          const { date, time, offset } = dateTimeParts(newDateTime)
          return (
            <>
              <div>
                <p className="figure">{date}</p>
                <p>
                  {dayOfWeek}, {time}
                </p>
              </div>
              <Facts>
                <Fact name="ISO 8601">
                  <span className="mono">{newDateTime}</span>
                </Fact>
                {offset && <Fact name="Offset">UTC{offset}</Fact>}
              </Facts>
              {note && <Alert kind="warning">{note}</Alert>}
              <CalendarButton name="date-time.ics" event={() => ({ title: 'Reminder', start: newDateTime })} />
            </>
          )
        }}
      </Result>
    </Panes>
  )
}
