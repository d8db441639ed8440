import { Icon } from '#ui/icon.tsx'
import { Lines, Panel } from './panel.tsx'
import { countsToTwelve, hourOf, quantity, speed, temperature } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

const HOURS = 8

export function MarineTab() {
  const units = useUnits()
  const twelve = countsToTwelve(units)
  return (
    <Panel question="marine" title={({ locationName }) => `The sea at ${locationName}`}>
      {({ forecast }) => {
        const hours = forecast[0]?.hour.slice(0, HOURS) ?? []
        if (hours.every(({ swellHtMt }) => swellHtMt === undefined)) return <Nothing />
        return (
          <ul className={styles.hours}>
            {hours.map((hour, index) => (
              // Where clocks are set back, an hour's time comes twice.
              <li key={index}>
                <h3>Hour {index + 1}</h3>
                <p className="muted small">{hourOf(hour.time, twelve)}</p>
                <Lines
                  facts={[
                    { name: 'Air', value: temperature(hour.tempC, units) },
                    { name: 'Wind', value: speed(hour.windKph, units) },
                    { name: 'Waves', value: quantity(hour.swellHtMt, 'm', 1) },
                    { name: 'Water', value: temperature(hour.waterTempC, units) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}

function Nothing() {
  return (
    <div className={styles.none}>
      <Icon name="ripple" />
      <h3>Not Available</h3>
      <p>Marine data is not available for this location.</p>
    </div>
  )
}
