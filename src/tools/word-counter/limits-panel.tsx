import { Result } from '#ui/result.tsx'
import styles from './page.module.css'
import type { Limit } from './platforms.ts'
import { EMPTY, formatCount, inWords, type PanelProps } from './panel.ts'

export function LimitsPanel({ task, pressed, onExample }: PanelProps) {
  return (
    <Result title="Social limits" task={task} live pressed={pressed} empty={EMPTY} said={inWords} onExample={onExample}>
      {({ socialMediaLimits, sms }) => (
        <>
          <p className="small">
            As a text message: {formatCount(sms.segments)} {sms.segments === 1 ? 'part' : 'parts'} in {sms.encoding} (
            {formatCount(sms.limit)} units alone, {formatCount(sms.perSegment)} in each part of a longer one).
          </p>
          <ul className={styles.limits}>
            {Object.entries(socialMediaLimits).map(([platform, limit]) => (
              <Platform key={platform} platform={platform} limit={limit} />
            ))}
          </ul>
        </>
      )}
    </Result>
  )
}

function Platform({ platform, limit }: { platform: string; limit: Limit }) {
  const left = limit.limit - limit.current
  return (
    <li data-exceeded={limit.exceeded || undefined}>
      <span>{platform}</span>
      <span className={styles.numbers}>
        {formatCount(limit.current)} / {formatCount(limit.limit)}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(limit.percentage, 100)}%` }} />
      </span>
      <span className={limit.exceeded ? styles.over : 'muted small'}>
        {limit.exceeded ? `${formatCount(-left)} too many` : `${formatCount(left)} left`}
      </span>
    </li>
  )
}
