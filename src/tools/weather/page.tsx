import { useEffect, useRef, useState } from 'react'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { parseFragment } from '#ui/fragment.ts'
import { readIntlTables } from '#ui/intl-tables.ts'
import { revealResult } from '#ui/reveal.ts'
import { useInput } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useTask } from '#ui/task.ts'
import { askAgain, forgetAddress, useRefusedPlace } from './answers.browser.ts'
import { CurrentTab } from './current-tab.tsx'
import { LaterTab, loadMoreTabs, type MoreTabs } from './later-tab.tsx'
import { PlaceBox } from './place-box.tsx'
import {
  AUTO,
  beginPlace,
  chooseGps,
  choosePlace,
  closeProblem,
  readPlace,
  useSavedPlace,
} from './saved-place.browser.ts'
import { chooseUnits, useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export { default as about } from './about.ts'

const LATER = [
  { id: 'forecast', label: 'Forecast', name: 'ForecastTab' },
  { id: 'hourly', label: 'Hourly', name: 'HourlyTab' },
  { id: 'astronomy', label: 'Astronomy', name: 'AstronomyTab' },
  { id: 'air', label: 'Air', name: 'AirTab' },
  { id: 'alerts', label: 'Alerts', name: 'AlertsTab' },
  { id: 'marine', label: 'Marine', name: 'MarineTab' },
] as const

export default function WeatherPage() {
  const weather = useRef<HTMLDivElement>(null)
  const more = useTask<MoreTabs>()
  const tabs = [
    { id: 'current', label: 'Current Weather', content: () => <CurrentTab /> },
    ...LATER.map(({ name, ...tab }) => ({ ...tab, content: () => <LaterTab name={name} tabs={more} /> })),
  ]
  /** Whoever points at the tabs, or comes to them by keyboard, may choose one. */
  const prepare = () => {
    if (more.state === 'idle') void more.run(loadMoreTabs)
  }
  useEffect(() => {
    // For the times and numbers of the weather, while it comes.
    void readIntlTables()
    const linked = parseFragment(location.hash).values.get('location')
    if (linked) choosePlace(linked, false)
    else beginPlace()
  }, [])
  return (
    <div className="stack">
      <PlaceForm onAsked={() => revealResult(weather.current)} />
      <div ref={weather} onPointerEnter={prepare} onFocus={prepare}>
        <Tabs label="Kinds of weather data" tabs={tabs} forget />
      </div>
    </div>
  )
}

function PlaceForm({ onAsked }: { onAsked(): void }) {
  const place = useSavedPlace()
  const refused = useRefusedPlace()
  const units = useUnits()
  /** What is typed and not sent yet. */
  const [draft, setDraft] = useState<string>()
  const [, share] = useInput('location')
  useEffect(() => share(place.location === AUTO ? '' : place.location), [place.location, share])
  const text = draft ?? (place.location === AUTO ? '' : place.location)
  const search = (typed: string) => {
    const before = readPlace().location
    choosePlace(typed)
    setDraft(undefined)
    if (readPlace().location === before) askAgain()
    onAsked()
  }
  const detect = () => {
    forgetAddress()
    choosePlace('')
    setDraft(undefined)
    askAgain(0)
    onAsked()
  }
  return (
    <>
      {place.problem && (
        <Alert kind="error" onClose={closeProblem}>
          <p>{place.problem.message}</p>
          {place.problem.blocked && (
            <p className="small">
              Your browser blocks the location for this site. You can allow it in the site’s settings, beside the
              address.
            </p>
          )}
        </Alert>
      )}
      <Form label="Place" error={draft === undefined && refused} onSubmit={() => search(text)}>
        <div className={styles.asked}>
          <PlaceBox value={text} typing={draft !== undefined} onType={setDraft} onChoose={search} />
          <Select
            label="Units"
            value={units}
            onChange={chooseUnits}
            options={[
              { value: 'metric', label: '°C, km/h' },
              { value: 'ms', label: '°C, m/s' },
              { value: 'uk', label: '°C, mph' },
              { value: 'us', label: '°F, mph' },
            ]}
          />
        </div>
        <div className={`row ${styles.asking}`}>
          <Button variant="filled" type="submit" icon="search">
            {text.trim() === '' ? 'Auto Detect' : 'Search'}
          </Button>
          <Button
            icon="current-location"
            onClick={() => {
              setDraft(undefined)
              void chooseGps().then(() => {
                if (!readPlace().problem) onAsked()
              })
            }}
            disabled={place.detecting}
            why="Waiting for your device"
          >
            {place.detecting ? 'Detecting GPS...' : 'Use GPS Location'}
          </Button>
          <Button variant="text" icon="world" onClick={detect}>
            Auto-detect IP
          </Button>
          <ResultActions />
        </div>
      </Form>
    </>
  )
}
