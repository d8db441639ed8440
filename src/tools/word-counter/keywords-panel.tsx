import { grouped } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Switch } from '#ui/checks.tsx'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import type { Keyword, KeywordDensity } from './keywords.ts'
import styles from './page.module.css'
import { EMPTY, formatPercent, inWords } from './panel.ts'
import type { PanelProps } from './panel-props.browser.ts'

const CHIPS = 10
const ROWS = 12

interface Props extends PanelProps {
  excludeStopWords: boolean
  onStopWords(on: boolean): void
}

export function KeywordsPanel({ task, pressed, onExample, excludeStopWords, onStopWords }: Props) {
  return (
    <Result
      title="Keywords"
      task={task}
      live
      pressed={pressed}
      empty={EMPTY}
      said={inWords}
      onExample={onExample}
      actions={({ keywordDensity }) => (
        <ResultActions
          kind="csv"
          text={() => csvOf(keywordDensity)}
          file={{ content: () => csvOf(keywordDensity), name: 'keywords.csv', type: 'text/csv' }}
        />
      )}
    >
      {({ keywordDensity }) => (
        <>
          <Switch
            label="Leave out common words"
            hint="the, and, of … (English); they still count as words"
            checked={excludeStopWords}
            onChange={onStopWords}
          />
          <ul className={`row ${styles.chips}`} aria-label="Top keywords">
            {keywordDensity.singleWords.slice(0, CHIPS).map(({ word, count }) => (
              <li className="chip" key={word}>
                {word} <strong>{grouped(count)}</strong>
              </li>
            ))}
          </ul>
          <Rows title="Single words" keywords={keywordDensity.singleWords} />
          <Rows title="Two words" keywords={keywordDensity.twoWords} />
          <Rows title="Three words" keywords={keywordDensity.threeWords} />
        </>
      )}
    </Result>
  )
}

function Rows({ title, keywords }: { title: string; keywords: Keyword[] }) {
  return (
    <section className="stack" data-gap="small">
      <h3>{title}</h3>
      {keywords.length === 0 ? (
        <p className="muted small">None yet.</p>
      ) : (
        <Scroller className="table-frame" label={title}>
          <table className={`table ${styles.keywords}`}>
            <thead>
              <tr>
                <th scope="col">Keyword</th>
                <th scope="col" data-number>
                  Count
                </th>
                <th scope="col" data-number>
                  Density
                </th>
              </tr>
            </thead>
            <tbody>
              {keywords.slice(0, ROWS).map(({ word, count, density }) => (
                <tr key={word}>
                  <td role="rowheader" dir="auto">
                    {word}
                  </td>
                  <td data-number>{grouped(count)}</td>
                  <td data-number>{formatPercent(density)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  )
}

function csvOf(density: KeywordDensity): string {
  const rows = [...density.singleWords, ...density.twoWords, ...density.threeWords]
  const lines = rows.map(({ word, count, density: share }) => `"${word.replaceAll('"', '""')}",${count},${share}`)
  return ['Keyword,Count,Density in percent', ...lines].join('\r\n')
}
