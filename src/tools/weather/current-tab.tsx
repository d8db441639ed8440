import { Icon } from '#ui/icon.tsx'
import type { Answer } from './answers.browser.ts'
import { fallsInWords } from './falls-in-words.ts'
import { useLocalTime } from './local-time.browser.ts'
import { Facts, Panel, Picture } from './panel.tsx'
import { celsius, clock, countsToTwelve, dayOf, percent, quantity, speed, temperature, UNKNOWN } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export function CurrentTab() {
  const units = useUnits()
  return (
    <Panel question="current" title={({ locationName }) => locationName}>
      {(now, since) => (
        <>
          <p className={styles.place}>
            {[now.region, now.country].filter((part, index, all) => part && all.indexOf(part) === index).join(', ')}
            <LocalTime answer={now} since={since} />
          </p>
          <div className={styles.now}>
            <Picture address={now.conditionIconUrl} size={112} />
            <div>
              <p className={styles.degrees}>{temperature(now.temperatureC, units)}</p>
              <p>Feels like {temperature(now.feelsLikeC, units)}</p>
            </div>
            <div className={styles.sky}>
              <strong>{now.conditionText}</strong>
              <span className="chip">
                <Icon name={now.isDay ? 'sun' : 'moon'} />
                {now.isDay ? 'Day' : 'Night'}
              </span>
            </div>
          </div>
          {now.precipitation && <Falls answer={now} told={now.precipitation} since={since} />}
          <Facts
            facts={[
              { name: 'Humidity', value: percent(now.humidity) },
              { name: 'Wind', value: `${speed(now.windKph, units)} ${now.windDirection}`.trim() || UNKNOWN },
              { name: 'Temperature', value: both(now.temperatureC, now.temperatureF) },
              { name: 'Feels like', value: both(now.feelsLikeC, now.feelsLikeF) },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

interface FallsProps {
  answer: Answer<'current'>
  told: Parameters<typeof fallsInWords>[0]
  since: number
}

function Falls({ answer, told, since }: FallsProps) {
  const units = useUnits()
  const words = fallsInWords(told, useLocalTime(answer, since), units, countsToTwelve(units))
  return words && <p>{words}</p>
}

function LocalTime({ answer, since }: { answer: Answer<'current'>; since: number }) {
  const units = useUnits()
  const now = useLocalTime(answer, since)
  return (
    <span className="muted">
      Local time: {dayOf(now, units)}, {clock(now, countsToTwelve(units))}
    </span>
  )
}

const both = (degreesC: number, degreesF: number) => `${celsius(degreesC)} / ${quantity(degreesF, '°F')}`
