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
import { AirTab } from './air-tab.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { askAgain, forgetAddress } from './answers.browser.ts'
import { AstronomyTab } from './astronomy-tab.tsx'
import { CurrentTab } from './current-tab.tsx'
import { ForecastTab } from './forecast-tab.tsx'
import { HourlyTab } from './hourly-tab.tsx'
import { MarineTab } from './marine-tab.tsx'
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

const TABS = [
  { id: 'current', label: 'Current Weather', content: () => <CurrentTab /> },
  { id: 'forecast', label: 'Forecast', content: () => <ForecastTab /> },
  { id: 'hourly', label: 'Hourly', content: () => <HourlyTab /> },
  { id: 'astronomy', label: 'Astronomy', content: () => <AstronomyTab /> },
  { id: 'air', label: 'Air', content: () => <AirTab /> },
  { id: 'alerts', label: 'Alerts', content: () => <AlertsTab /> },
  { id: 'marine', label: 'Marine', content: () => <MarineTab /> },
]

export default function WeatherPage() {
  const weather = useRef<HTMLDivElement>(null)
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
      <div ref={weather}>
        <Tabs label="Kinds of weather data" tabs={TABS} forget />
      </div>
    </div>
  )
}

function PlaceForm({ onAsked }: { onAsked(): void }) {
  const place = useSavedPlace()
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
      <Form label="Place" onSubmit={() => search(text)}>
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
