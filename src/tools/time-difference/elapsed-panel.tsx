import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { requireAll } from '#contract/refusal.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { PartsFigure } from '#ui/parts-figure.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import type { PanelFrame } from './panel.ts'
import { NO_DATE_TIMES } from './sentences.ts'
import { ZoneSelect } from './zone-select.tsx'

const call = client<typeof api>()
const EXAMPLE = ['2024-02-28T22:30', '2024-03-01T06:00'] as const

export function useElapsed() {
  const [start, setStart] = useInput('from')
  const [end, setEnd] = useInput('to')
  const [zone, setZone] = useInput('in')
  const task = useTask<z.infer<typeof api.dateTimeDuration.answer>>()
  const reset = () => {
    setStart('')
    setEnd('')
    setZone('')
    task.reset()
  }
  return { start, setStart, end, setEnd, zone, setZone, task, reset }
}

export function ElapsedPanel({ model, onStart, onReset }: PanelFrame<ReturnType<typeof useElapsed>>) {
  const { start, end, zone, task } = model
  const changing = changingWith(task.markStale)
  const calculate = (startDateTime: string, endDateTime: string) => {
    onStart()
    const moments = { startDateTime, endDateTime }
    void task.run((signal) => {
      requireAll(moments, NO_DATE_TIMES)
      const body = { ...moments, ...(zone ? { timeZone: zone } : {}) }
      return call('POST /time-difference/date-time-duration', { body }, signal)
    })
  }
  return (
    <Panes wide="right">
      <Form label="From one moment to another" error={task.error} onSubmit={() => calculate(start, end)}>
        <TextField
          label="Start Date and Time"
          field="startDateTime"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          value={start}
          onChange={changing(model.setStart)}
        />
        <TextField
          label="End Date and Time"
          field="endDateTime"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          value={end}
          onChange={changing(model.setEnd)}
        />
        <ZoneSelect
          label="Clock changes in (optional)"
          field="timeZone"
          hint="Choose a time zone to count its days of 23 or 25 hours"
          none="No clock changes"
          value={zone}
          onChange={changing(model.setZone)}
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
          <ResetButton disabled={task.state === 'working'} onClick={onReset} />
        </div>
      </Form>
      <Result
        title="Date & Time Duration"
        task={task}
        empty="The duration in words, and in whole days, hours and minutes, appears here."
        onExample={() => {
          model.setStart(EXAMPLE[0])
          model.setEnd(EXAMPLE[1])
          calculate(...EXAMPLE)
        }}
        said={({ summary }) => summary}
        actions={({ summary }) => (
          <ResultActions kind="text" text={summary} file={{ content: summary, name: 'duration.txt' }} />
        )}
      >
        {(answer) => (
          <>
            <PartsFigure parts={answer.summary.split(', ')} />
            <Facts>
              <Fact name="Total Days">{inDecimals(answer.totalDays)}</Fact>
              <Fact name="Total Hours">{inDecimals(answer.totalHours)}</Fact>
              <Fact name="Total Minutes">{inDecimals(answer.totalMinutes)}</Fact>
            </Facts>
            {answer.note && <Alert>{answer.note}</Alert>}
          </>
        )}
      </Result>
    </Panes>
  )
}

function inDecimals(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 })
}
