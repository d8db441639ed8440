import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { Button, IconButton, ResetButton } from '#ui/button.tsx'
import { Radios } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './fields.module.css'
import type { PanelFrame } from './panel.ts'
import { readRows, readShifts } from './rows.ts'
import { ShiftsActions, ShiftsResult, totalOf, type Row, type ShiftsAnswer } from './shifts-result.tsx'

const call = client<typeof api>()
const MOST_SHIFTS = 200
const WORKING = 'The duration is being calculated'
const EXAMPLE = [{ start: '22:00', end: '06:00', pause: '45' }]
const EMPTY: Row = { start: '', end: '', pause: '' }
const ONE_EMPTY = JSON.stringify([EMPTY])

export function useShifts() {
  const [text, setText] = useInput('shifts', ONE_EMPTY)
  const rows = useMemo(() => readLinked(text) ?? [EMPTY], [text])
  const [format, setFormat] = useChoice('format', ['12', '24'], '12')
  const task = useTask<ShiftsAnswer>()
  const setRows = (next: Row[]) => setText(JSON.stringify(next))
  const reset = () => {
    setText(ONE_EMPTY)
    setFormat('12')
    task.reset()
  }
  return { rows, setRows, format, setFormat, task, reset }
}

function readLinked(text: string): Row[] | undefined {
  return readRows(text, ['start', 'end', 'pause'], MOST_SHIFTS, ['start', 'end'])
}

/** One shift, or several that are added up. */
export function ShiftsPanel({ model, onStart, onReset }: PanelFrame<ReturnType<typeof useShifts>>) {
  const { rows, format, task } = model
  const change = (next: Row[]) => {
    model.setRows(next)
    task.markStale()
  }
  const edit = (which: number, part: Partial<Row>) =>
    change(rows.map((row, index) => (index === which ? { ...row, ...part } : row)))
  const working = task.state === 'working'
  const calculate = (typed: Row[]) => {
    onStart()
    void task.run(async (signal) => {
      const shifts = readShifts(typed)
      const [first] = shifts
      if (shifts.length === 1 && first) {
        const body = { ...first, format }
        const worked = await call('POST /time-difference/duration-within-day', { body }, signal)
        return { rows: typed, format, answer: { ...worked, shifts: [worked] } }
      }
      const answer = await call('POST /time-difference/timesheet', { body: { shifts, format } }, signal)
      return { rows: typed, format, answer }
    })
  }
  return (
    <Panes>
      <Form label="Time duration" error={task.error} onSubmit={() => calculate(rows)}>
        {rows.map((row, index) => (
          // Shifts have no other name than their number.
          <ShiftFields
            key={index}
            row={row}
            number={rows.length > 1 ? index + 1 : undefined}
            working={working}
            onChange={(part) => edit(index, part)}
            onRemove={() => change(rows.filter((_, other) => other !== index))}
          />
        ))}
        <div className="row">
          <Button
            size="small"
            icon="plus"
            disabled={working || rows.length >= MOST_SHIFTS}
            why={working ? WORKING : `Up to ${MOST_SHIFTS} shifts can be added up`}
            onClick={() => change([...rows, EMPTY])}
          >
            Add another shift
          </Button>
        </div>
        <Radios
          legend="Time Format"
          value={format}
          onChange={(value) => {
            model.setFormat(value)
            task.markStale()
          }}
          options={[
            { value: '12', label: '12-hour' },
            { value: '24', label: '24-hour' },
          ]}
        />
        <div className="row">
          <Button variant="filled" type="submit" disabled={working} why={WORKING}>
            Calculate Duration
          </Button>
          <ResetButton disabled={working} onClick={onReset} />
        </div>
      </Form>
      <Result
        title="Time Duration"
        task={task}
        empty="The hours worked appear here, as a clock shows them and as decimal hours."
        onExample={() => {
          model.setRows(EXAMPLE)
          calculate(EXAMPLE)
        }}
        said={totalOf}
        actions={(value) => <ShiftsActions value={value} />}
      >
        {(value) => <ShiftsResult value={value} />}
      </Result>
    </Panes>
  )
}

interface FieldsProps {
  row: Row
  /** Where there are several shifts: which one this is. */
  number: number | undefined
  working: boolean
  onChange(part: Partial<Row>): void
  onRemove(): void
}

function ShiftFields({ row, number, working, onChange, onRemove }: FieldsProps) {
  const which = number ? ` ${number}` : ''
  const at = number ? `shifts.${number - 1}.` : ''
  return (
    <div className="stack" data-gap="small" role="group" aria-label={number ? `Shift ${number}` : 'Times'}>
      {number && (
        <div className={styles.head}>
          <h3>Shift {number}</h3>
          <IconButton name="trash" label={`Remove shift ${number}`} disabled={working} onClick={onRemove} />
        </div>
      )}
      <div className={styles.times}>
        <TextField
          label={`Start Time${which}`}
          field={`${at}startTime`}
          type="time"
          required
          value={row.start}
          onChange={(start) => onChange({ start })}
        />
        <TextField
          label={`End Time${which}`}
          field={`${at}endTime`}
          type="time"
          required
          value={row.end}
          onChange={(end) => onChange({ end })}
        />
        <TextField
          label={`Break Minutes${which}`}
          field={`${at}breakMinutes`}
          placeholder="Optional"
          hint="At least 0"
          inputMode="numeric"
          value={row.pause}
          onChange={(pause) => onChange({ pause })}
        />
      </div>
    </div>
  )
}
