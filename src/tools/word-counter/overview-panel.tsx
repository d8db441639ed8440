import { Result } from '#ui/result.tsx'
import type { Analysis } from './analysis.ts'
import styles from './page.module.css'
import { PanelActions, type Fact } from './panel-actions.tsx'
import { EMPTY, formatCount, formatTenth, inWords } from './panel.ts'
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
    ['Words', formatCount(analysis.wordCount)],
    ['Characters', formatCount(analysis.characterCountWithSpaces)],
    ['Without spaces', formatCount(analysis.characterCountWithoutSpaces)],
    ['Sentences', formatCount(analysis.sentenceCount)],
    ['Paragraphs', formatCount(analysis.paragraphCount)],
    ['Lines', formatCount(analysis.lineCount)],
    ['Different words', formatCount(analysis.uniqueWordCount)],
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
