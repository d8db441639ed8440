import { Scroller } from '#ui/scroller.tsx'
import type { Answer } from './answers.browser.ts'
import { countsToTwelve, degrees, hourOf, percent, temperature, type Units } from './show.ts'
import styles from './weather.module.css'

type Hours = Answer<'hourly'>['hourlyForecast']

const WIDTH = 900
const STEP_LABELLED = 3
const SIDE = 24
const TOP = 28
const LOW = 120
const BARS_TOP = 150
const BARS_BOTTOM = 200
const HEIGHT = 224

/** Temperature as a line and chance of rain as bars, each with its numbers: colour says nothing that words do not. */
export function HourlyChart({ hours, units }: { hours: Hours; units: Units }) {
  const twelve = countsToTwelve(units)
  const temperatures = hours.map(({ tempC }) => tempC)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const step = (WIDTH - 2 * SIDE) / Math.max(hours.length - 1, 1)
  const x = (index: number) => SIDE + index * step
  const y = (tempC: number) => LOW - ((tempC - low) / (high - low || 1)) * (LOW - TOP)
  const height = (chance: number) => (chance / 100) * (BARS_BOTTOM - BARS_TOP)
  const warmest = hours[temperatures.indexOf(high)]
  const coldest = hours[temperatures.indexOf(low)]
  if (!warmest || !coldest) return null
  const rainKnown = hours.some(({ chanceOfRain }) => chanceOfRain !== undefined)
  const inWords = `Temperature over ${hours.length} hours: lowest ${temperature(low, units)} at ${hourOf(coldest.time, twelve)}, highest ${temperature(high, units)} at ${hourOf(warmest.time, twelve)}.`
  return (
    <figure className="stack" data-gap="small">
      <Scroller className={styles.chartFrame} label="Chart of the hours">
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <line className={styles.ground} x1={SIDE} x2={WIDTH - SIDE} y1={BARS_BOTTOM} y2={BARS_BOTTOM} />
          {hours.map(({ timeEpoch, chanceOfRain = 0 }, index) => (
            <rect
              key={timeEpoch}
              className={styles.rain}
              x={x(index) - step * 0.3}
              width={step * 0.6}
              y={BARS_BOTTOM - height(chanceOfRain)}
              height={height(chanceOfRain)}
            />
          ))}
          <polyline
            className={styles.line}
            points={temperatures.map((tempC, index) => `${x(index).toFixed(1)},${y(tempC).toFixed(1)}`).join(' ')}
          />
          {hours.map((hour, index) =>
            index % STEP_LABELLED === 0 ? (
              <g key={hour.timeEpoch} textAnchor="middle">
                <circle className={styles.dot} cx={x(index)} cy={y(hour.tempC)} r="4" />
                <text className={styles.value} x={x(index)} y={y(hour.tempC) - 12}>
                  {degrees(hour.tempC, units)}
                </text>
                {rainKnown && (
                  <text x={x(index)} y={BARS_BOTTOM - height(hour.chanceOfRain ?? 0) - 5}>
                    {percent(hour.chanceOfRain)}
                  </text>
                )}
                <text x={x(index)} y={HEIGHT - 6}>
                  {hourOf(hour.time, twelve)}
                </text>
              </g>
            ) : null,
          )}
        </svg>
      </Scroller>
      <figcaption className="small muted">
        Line: temperature. {rainKnown ? 'Bars: chance of rain. ' : ''}
        {inWords}
      </figcaption>
    </figure>
  )
}
