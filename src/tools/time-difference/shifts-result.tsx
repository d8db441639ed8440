import type * as z from 'zod/mini'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { timesheetCsv } from './timesheet-csv.ts'
import { clockInWords, inHours, inMinutes } from './words.ts'

export interface Row {
  start: string
  end: string
  pause: string
}

export interface ShiftsAnswer {
  rows: Row[]
  format: '12' | '24'
  answer: z.infer<typeof api.timesheet.answer>
}

export function ShiftsResult({ value: { rows, format, answer } }: { value: ShiftsAnswer }) {
  const times = rows.map(({ start, end }, index) => {
    const next = answer.shifts[index]?.crossesMidnight ? ' (next day)' : ''
    return `${clockInWords(start, format)} to ${clockInWords(end, format)}${next}`
  })
  return (
    <>
      <div>
        <p className="figure">{answer.totalDurationHHMMSS}</p>
        <p className="muted small">Total duration (HH:MM:SS){rows.length === 1 && `, ${times[0]}`}</p>
      </div>
      <Facts>
        <Fact name="Decimal Hours">{inHours(answer.totalMinutes)}</Fact>
        <Fact name="Total Minutes">{inMinutes(answer.totalMinutes)}</Fact>
      </Facts>
      {rows.length === 1 && answer.shifts[0]?.crossesMidnight && (
        <Alert>The end is before the start, so it is taken to be on the next day.</Alert>
      )}
      {rows.length > 1 && (
        <ol>
          {answer.shifts.map((shift, index) => (
            // Shifts have no other name than their number.
            <li key={index}>
              {times[index]}: {shift.totalDurationHHMMSS} ({inHours(shift.totalMinutes)} h)
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** @example '07:15:00 (7.25 hours, 435 minutes)' */
export function totalOf({ answer }: ShiftsAnswer): string {
  return `${answer.totalDurationHHMMSS} (${inHours(answer.totalMinutes)} hours, ${inMinutes(answer.totalMinutes)} minutes)`
}

export function ShiftsActions({ value }: { value: ShiftsAnswer }) {
  const text = totalOf(value)
  return value.rows.length > 1 ? (
    <ResultActions
      kind="text"
      text={text}
      file={{ content: () => timesheetCsv(value.rows, value.answer), name: 'timesheet.csv', type: 'text/csv' }}
    />
  ) : (
    <ResultActions kind="text" text={text} file={{ content: text, name: 'duration.txt' }} />
  )
}
