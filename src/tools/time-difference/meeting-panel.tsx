import { useState } from 'react'
import type * as z from 'zod/mini'
import { client } from '#contract/client.ts'
import { localDay } from '#shared/local-day.ts'
import { placeOf } from '#shared/time-zone.ts'
import { counted } from '#shared/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './fields.module.css'
import type { PanelFrame } from './panel.ts'
import { dateTimeParts } from './time-words.ts'
import { ZoneSelect } from './zone-select.tsx'

const call = client<typeof api>()
const MOST_PLACES = 20

interface Place {
  id: number
  timeZone: string
  from: string
  to: string
}

const place = (id: number, timeZone: string): Place => ({ id, timeZone, from: '09:00', to: '17:00' })
const START = [place(0, 'Europe/London'), place(1, 'America/New_York')]

type Overlap = z.infer<typeof api.meetingOverlap.answer>

export function useMeeting() {
  const [date, setDate] = useState('')
  const [places, setPlaces] = useState(START)
  const task = useTask<Overlap>()
  const reset = () => {
    setDate('')
    setPlaces(START)
    task.reset()
  }
  return { date, setDate, places, setPlaces, task, reset }
}

/** Folded until wanted: every place brings a list of all time zones. */
export function MeetingPanel(frame: PanelFrame<ReturnType<typeof useMeeting>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="row">
        <Button icon="users" pressed={open} onClick={() => setOpen(!open)}>
          Meeting hours of several places
        </Button>
      </div>
      {open && <MeetingForm {...frame} />}
    </>
  )
}

function MeetingForm({ model, onStart }: PanelFrame<ReturnType<typeof useMeeting>>) {
  const { date, places, task } = model
  const change = (next: Place[]) => {
    model.setPlaces(next)
    task.markStale()
  }
  const edit = (id: number, part: Partial<Place>) =>
    change(places.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  const find = (day: string) => {
    onStart()
    if (!day) return task.fail('Please select a date.')
    const body = { date: day, places: places.map(({ timeZone, from, to }) => ({ timeZone, from, to })) }
    void task.run((signal) => call('POST /time-difference/meeting-overlap', { body }, signal))
  }
  return (
    <Panes>
      <Form label="Meeting hours" onSubmit={() => find(date)}>
        <h2>Meeting hours</h2>
        <TextField
          label="Day of the Meeting"
          type="date"
          max="9999-12-31"
          hint="On the calendar of the first place"
          value={date}
          onChange={(value) => {
            model.setDate(value)
            task.markStale()
          }}
        />
        {places.map((entry, index) => (
          <div className={styles.times} role="group" aria-label={`Place ${index + 1}`} key={entry.id}>
            <div className={`with-button ${styles.wide}`}>
              <ZoneSelect
                label={`Place ${index + 1}`}
                value={entry.timeZone}
                onChange={(timeZone) => edit(entry.id, { timeZone })}
              />
              {places.length > 2 && (
                <IconButton
                  name="trash"
                  label={`Remove place ${index + 1}`}
                  onClick={() => change(places.filter(({ id }) => id !== entry.id))}
                />
              )}
            </div>
            <TextField
              label={`Work starts ${index + 1}`}
              type="time"
              value={entry.from}
              onChange={(from) => edit(entry.id, { from })}
            />
            <TextField
              label={`Work ends ${index + 1}`}
              type="time"
              value={entry.to}
              onChange={(to) => edit(entry.id, { to })}
            />
          </div>
        ))}
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            disabled={task.state === 'working'}
            why="The hours are being looked for"
          >
            Find Meeting Hours
          </Button>
          <Button
            icon="plus"
            disabled={places.length >= MOST_PLACES}
            why={`Up to ${MOST_PLACES} places can be compared`}
            onClick={() => change([...places, place((places.at(-1)?.id ?? 0) + 1, 'Asia/Kolkata')])}
          >
            Add a place
          </Button>
        </div>
      </Form>
      <Result
        title="Shared hours"
        task={task}
        empty="The hours in which everybody is at work appear here."
        onExample={() => {
          const today = localDay(new Date())
          model.setDate(today)
          find(today)
        }}
        actions={(answer) => <ResultActions text={() => inWords(answer)} />}
      >
        {(answer) => <SharedHours answer={answer} />}
      </Result>
    </Panes>
  )
}

function SharedHours({ answer: { windows, totalMinutes } }: { answer: Overlap }) {
  if (windows.length === 0) return <p>There is no time on this day at which everybody is within their hours.</p>
  return (
    <>
      <p className="figure">{durationInWords(totalMinutes)}</p>
      {windows.map(({ local }) => (
        <dl className="facts" key={local[0]?.start}>
          {local.map(({ timeZone, start, end }) => (
            <div key={timeZone}>
              <dt>{placeOf(timeZone)}</dt>
              <dd>
                {dateTimeParts(start).time} to {dateTimeParts(end).time}
              </dd>
              <dd className="muted small">{dateTimeParts(start).day}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  )
}

function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  return [hours > 0 ? counted(hours, 'hour') : '', rest > 0 ? counted(rest, 'minute') : ''].filter(Boolean).join(' ')
}

function inWords({ windows }: Overlap): string {
  return windows
    .flatMap(({ local }) => local.map(({ timeZone, start, end }) => `${placeOf(timeZone)}: ${start} to ${end}`))
    .join('\n')
}
