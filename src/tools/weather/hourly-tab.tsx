import { HourlyChart } from './hourly-chart.tsx'
import { Lines, Panel, Picture } from './panel.tsx'
import { countsToTwelve, dayOf, hourOf, percent, plain, speed, temperature } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export function HourlyTab() {
  const units = useUnits()
  const twelve = countsToTwelve(units)
  return (
    <Panel question="hourly" title={({ locationName }) => `Hour by hour in ${locationName}`}>
      {({ hourlyForecast }) => (
        <>
          <HourlyChart hours={hourlyForecast} units={units} />
          <ul className={styles.hours}>
            {hourlyForecast.map((hour) => (
              <li key={hour.timeEpoch}>
                <h3>{hourOf(hour.time, twelve)}</h3>
                <p className="muted small">{dayOf(hour.time, units)}</p>
                <div className={styles.cardSky}>
                  <Picture address={hour.condition.icon} size={48} />
                  <span>{hour.condition.text}</span>
                </div>
                <Lines
                  facts={[
                    { name: 'Temperature', value: temperature(hour.tempC, units) },
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
      )}
    </Panel>
  )
}
