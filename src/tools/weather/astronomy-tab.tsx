import { Icon } from '#ui/icon.tsx'
import { Facts, Panel } from './panel.tsx'
import { almanacTime, countsToTwelve, dayOf, percent } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

export function AstronomyTab() {
  const units = useUnits()
  const twelve = countsToTwelve(units)
  return (
    <Panel question="astronomy" title={({ locationName }) => `Sun and moon in ${locationName}`}>
      {({ date, astronomy }) => (
        <>
          <p className="muted">{dayOf(date, units)}</p>
          <div className={styles.bodies}>
            <div className="stack">
              <Head name="Sun" up={astronomy.isSunUp} />
              <Facts
                facts={[
                  { name: 'Sunrise', value: almanacTime(astronomy.sunrise, twelve) },
                  { name: 'Sunset', value: almanacTime(astronomy.sunset, twelve) },
                ]}
              />
            </div>
            <div className="stack">
              <Head name="Moon" up={astronomy.isMoonUp} />
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
  )
}

function Head({ name, up }: { name: 'Sun' | 'Moon'; up: boolean }) {
  return (
    <div className={styles.body}>
      <h3>{name}</h3>
      <span className="chip">
        <Icon name={name === 'Sun' ? 'sun' : 'moon'} />
        {name} is {up ? 'Up' : 'Down'}
      </span>
    </div>
  )
}
