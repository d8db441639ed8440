import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useLive, usePress } from '#ui/live.ts'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'

const call = client<typeof api>()
const EXAMPLE = 'https://example.com/article?id=7&utm_source=newsletter&utm_medium=email&fbclid=IwAR0abc'
/** Inputs up to this length are worked on as the visitor types. */
const LIVE = 50_000
/** More rows than this would be of no use. */
const MOST_ROWS = 200

type Cleaned = Awaited<ReturnType<typeof clean>>

function clean(text: string, signal?: AbortSignal) {
  return call('POST /url/clean', { body: { text } }, signal)
}

export function CleanPanel() {
  const [input, setInput] = useInput('clean.text')
  const task = useTask<Cleaned>()
  const blank = input.trim() === ''
  const [pressed, press] = usePress(task)
  const run = (text: string) => void task.run((signal) => clean(text, signal))
  useLive(input, (text) => {
    if (text.trim() === '') task.reset()
    else if (text.length <= LIVE) run(text)
  })
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form
          label="Links to clean"
          error={task.error}
          onSubmit={() => {
            press()
            run(input)
          }}
        >
          <TextArea
            label="Links, or text with links"
            field="text"
            value={input}
            onChange={(text) => {
              setInput(text)
              task.markStale()
            }}
            placeholder="https://example.com/?utm_source=…"
          />
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why="Paste a link first">
              Remove tracking
            </Button>
            <ResetButton
              onClick={() => {
                setInput('')
                task.reset()
              }}
            />
          </div>
        </Form>
        <Result
          title="Clean links"
          task={task}
          live
          pressed={pressed}
          empty="The same text appears here, its links without tracking parameters."
          onExample={() => setInput(EXAMPLE)}
          done={({ removed, skipped }) => summary(removed.length, skipped.length)}
          actions={({ cleaned }) => (
            <ResultActions kind="text" text={cleaned} file={{ content: cleaned, name: 'clean-links.txt' }} />
          )}
        >
          {({ cleaned, removed, skipped }) => (
            <>
              <Output label="Cleaned text" text={cleaned} />
              {removed.length > 0 && <Removed removed={removed} />}
              {skipped.length > 0 && (
                <p className="muted small">Redirects skipped: {[...new Set(skipped)].slice(0, 20).join(', ')}</p>
              )}
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

function summary(removed: number, skipped: number): string {
  if (removed + skipped === 0) return 'No tracking was found.'
  const parts = [
    ...(removed > 0 ? [`${counted(removed, 'tracking parameter')} removed`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'redirect')} skipped`] : []),
  ]
  return `${parts.join(', ')}.`
}

function Removed({ removed }: Pick<Cleaned, 'removed'>) {
  return (
    <Scroller className="table-frame" label="Removed parameters">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Removed</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {removed.slice(0, MOST_ROWS).map(({ name, value }, index) => (
            // The same parameter may go from several links.
            <tr key={index}>
              <td>{name}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed.length > MOST_ROWS && <p className="muted small">and {removed.length - MOST_ROWS} more</p>}
    </Scroller>
  )
}
