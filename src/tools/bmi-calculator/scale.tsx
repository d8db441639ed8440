import type { Category } from './bmi.ts'
import styles from './scale.module.css'

interface Zone {
  name: Category
  /** Percent of the bar. */
  width: number
  range: string
  /** Written at the zone's lower end. */
  from?: string
}

const ADULTS: Zone[] = [
  { name: 'Underweight', width: 14, range: 'under 18.5' },
  { name: 'Normal Weight', width: 26, range: '18.5-24.9', from: '18.5' },
  { name: 'Overweight', width: 20, range: '25-29.9', from: '25' },
  { name: 'Obese', width: 40, range: '30 and over', from: '30' },
]
const CHILDREN: Zone[] = [
  { name: 'Underweight', width: 5, range: 'under the 5th percentile' },
  { name: 'Normal Weight', width: 80, range: '5th to under the 85th', from: '5' },
  { name: 'Overweight', width: 10, range: '85th to under the 95th', from: '85' },
  { name: 'Obese', width: 5, range: '95th and over', from: '95' },
]
/** The ends of the bar for adults, in BMI points. */
const [LOWEST, HIGHEST] = [15, 40]

interface Props {
  bmi: number
  percentile: number | null
  category: Category
  colors: Record<Category, string> | undefined
}

/** The bands side by side, and where the visitor stands: by BMI, or for children by percentile. */
export function Scale({ bmi, percentile, category, colors }: Props) {
  const zones = percentile === null ? ADULTS : CHILDREN
  const place = percentile ?? ((clamp(bmi) - LOWEST) / (HIGHEST - LOWEST)) * 100
  const here = zones.find((zone) => zone.name === category)
  const starts = zones.map((_, index) => zones.slice(0, index).reduce((sum, zone) => sum + zone.width, 0))
  return (
    <figure className={styles.scale}>
      <div
        role="img"
        aria-label={`${percentile === null ? 'BMI' : 'Percentile'} scale. You are here: ${category}, ${here?.range}.`}
      >
        <div className={styles.flag}>
          <span style={{ left: `${place}%`, translate: `${-place}%` }}>You are here</span>
        </div>
        <div className={styles.bar}>
          {zones.map((zone) => (
            <div key={zone.name} style={{ width: `${zone.width}%`, background: colors?.[zone.name] }} />
          ))}
          <i className={styles.pin} style={{ left: `${place}%` }} />
        </div>
        <div className={styles.ticks}>
          {zones.map((zone, index) => (
            <span key={zone.name} style={{ left: `${starts[index]}%` }}>
              {zone.from}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <ul className={styles.legend}>
          {zones.map((zone) => (
            <li key={zone.name} aria-current={zone.name === category || undefined}>
              <span className={styles.swatch} style={{ background: colors?.[zone.name] }} />
              <span>
                {zone.name} <span className="muted">{zone.range}</span>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function clamp(bmi: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, bmi))
}
