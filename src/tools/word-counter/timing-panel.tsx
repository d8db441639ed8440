import { NumberField } from '#ui/field.tsx'
import { Result } from '#ui/result.tsx'
import { Facts } from '#ui/facts.tsx'
import type { Analysis } from './analysis.ts'
import { PanelActions, type Fact } from './panel-actions.tsx'
import { EMPTY, formatTenth, inWords, isSpeed, SPEEDS } from './panel.ts'
import type { PanelProps } from './panel-props.browser.ts'

interface Props extends PanelProps {
  reading: string
  speaking: string
  onReading(speed: string): void
  onSpeaking(speed: string): void
}

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
      actions={(analysis) => (
        <PanelActions
          facts={() => [
            ...timesOf(analysis),
            ['Readability', analysis.readability.gradeLevelDescription],
            ...gradesOf(analysis),
          ]}
          name="reading-time.txt"
        />
      )}
    >
      {(analysis) => (
        <>
          <Facts list={timesOf(analysis)} />
          <div className="grid">
            <NumberField
              label="Reading speed"
              inputMode="numeric"
              value={reading}
              onChange={onReading}
              hint={SPEEDS}
              error={errorOf(reading)}
            />
            <NumberField
              label="Speaking speed"
              inputMode="numeric"
              value={speaking}
              onChange={onSpeaking}
              hint={SPEEDS}
              error={errorOf(speaking)}
            />
          </div>
          <h3>Readability</h3>
          <p>{analysis.readability.gradeLevelDescription}</p>
          {analysis.readability.applicable && <Facts list={gradesOf(analysis)} />}
        </>
      )}
    </Result>
  )
}

const timesOf = ({ readingTime, speakingTime }: Analysis): Fact[] => [
  ['Reading time', readingTime.formatted],
  ['Speaking time', speakingTime.formatted],
]

function gradesOf({ readability }: Analysis): Fact[] {
  if (!readability.applicable) return []
  return [
    ['Flesch-Kincaid grade level', formatTenth(readability.fleschKincaidGradeLevel)],
    ['Flesch reading ease', formatTenth(readability.fleschReadingEase)],
    ['Automated readability index', formatTenth(readability.automatedReadabilityIndex)],
  ]
}

function errorOf(speed: string): string | undefined {
  return isSpeed(speed) ? undefined : `Please enter ${SPEEDS}.`
}
