import { grouped } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { Alert } from '#ui/alert.tsx'
import { PartsFigure } from '#ui/parts-figure.tsx'
import { birthdayInWords, periodInParts, type AgeAnswer } from './age-words.ts'
import styles from './age-result.module.css'

const TOTALS = [
  ['Total Months', 'totalMonths'],
  ['Total Weeks', 'totalWeeks'],
  ['Total Days', 'totalDays'],
  ['Total Hours', 'totalHours'],
  ['Total Minutes', 'totalMinutes'],
  ['Total Seconds', 'totalSeconds'],
] as const

export function AgeResult({ answer }: { answer: AgeAnswer }) {
  const { nextBirthday, milestones } = answer
  return (
    <>
      <div>
        <PartsFigure parts={periodInParts(answer)} />
        <p className="muted small">on {dayInWords(answer.calculatedAt)}</p>
      </div>
      <dl className="facts">
        {TOTALS.map(([label, field]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{grouped(answer[field])}</dd>
          </div>
        ))}
      </dl>
      {answer.note && <Alert>{answer.note}</Alert>}
      <h3>Fun Facts</h3>
      <dl className="facts">
        <div className={styles.wide}>
          <dt>Next Birthday</dt>
          <dd>{birthdayInWords(nextBirthday)}</dd>
          <dd className="muted small">
            {dayInWords(nextBirthday.date, 'long')}, turning {nextBirthday.turns}
          </dd>
        </div>
        <div>
          <dt>Day of Birth</dt>
          <dd>{answer.birthDayOfWeek}</dd>
        </div>
        <div>
          <dt>Western Zodiac</dt>
          <dd>{answer.westernZodiac}</dd>
        </div>
        <div>
          <dt>Chinese Zodiac</dt>
          <dd>{answer.chineseZodiac}</dd>
        </div>
      </dl>
      {milestones.length > 0 && (
        <>
          <h3>Upcoming Milestones</h3>
          <dl className="facts">
            {milestones.map(({ description, date }) => (
              <div key={description}>
                <dt>{dayInWords(date, 'medium')}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
