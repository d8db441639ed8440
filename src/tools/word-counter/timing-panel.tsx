import { NumberField } from '#ui/field.tsx'
import { Result } from '#ui/result.tsx'
import { EMPTY, formatTenth, inWords, type PanelProps } from './panel.ts'

interface Props extends PanelProps {
  reading: string
  speaking: string
  onReading(speed: string): void
  onSpeaking(speed: string): void
}

const RANGE = '50 to 1,000 words a minute'

export function TimingPanel({ task, pressed, onExample, reading, speaking, onReading, onSpeaking }: Props) {
  return (
    <Result
      title="Timing & Readability"
      task={task}
      live
      pressed={pressed}
      empty={EMPTY}
      said={inWords}
      onExample={onExample}
    >
      {({ readingTime, speakingTime, readability }) => (
        <>
          <dl className="facts">
            <div>
              <dt>Reading time</dt>
              <dd>{readingTime.formatted}</dd>
            </div>
            <div>
              <dt>Speaking time</dt>
              <dd>{speakingTime.formatted}</dd>
            </div>
          </dl>
          <div className="grid">
            <NumberField
              label="Reading speed"
              inputMode="numeric"
              value={reading}
              onChange={onReading}
              hint={RANGE}
              error={errorOf(reading)}
            />
            <NumberField
              label="Speaking speed"
              inputMode="numeric"
              value={speaking}
              onChange={onSpeaking}
              hint={RANGE}
              error={errorOf(speaking)}
            />
          </div>
          <h3>Readability</h3>
          <p>{readability.gradeLevelDescription}</p>
          {readability.applicable && (
            <dl className="facts">
              <div>
                <dt>Flesch-Kincaid grade level</dt>
                <dd>{formatTenth(readability.fleschKincaidGradeLevel)}</dd>
              </div>
              <div>
                <dt>Flesch reading ease</dt>
                <dd>{formatTenth(readability.fleschReadingEase)}</dd>
              </div>
              <div>
                <dt>Automated readability index</dt>
                <dd>{formatTenth(readability.automatedReadabilityIndex)}</dd>
              </div>
            </dl>
          )}
        </>
      )}
    </Result>
  )
}

function errorOf(speed: string): string | undefined {
  const value = Number(speed)
  return speed.trim() !== '' && value >= 50 && value <= 1000 ? undefined : `Please enter ${RANGE}.`
}
