import { Fragment, useMemo } from 'react'
import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { localDay } from '#shared/time/local-day.ts'
import { placeOf } from '#shared/time/time-zone.ts'
import { counted } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { CalendarButton } from './calendar-button.tsx'
import styles from './fields.module.css'
import type { Place } from './meeting.ts'
import type { PanelFrame } from './panel.ts'
import { readRows } from './rows.ts'
import { NO_DATE } from './sentences.ts'
import { dateTimeParts } from './words.ts'
import { ZoneSelect } from './zone-select.tsx'

const call = client<typeof api>()
const MOST_PLACES = 20

const WORKING = 'The hours are being looked for'
const NONE = 'There is no time on this day at which everybody is within their hours.'

const place = (timeZone: string): Place => ({ timeZone, from: '09:00', to: '17:00' })
const START = [place('Europe/London'), place('America/New_York')]
const START_TEXT = JSON.stringify(START)

type Overlap = z.infer<typeof api.meetingOverlap.answer>

export function useMeeting() {
  const [open, setOpen] = useInput('meeting')
  const [date, setDate] = useInput('meeting.date')
  const [text, setText] = useInput('meeting.places', START_TEXT)
  const places = useMemo(() => readPlaces(text) ?? START, [text])
  const task = useTask<Overlap>()
  const setPlaces = (next: Place[]) => setText(JSON.stringify(next))
  const reset = () => {
    setDate('')
    setText(START_TEXT)
    task.reset()
  }
  return { open: open !== '', setOpen, date, setDate, places, setPlaces, task, reset }
}

function readPlaces(text: string): Place[] | undefined {
  const rows = readRows(text, ['timeZone', 'from', 'to'], MOST_PLACES, ['from', 'to'])
  return rows && rows.length >= 2 ? rows : undefined
}

/** Folded until wanted: every place brings a list of all time zones. */
export function MeetingPanel(frame: PanelFrame<ReturnType<typeof useMeeting>>) {
  const { open, setOpen } = frame.model
  return (
    <>
      <div className="row">
        <Button icon="users" pressed={open} onClick={() => setOpen(open ? '' : 'open')}>
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
  const edit = (which: number, part: Partial<Place>) =>
    change(places.map((entry, index) => (index === which ? { ...entry, ...part } : entry)))
  const working = task.state === 'working'
  const find = (day: string) => {
    onStart()
    if (!day) return task.fail(refusalOf(NO_DATE, 'date'))
    const body = { date: day, places }
    void task.run((signal) => call('POST /time-difference/meeting-overlap', { body }, signal))
  }
  return (
    <Panes>
      <Form label="Meeting hours" error={task.error} onSubmit={() => find(date)}>
        <h2>Meeting hours</h2>
        <TextField
          label="Day of the Meeting"
          field="date"
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
          // Two places may have the same zone; their number is all they have.
          <div className={styles.times} role="group" aria-label={`Place ${index + 1}`} key={index}>
            <div className={styles.wide}>
              <ZoneSelect
                label={`Place ${index + 1}`}
                field={`places.${index}.timeZone`}
                value={entry.timeZone}
                onChange={(timeZone) => edit(index, { timeZone })}
              >
                {places.length > 2 && (
                  <IconButton
                    name="trash"
                    label={`Remove place ${index + 1}`}
                    disabled={working}
                    onClick={() => change(places.filter((_, other) => other !== index))}
                  />
                )}
              </ZoneSelect>
            </div>
            <TextField
              label={`Work starts ${index + 1}`}
              field={`places.${index}.from`}
              type="time"
              value={entry.from}
              onChange={(from) => edit(index, { from })}
            />
            <TextField
              label={`Work ends ${index + 1}`}
              field={`places.${index}.to`}
              type="time"
              value={entry.to}
              onChange={(to) => edit(index, { to })}
            />
          </div>
        ))}
        <div className="row">
          <Button variant="filled" type="submit" disabled={working} why={WORKING}>
            Find Meeting Hours
          </Button>
          <Button
            icon="plus"
            disabled={working || places.length >= MOST_PLACES}
            why={working ? WORKING : `Up to ${MOST_PLACES} places can be compared`}
            onClick={() => change([...places, place('Asia/Kolkata')])}
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
        said={({ windows, totalMinutes }) => (windows.length === 0 ? NONE : durationInWords(totalMinutes))}
        actions={(answer) => (
          <ResultActions
            kind="text"
            text={() => inWords(answer)}
            file={{ content: () => inWords(answer), name: 'meeting-hours.txt' }}
          />
        )}
      >
        {(answer) => <SharedHours answer={answer} />}
      </Result>
    </Panes>
  )
}

function SharedHours({ answer: { windows, totalMinutes } }: { answer: Overlap }) {
  if (windows.length === 0) return <p>{NONE}</p>
  return (
    <>
      <p className="figure">{durationInWords(totalMinutes)}</p>
      {windows.map((shared) => (
        <Fragment key={shared.start}>
          <Facts>
            {shared.local.map(({ timeZone, start, end }, index) => (
              // Two places may have the same zone.
              <Fact key={index} name={placeOf(timeZone)} note={dateTimeParts(start).day}>
                {dateTimeParts(start).time} to {dateTimeParts(end).time}
              </Fact>
            ))}
          </Facts>
          <CalendarButton
            name="meeting.ics"
            event={() => ({
              title: 'Meeting',
              start: shared.start,
              end: shared.end,
              details: inWords({ windows: [shared] }),
            })}
          />
        </Fragment>
      ))}
    </>
  )
}

function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  return [hours > 0 ? counted(hours, 'hour') : '', rest > 0 ? counted(rest, 'minute') : ''].filter(Boolean).join(' ')
}

function inWords({ windows }: Pick<Overlap, 'windows'>): string {
  if (windows.length === 0) return NONE
  return windows
    .flatMap(({ local }) => local.map(({ timeZone, start, end }) => `${placeOf(timeZone)}: ${start} to ${end}`))
    .join('\n')
}
