import { dayInWords } from '#shared/time/local-day.ts'
import { Icon } from '#ui/icon.tsx'
import day from './day-field.module.css'
import { DayField, useDay } from './day-field.tsx'
import { Facts, Panel } from './panel.tsx'
import { almanacTime, countsToTwelve, dayOf, percent } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export function AstronomyTab() {
  const units = useUnits()
  const twelve = countsToTwelve(units)
  const asked = useDay('astronomy.date', { first: '1900-01-01', last: '2100-12-31', until: '2100-12-31' })
  return (
    <div className="stack">
      <div className={day.asking}>
        <DayField asked={asked} label="Day" hint="From 1900 until 2100; empty for today" />
      </div>
      <Panel question="astronomy" date={asked.day} title={({ locationName }) => `Sun and moon in ${locationName}`}>
        {({ date, localTime, astronomy }) => (
          <>
            <p className="muted">{asked.day ? dayInWords(date) : dayOf(date, units)}</p>
            <div className={styles.bodies}>
              <div className="stack">
                <Head name="Sun" up={localTime.startsWith(date) ? astronomy.isSunUp : undefined} />
                <Facts
                  facts={[
                    { name: 'Sunrise', value: almanacTime(astronomy.sunrise, twelve) },
                    { name: 'Sunset', value: almanacTime(astronomy.sunset, twelve) },
                  ]}
                />
              </div>
              <div className="stack">
                <Head name="Moon" up={localTime.startsWith(date) ? astronomy.isMoonUp : undefined} />
                <Facts
                  facts={[
                    { name: 'Moonrise', value: almanacTime(astronomy.moonrise, twelve) },
                    { name: 'Moonset', value: almanacTime(astronomy.moonset, twelve) },
                    { name: 'Phase', value: astronomy.moonPhase },
                    { name: 'Illumination', value: percent(astronomy.moonIllumination) },
                  ]}
                />
              </div>
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}

/** Whether a body is up is told of now only, not of another day. */
function Head({ name, up }: { name: 'Sun' | 'Moon'; up: boolean | undefined }) {
  return (
    <div className={styles.body}>
      <h3>{name}</h3>
      {up !== undefined && (
        <span className="chip">
          <Icon name={name === 'Sun' ? 'sun' : 'moon'} />
          {name} is {up ? 'Up' : 'Down'}
        </span>
      )}
    </div>
  )
}
