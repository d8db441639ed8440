import { useState } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { Button } from '#ui/button.tsx'
import { MOST_DAYS, type Answer } from './answers.browser.ts'
import styles from './day-field.module.css'
import { DayField, useDay } from './day-field.tsx'
import { Hours } from './hours.tsx'
import { useLocalTime } from './local-time.browser.ts'
import { Facts, Lines, Panel, Picture } from './panel.tsx'
import { dayName, dayOf, percent, plain, speed, temperature, type Units } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import weather from './weather.module.css'

const SHORT_DAYS = 3

export function ForecastTab() {
  const [long, setLong] = useState(false)
  const past = useDay('forecast.date', { first: '1940-01-01', last: latestDay(), until: 'today' })
  return (
    <div className="stack">
      <div className={styles.asking}>
        <DayField asked={past} label="Past day" hint="From 1940 until today" />
        {past.typed ? (
          <Button onClick={() => past.type('')}>Show the forecast</Button>
        ) : (
          <Button onClick={() => setLong(!long)}>Show {long ? SHORT_DAYS : MOST_DAYS} days</Button>
        )}
      </div>
      {past.day ? (
        <PastDay date={past.day} />
      ) : (
        <Panel
          question={long ? 'longForecast' : 'forecast'}
          title={({ locationName }) => `Forecast for ${locationName}`}
        >
          {(answer, since) => (
            <>
              <Days answer={answer} since={since} />
              {long && answer.forecast.length < MOST_DAYS && (
                <p className="small muted">
                  The source looks {counted(answer.forecast.length, 'day')} ahead, no further.
                </p>
              )}
            </>
          )}
        </Panel>
      )}
    </div>
  )
}

/** The day that has begun somewhere on Earth; whether it has at the place, the server knows. */
function latestDay(): string {
  const FIRST_ZONE_MS = 14 * 3_600_000
  return new Date(Date.now() + FIRST_ZONE_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function PastDay({ date }: { date: string }) {
  const units = useUnits()
  return (
    <Panel
      question="history"
      date={date}
      title={({ locationName }) => `Weather in ${locationName} on ${dayInWords(date)}`}
    >
      {({ forecast }) =>
        forecast.map(({ day, hour }) => (
          <div className="stack" key={date}>
            <Sky day={day} />
            <Facts facts={factsOf(day, units)} />
            <Hours hours={hour} />
          </div>
        ))
      }
    </Panel>
  )
}

function Days({ answer, since }: { answer: Answer<'forecast'>; since: number }) {
  const now = useLocalTime(answer, since)
  return (
    <ul className={weather.days}>
      {answer.forecast.map(({ date, day }) => (
        <Day key={date} date={date} name={dayName(date, now)} day={day} />
      ))}
    </ul>
  )
}

type DayWeather = Answer<'forecast'>['forecast'][number]['day']

function Day({ date, name, day }: { date: string; name: string; day: DayWeather }) {
  const units = useUnits()
  return (
    <li>
      <h3>{name}</h3>
      <p className="muted small">{dayOf(date, units)}</p>
      <Sky day={day} />
      <Lines facts={factsOf(day, units)} />
    </li>
  )
}

function Sky({ day: { condition } }: { day: DayWeather }) {
  return (
    <div className={weather.cardSky}>
      <Picture address={condition.icon} size={64} />
      <span>{condition.text}</span>
    </div>
  )
}

function factsOf(day: DayWeather, units: Units) {
  return [
    { name: 'Max', value: temperature(day.maxtempC, units) },
    { name: 'Min', value: temperature(day.mintempC, units) },
    { name: 'Chance of rain', value: percent(day.dailyChanceOfRain) },
    { name: 'UV index', value: plain(day.uv) },
    { name: 'Max wind', value: speed(day.maxwindKph, units) },
  ]
}
