import type { Answer } from './answers.browser.ts'
import { useLocalTime } from './local-time.browser.ts'
import { Lines, Panel, Picture } from './panel.tsx'
import { dayName, dayOf, percent, plain, speed, temperature } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export function ForecastTab() {
  return (
    <Panel question="forecast" title={({ locationName }) => `Forecast for ${locationName}`}>
      {(answer, since) => <Days answer={answer} since={since} />}
    </Panel>
  )
}

function Days({ answer, since }: { answer: Answer<'forecast'>; since: number }) {
  const units = useUnits()
  const now = useLocalTime(answer, since)
  return (
    <ul className={styles.days}>
      {answer.forecast.map(({ date, day }) => (
        <li key={date}>
          <h3>{dayName(date, now)}</h3>
          <p className="muted small">{dayOf(date, units)}</p>
          <div className={styles.cardSky}>
            <Picture address={day.condition.icon} size={64} />
            <span>{day.condition.text}</span>
          </div>
          <Lines
            facts={[
              { name: 'Max', value: temperature(day.maxtempC, units) },
              { name: 'Min', value: temperature(day.mintempC, units) },
              { name: 'Chance of rain', value: percent(day.dailyChanceOfRain) },
              { name: 'UV index', value: plain(day.uv) },
              { name: 'Max wind', value: speed(day.maxwindKph, units) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
