import { inWords } from '#shared/time/local-day.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from './panel.tsx'
import type { Answer } from './answers.browser.ts'
import styles from './weather.module.css'

export function AlertsTab() {
  return (
    <Panel question="alerts" title={({ locationName }) => `Alerts for ${locationName}`}>
      {(answer) => (answer.alerts.length > 0 ? <List alerts={answer.alerts} /> : <None {...answer} />)}
    </Panel>
  )
}

function List({ alerts }: { alerts: Answer<'alerts'>['alerts'] }) {
  return (
    <ul className={styles.alerts}>
      {alerts.map(({ headline, desc, instruction, severity, areas, issuer, issued, onset, expires }, index) => (
        // Two areas may get alerts with the same words.
        <li key={index}>
          <div className={styles.alertHead}>
            <Icon name="alert-triangle" />
            <h3 dir="auto">{headline}</h3>
            {severity && <span className="chip">{severity}</span>}
          </div>
          {areas && (
            <p className="small" dir="auto">
              {areas}
            </p>
          )}
          <p className={styles.prose} dir="auto">
            {desc}
          </p>
          {instruction && (
            <div className={styles.safety}>
              <strong>Safety Instructions:</strong>
              <p className={styles.prose} dir="auto">
                {instruction}
              </p>
            </div>
          )}
          <p className="small muted">
            {[
              issuer,
              issued && `issued ${instantInWords(issued)}`,
              onset && `from ${instantInWords(onset)}`,
              expires && `until ${instantInWords(expires)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The time on the visitor's own clock, with its zone. */
function instantInWords(instant: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return instant
  return inWords(time, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** An empty list is good news only when a source said so. */
function None({ covered, inCountry = 0, country }: Answer<'alerts'>) {
  if (covered) {
    return (
      <div className={styles.none} data-kind="success">
        <Icon name="circle-check" />
        <h3>All Clear!</h3>
        <p>No weather alerts for this location.</p>
      </div>
    )
  }
  return (
    <div className={styles.none}>
      <Icon name="info-circle" />
      <h3>Not known</h3>
      {inCountry > 0 ? (
        <p>
          {inCountry === 1 ? 'One alert is' : `${inCountry} alerts are`} in force in {country || 'the country'}, but the
          source does not tell whether this location is meant.
        </p>
      ) : (
        <p>No source of alerts that we can ask covers this location. This is not an all-clear.</p>
      )}
    </div>
  )
}
