import { grouped } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { Alert } from '#ui/alert.tsx'
import { PartsFigure } from '#ui/parts-figure.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { birthdayInWords, periodInParts, type AgeAnswer } from './words.ts'
import styles from './result.module.css'

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
      <Facts>
        {TOTALS.map(([label, field]) => (
          <Fact key={field} name={label}>
            {grouped(answer[field])}
          </Fact>
        ))}
      </Facts>
      {answer.note && <Alert>{answer.note}</Alert>}
      <h3>Fun Facts</h3>
      <Facts>
        <Fact
          className={styles.wide}
          name="Next Birthday"
          note={`${dayInWords(nextBirthday.date, 'long')}, turning ${nextBirthday.turns}`}
        >
          {birthdayInWords(nextBirthday)}
        </Fact>
        <Fact name="Day of Birth">{answer.birthDayOfWeek}</Fact>
        <Fact name="Western Zodiac">{answer.westernZodiac}</Fact>
        <Fact name="Chinese Zodiac">{answer.chineseZodiac}</Fact>
      </Facts>
      {milestones.length > 0 && (
        <>
          <h3>Upcoming Milestones</h3>
          <Facts>
            {milestones.map(({ description, date }) => (
              <Fact key={description} name={dayInWords(date, 'medium')}>
                {description}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </>
  )
}
