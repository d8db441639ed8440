import { counted, grouped } from '#shared/numbers/counted.ts'
import { Result } from '#ui/result.tsx'
import type { Analysis } from './analysis.ts'
import styles from './page.module.css'
import { PanelActions, type Fact } from './panel-actions.tsx'
import type { Limit } from './platforms.ts'
import { EMPTY, inWords } from './panel.ts'
import type { PanelProps } from './panel-props.browser.ts'

export function LimitsPanel({ task, pressed, onExample }: PanelProps) {
  return (
    <Result
      title="Social limits"
      task={task}
      live
      pressed={pressed}
      empty={EMPTY}
      said={inWords}
      onExample={onExample}
      actions={(analysis) => <PanelActions facts={() => factsOf(analysis)} name="social-limits.txt" />}
    >
      {(analysis) => (
        <>
          <p className="small">As a text message: {messageOf(analysis)}.</p>
          <ul className={styles.limits}>
            {Object.entries(analysis.socialMediaLimits).map(([platform, limit]) => (
              <Platform key={platform} platform={platform} limit={limit} />
            ))}
          </ul>
        </>
      )}
    </Result>
  )
}

function factsOf(analysis: Analysis): Fact[] {
  return [
    ['As a text message', messageOf(analysis)],
    ...Object.entries(analysis.socialMediaLimits).map(([platform, limit]): Fact => [
      platform,
      `${usedOf(limit)}, ${leftOf(limit)}`,
    ]),
  ]
}

const messageOf = ({ sms }: Analysis) =>
  `${counted(sms.segments, 'part')} in ${sms.encoding} (${grouped(sms.limit)} units alone, ${grouped(sms.perSegment)} in each part of a longer one)`

const usedOf = ({ current, limit }: Limit) => `${grouped(current)} / ${grouped(limit)}`

const leftOf = ({ current, limit, exceeded }: Limit) =>
  exceeded ? `${grouped(current - limit)} too many` : `${grouped(limit - current)} left`

function Platform({ platform, limit }: { platform: string; limit: Limit }) {
  return (
    <li data-exceeded={limit.exceeded || undefined}>
      <span>{platform}</span>
      <span className={styles.numbers}>{usedOf(limit)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(limit.percentage, 100)}%` }} />
      </span>
      <span className={limit.exceeded ? styles.over : 'muted small'}>{leftOf(limit)}</span>
    </li>
  )
}
