import { Facts, Panel } from './panel.tsx'
import { quantity, ukBand, UNKNOWN, usBand } from './show.ts'
import styles from './weather.module.css'

export function AirTab() {
  return (
    <Panel question="air" title={({ locationName }) => `Air quality in ${locationName}`}>
      {({ airQuality }) => (
        <>
          <div className={styles.indices}>
            <UsIndex index={airQuality.usEpaIndex} estimate={airQuality.estimated?.includes('usEpaIndex')} />
            <UkIndex index={airQuality.gbDefraIndex} estimate={airQuality.estimated?.includes('gbDefraIndex')} />
          </div>
          <h3>Pollutants</h3>
          <Facts
            facts={[
              { name: 'CO', value: micrograms(airQuality.co) },
              { name: 'NO2', value: micrograms(airQuality.no2) },
              { name: 'O3', value: micrograms(airQuality.o3) },
              { name: 'SO2', value: micrograms(airQuality.so2) },
              { name: 'PM2.5', value: micrograms(airQuality.pm2_5) },
              { name: 'PM10', value: micrograms(airQuality.pm10) },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

const micrograms = (value: number | undefined) => quantity(value, 'μg/m³', 1)

interface IndexProps {
  index: number | undefined
  estimate: boolean | undefined
}

function UsIndex({ index, estimate }: IndexProps) {
  const band = index === undefined ? undefined : usBand(index)
  return (
    <div className={styles.index} data-kind={band?.kind}>
      <h3>US EPA index</h3>
      <p className="figure">{index ?? UNKNOWN}</p>
      {band && (
        <span className={`chip ${styles.band}`} data-kind={band.kind}>
          {band.label}
        </span>
      )}
      <p className="small muted">From 0 to 500; up to 50 is good.</p>
      {estimate && <Estimate />}
    </div>
  )
}

function UkIndex({ index, estimate }: IndexProps) {
  return (
    <div className={styles.index}>
      <h3>UK Defra index</h3>
      <p className="figure">{index ?? UNKNOWN}</p>
      {index !== undefined && <span className="chip">{ukBand(index)}</span>}
      <p className="small muted">From 1 to 10; up to 3 is low.</p>
      {estimate && <Estimate />}
    </div>
  )
}

function Estimate() {
  return <p className="small muted">An estimate: from the values of this hour, where the index wants means of hours.</p>
}
