import { grouped } from '#shared/numbers/counted.ts'
import { Result } from '#ui/result.tsx'
import type { Analysis } from './analysis.ts'
import styles from './page.module.css'
import { PanelActions, type Fact } from './panel-actions.tsx'
import { EMPTY, formatTenth, inWords } from './panel.ts'
import type { PanelProps } from './panel-props.browser.ts'

export function OverviewPanel({ task, pressed, onExample }: PanelProps) {
  return (
    <Result
      title="Overview"
      task={task}
      live
      pressed={pressed}
      empty={EMPTY}
      said={inWords}
      onExample={onExample}
      actions={(analysis) => <PanelActions facts={() => factsOf(analysis)} name="text-numbers.txt" />}
    >
      {(analysis) => (
        <dl className={`facts ${styles.overview}`}>
          {factsOf(analysis).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Result>
  )
}

function factsOf(analysis: Analysis): Fact[] {
  return [
    ['Words', grouped(analysis.wordCount)],
    ['Characters', grouped(analysis.characterCountWithSpaces)],
    ['Without spaces', grouped(analysis.characterCountWithoutSpaces)],
    ['Sentences', grouped(analysis.sentenceCount)],
    ['Paragraphs', grouped(analysis.paragraphCount)],
    ['Lines', grouped(analysis.lineCount)],
    ['Different words', grouped(analysis.uniqueWordCount)],
    ['Average word length', average(analysis.averageWordLength, 'character')],
    ['Average sentence length', average(analysis.averageSentenceLength, 'word')],
    ['Reading time', analysis.readingTime.formatted],
    ['Speaking time', analysis.speakingTime.formatted],
  ]
}

const average = (value: number, unit: string) => {
  const text = formatTenth(value)
  return `${text} ${unit}${text === '1' ? '' : 's'}`
}
