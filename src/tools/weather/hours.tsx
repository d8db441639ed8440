import type { Answer } from './answers.browser.ts'
import { HourlyChart } from './hourly-chart.tsx'
import { Lines, Picture } from './panel.tsx'
import { countsToTwelve, dayOf, hourOf, percent, plain, speed, temperature } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

/** Hours as a chart and as cards. */
export function Hours({ hours }: { hours: Answer<'hourly'>['hourlyForecast'] }) {
  const units = useUnits()
  const twelve = countsToTwelve(units)
  return (
    <>
      <HourlyChart hours={hours} units={units} />
      <ul className={styles.hours}>
        {hours.map((hour) => (
          <li key={hour.timeEpoch}>
            <div className={styles.hourHead}>
              <h3>{hourOf(hour.time, twelve)}</h3>
              <span className="muted small">{dayOf(hour.time, units)}</span>
            </div>
            <div className={styles.cardSky}>
              <Picture address={hour.condition.icon} size={48} />
              <span className={styles.hourDegrees}>{temperature(hour.tempC, units)}</span>
            </div>
            <p className="small">{hour.condition.text}</p>
            <Lines
              facts={[
                { name: 'Feels like', value: temperature(hour.feelslikeC, units) },
                { name: 'Rain', value: percent(hour.chanceOfRain) },
                { name: 'Wind', value: speed(hour.windKph, units) },
                { name: 'UV', value: plain(hour.uv) },
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
