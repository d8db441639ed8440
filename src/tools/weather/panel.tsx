import type { ReactNode } from 'react'
import { isToolError } from '#contract/error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Credits, type Source } from '#ui/credits.tsx'
import { askAgain, useAnswer, type Answer, type Question } from './answers.browser.ts'
import { FAILED } from './sentences.ts'
import { ageInWords, countsToTwelve, ownPicture } from './show.ts'
import { useUnits } from './units-choice.browser.ts'
import styles from './weather.module.css'

interface Props<Q extends Question> {
  question: Q
  /** The day that is asked about, where it is another than today. */
  date?: string
  title: (answer: Answer<Q>) => string
  /** `since` is when the answer came, in milliseconds since 1970. */
  children: (answer: Answer<Q>, since: number) => ReactNode
}

/** What all tabs have in common: loading, failing, the heading, and where the answer comes from. */
export function Panel<Q extends Question>({ question, date, title, children }: Props<Q>) {
  const { value, error, running, since = 0 } = useAnswer(question, date)
  const failed = error !== undefined && running === undefined
  return (
    <section className={`card stack ${styles.panel}`} aria-busy={running !== undefined}>
      <div className="unseen" role="status">
        {value ? `Loaded: ${title(value)}` : ''}
      </div>
      {failed && <Failure error={error} />}
      {value === undefined && !failed && <Spinner />}
      {value && (
        <>
          <h2>{title(value)}</h2>
          {value.assumed && (
            <Alert>
              Your place could not be found by your IP address, so London stands in. Enter a place, or use GPS.
            </Alert>
          )}
          {value.stale && (
            <Alert kind="warning">
              No source gives newer data at the moment. These are {ageInWords(value.age ?? 0)} old.
            </Alert>
          )}
          {children(value, since)}
          <Whence {...value} />
        </>
      )}
    </section>
  )
}

function Failure({ error }: { error: unknown }) {
  const reason = isToolError(error) && error.message !== FAILED ? error.message : ''
  return (
    <Alert kind="error">
      <p>{FAILED}</p>
      {reason && <p className="small">{reason}</p>}
      <p className={styles.again}>
        <Button size="small" icon="refresh" onClick={() => askAgain()}>
          Try again
        </Button>
      </p>
    </Alert>
  )
}

export function Spinner() {
  return (
    <div className={styles.loading}>
      <span className={styles.spinner} role="progressbar" aria-label="Loading the weather" />
    </div>
  )
}

interface Origin {
  source?: Source | undefined
  placeSource?: Source | undefined
  updated?: string | undefined
}

/** Who gave the data and when: the line that must stand beside it. */
function Whence({ source, placeSource, updated }: Origin) {
  const twelve = countsToTwelve(useUnits())
  const sources = [source, placeSource].filter((each) => each !== undefined)
  const unlike = sources.filter((each, index) => sources.findIndex(({ credit }) => credit === each.credit) === index)
  if (!updated && unlike.length === 0) return null
  return (
    <footer className={styles.whence}>
      {unlike.length > 0 && <Credits sources={unlike} />}
      {updated && (
        <p className="small muted">
          Updated{' '}
          <time dateTime={updated}>
            {new Date(updated).toLocaleString(twelve ? 'en-US' : 'en-GB', {
              day: 'numeric',
              month: 'short',
              hour: twelve ? 'numeric' : '2-digit',
              minute: '2-digit',
              hour12: twelve,
            })}
          </time>
        </p>
      )}
    </footer>
  )
}

/** The picture of a condition, which stands beside it in words. */
export function Picture({ address, size }: { address: string; size: number }) {
  const own = ownPicture(address)
  return own ? <img src={own} alt="" width={size} height={size} /> : null
}

interface Fact {
  name: string
  value: ReactNode
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={`facts ${styles.facts}`}>
      <NamedValues facts={facts} />
    </dl>
  )
}

/** Facts of a small card: name left, value right. */
export function Lines({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.lines}>
      <NamedValues facts={facts} />
    </dl>
  )
}

function NamedValues({ facts }: { facts: Fact[] }) {
  return facts.map(({ name, value }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}
