import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { localMinute } from '#shared/time/local-day.ts'
import { placeOf } from '#shared/time/time-zone.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { CalendarButton } from './calendar-button.tsx'
import styles from './fields.module.css'
import type { PanelFrame } from './panel.ts'
import { NO_DATE_TIME } from './sentences.ts'
import { dateTimeParts, dayShiftInWords } from './words.ts'
import { ZoneSelect } from './zone-select.tsx'

const call = client<typeof api>()
const FROM = 'UTC'
const TO = 'America/New_York'

interface Converted {
  answer: z.infer<typeof api.timeZoneDifference.answer>
  from: string
  to: string
}

export function useZones() {
  const [from, setFrom] = useOption('fromTimeZone', FROM)
  const [to, setTo] = useOption('toTimeZone', TO)
  const [dateTime, setDateTime] = useInput('at')
  const task = useTask<Converted>()
  const reset = () => {
    setFrom(FROM)
    setTo(TO)
    setDateTime('')
    task.reset()
  }
  return { from, setFrom, to, setTo, dateTime, setDateTime, task, reset }
}

export function ZonePanel({ model, onStart, onReset }: PanelFrame<ReturnType<typeof useZones>>) {
  const { from, to, dateTime, task } = model
  const changing = changingWith(task.markStale)
  const calculate = (fromDateTime: string) => {
    onStart()
    if (!fromDateTime) return task.fail(refusalOf(NO_DATE_TIME, 'fromDateTime'))
    const body = { fromTimeZone: from, fromDateTime, toTimeZone: to }
    void task.run(async (signal) => ({
      answer: await call('POST /time-difference/time-zone-difference', { body }, signal),
      from,
      to,
    }))
  }
  const swap = () => {
    model.setFrom(to)
    model.setTo(from)
    task.markStale()
  }
  return (
    <Panes>
      <Form label="Time zone difference" error={task.error} onSubmit={() => calculate(dateTime)}>
        <ZoneSelect label="From Time Zone" field="fromTimeZone" value={from} onChange={changing(model.setFrom)} />
        <TextField
          label="Date and Time"
          field="fromDateTime"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          value={dateTime}
          onChange={changing(model.setDateTime)}
        />
        <ZoneSelect label="To Time Zone" field="toTimeZone" value={to} onChange={changing(model.setTo)} />
        <div className="row">
          <Button variant="filled" type="submit" disabled={task.state === 'working'} why="The time is being calculated">
            Calculate Time
          </Button>
          <Button
            icon="arrows-exchange"
            disabled={task.state === 'working'}
            why="The time is being calculated"
            onClick={swap}
          >
            Swap
          </Button>
          <ResetButton disabled={task.state === 'working'} onClick={onReset} />
        </div>
      </Form>
      <Result
        title="Converted Time"
        task={task}
        empty="The same moment on the clock of the other time zone appears here."
        onExample={() => {
          const now = localMinute(new Date())
          model.setDateTime(now)
          calculate(now)
        }}
        said={inWords}
        actions={(value) => (
          <ResultActions
            kind="text"
            text={value.answer.convertedTime}
            file={{ content: () => inWords(value), name: 'time-zones.txt' }}
          />
        )}
      >
        {(value) => <ConvertedTime {...value} />}
      </Result>
    </Panes>
  )
}

function ConvertedTime({ answer, from, to }: Converted) {
  const there = dateTimeParts(answer.convertedTime)
  const here = dateTimeParts(answer.fromTime)
  return (
    <>
      <div>
        <p className="figure">{there.time}</p>
        <p>
          {there.day} in {placeOf(to)}
          {answer.dayShift !== 0 && ` (${dayShiftInWords(answer.dayShift)})`}
        </p>
      </div>
      <p>{answer.timeDifferenceSummary}.</p>
      <Facts>
        <Fact name={placeOf(from)} note={here.day}>
          {here.time} <span className={styles.offset}>(UTC{here.offset})</span>
        </Fact>
        <Fact name={placeOf(to)} note={there.day}>
          {there.time} <span className={styles.offset}>(UTC{there.offset})</span>
        </Fact>
      </Facts>
      <CalendarButton
        name="time-zones.ics"
        event={() => ({
          title: 'Appointment',
          start: answer.convertedTime,
          details: inWords({ answer, from, to }),
        })}
      />
      {answer.note && (
        <Alert kind="warning">
          {answer.note}
          {answer.alternativeTime && ` The second is ${dateTimeParts(answer.alternativeTime).time} in ${placeOf(to)}.`}
        </Alert>
      )}
    </>
  )
}

/** @example '12:00 PM (UTC-07:00), Monday, July 15, 2024 in Los Angeles' and the same for the other place */
function inWords({ answer, from, to }: Converted): string {
  return [
    [answer.fromTime, from],
    [answer.convertedTime, to],
  ]
    .map(([time = '', zone = '']) => {
      const { time: clock, offset, day } = dateTimeParts(time)
      return `${clock} (UTC${offset}), ${day} in ${placeOf(zone)}`
    })
    .join('\n')
}
