import type { ReactNode } from 'react'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useTask } from '#ui/task.ts'
import { Facts } from '#ui/facts.tsx'

export interface Outcome {
  title: string
  figure: string
  facts?: [name: string, value: string][]
  /** The calculation in one line. */
  explanation: string
}

interface Props<V> {
  label: string
  empty: string
  values: V
  onChange(part: Partial<V>): void
  example: Partial<V>
  calculate(values: V, signal: AbortSignal): Promise<Outcome>
  /** What stands beside a refusal: another way to the answer, which it can run. */
  offer?: (run: (work: (signal: AbortSignal) => Promise<Outcome>) => void) => ReactNode
  /** The fields; `edit` changes a value and marks the shown result as old, `clear` takes the result away. */
  children(edit: (part: Partial<V>) => void, clear: () => void): ReactNode
}

/** One panel: fields on the left, the result with its calculation on the right. */
export function Calculator<V>({ label, empty, values, onChange, example, calculate, offer, children }: Props<V>) {
  const task = useTask<Outcome>()
  const working = task.state === 'working'
  const run = (typed: V) => void task.run((signal) => calculate(typed, signal))
  const edit = (part: Partial<V>) => {
    onChange(part)
    task.markStale()
  }
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {task.error !== undefined && offer?.((work) => void task.run(work))}
      <Panes>
        <Form label={label} error={task.error} onSubmit={() => run(values)}>
          {children(edit, task.reset)}
          <div className="row">
            <Button variant="filled" type="submit" disabled={working} why="The calculation is under way">
              {working ? 'Calculating...' : 'Calculate'}
            </Button>
          </div>
        </Form>
        <Result
          title="Result"
          task={task}
          working="Calculating..."
          empty={empty}
          onExample={() => {
            onChange(example)
            run({ ...values, ...example })
          }}
          said={({ title, figure }) => `${title}: ${figure}`}
          actions={(outcome) => <ResultActions text={wordsOf(outcome)} />}
        >
          {({ title, figure, facts = [], explanation }) => (
            <>
              <div>
                <p className="muted">{title}</p>
                <p className="figure">{figure}</p>
                <p>{explanation}</p>
              </div>
              {facts.length > 0 && <Facts list={facts} />}
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

function wordsOf({ title, figure, facts = [], explanation }: Outcome): string {
  return [`${title}: ${figure}`, ...facts.map(([name, value]) => `${name}: ${value}`), explanation].join('\n')
}
