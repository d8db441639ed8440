import { useState } from 'react'
import { client } from '#contract/client.ts'
import { ToolError } from '#contract/error.ts'
import { readNumber } from '#shared/typed-number.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Radios, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './fields.module.css'
import type { PanelFrame } from './panel.ts'
import { BREAK_BELOW_ZERO, NO_TIMES } from './sentences.ts'
import { ShiftsActions, ShiftsResult, type Row, type ShiftsAnswer } from './shifts-result.tsx'

const call = client<typeof api>()
const MOST_SHIFTS = 200
const EXAMPLE = [{ id: 0, start: '22:00', end: '06:00', pause: '45' }]

interface TypedRow extends Row {
  id: number
}

const emptyRow = (id: number): TypedRow => ({ id, start: '', end: '', pause: '' })

export function useShifts() {
  const [rows, setRows] = useState([emptyRow(0)])
  const [format, setFormat] = useChoice('format', ['12', '24'], '12')
  const task = useTask<ShiftsAnswer>()
  const reset = () => {
    setRows([emptyRow(0)])
    setFormat('12')
    task.reset()
  }
  return { rows, setRows, format, setFormat, task, reset }
}

/** One shift, or several that are added up. */
export function ShiftsPanel({ model, onStart, onReset }: PanelFrame<ReturnType<typeof useShifts>>) {
  const { rows, format, task } = model
  const change = (next: TypedRow[]) => {
    model.setRows(next)
    task.markStale()
  }
  const edit = (id: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const calculate = (typed: Row[]) => {
    onStart()
    void task.run(async (signal) => {
      const shifts = typed.map(readRow)
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
      <Form label="Time duration" onSubmit={() => calculate(rows)}>
        {rows.map((row, index) => (
          <ShiftFields
            key={row.id}
            row={row}
            number={rows.length > 1 ? index + 1 : undefined}
            onChange={(part) => edit(row.id, part)}
            onRemove={() => change(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
        <div className="row">
          <Button
            size="small"
            icon="plus"
            disabled={rows.length >= MOST_SHIFTS}
            why={`Up to ${MOST_SHIFTS} shifts can be added up`}
            onClick={() => change([...rows, emptyRow((rows.at(-1)?.id ?? 0) + 1)])}
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
          <Button
            variant="filled"
            type="submit"
            disabled={task.state === 'working'}
            why="The duration is being calculated"
          >
            Calculate Duration
          </Button>
          <Button variant="text" disabled={task.state === 'working'} onClick={onReset}>
            Reset
          </Button>
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
  onChange(part: Partial<Row>): void
  onRemove(): void
}

function ShiftFields({ row, number, onChange, onRemove }: FieldsProps) {
  const which = number ? ` ${number}` : ''
  return (
    <div className="stack" data-gap="small" role="group" aria-label={number ? `Shift ${number}` : 'Times'}>
      {number && (
        <div className={styles.head}>
          <h3>Shift {number}</h3>
          <IconButton name="trash" label={`Remove shift ${number}`} onClick={onRemove} />
        </div>
      )}
      <div className={styles.times}>
        <TextField
          label={`Start Time${which}`}
          type="time"
          required
          value={row.start}
          onChange={(start) => onChange({ start })}
        />
        <TextField
          label={`End Time${which}`}
          type="time"
          required
          value={row.end}
          onChange={(end) => onChange({ end })}
        />
        <TextField
          label={`Break Minutes${which}`}
          placeholder="Optional"
          inputMode="numeric"
          value={row.pause}
          onChange={(pause) => onChange({ pause })}
        />
      </div>
    </div>
  )
}

function readRow({ start, end, pause }: Row) {
  if (!start || !end) throw new ToolError(NO_TIMES)
  const breakMinutes = readNumber(pause)
  if (breakMinutes !== undefined && !(breakMinutes >= 0)) throw new ToolError(BREAK_BELOW_ZERO)
  return { startTime: start, endTime: end, ...(breakMinutes === undefined ? {} : { breakMinutes }) }
}
