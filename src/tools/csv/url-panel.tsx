import { client } from '#contract/client.browser.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import { EncodingField, useEncoding } from './encoding-field.tsx'
import { OptionsPanel, type CsvSettings } from './options-panel.tsx'
import { outcomeActions, outcomeSentence, OutcomeView, type Outcome } from './outcome.tsx'

const call = client<typeof api>()

export function UrlPanel({ settings }: { settings: CsvSettings }) {
  const [url, setUrl] = useInput('url')
  const [encoding, setEncoding] = useEncoding('url.encoding')
  // The options of the other tabs are its own.
  const task = useTaskOn<Outcome>(settings.key)
  const changing = changingWith(task.markStale)
  const { options } = settings

  const fetchAndConvert = (how = options) =>
    void task.run(async (signal) => {
      const body = { url, encoding, options: how }
      const { json, warnings, notes, encoding: read, ...size } = await call('POST /csv/from-url', { body }, signal)
      return { kind: 'json', json, warnings, notes, size, encoding: read }
    })

  const skip = (skipLines: number) => {
    settings.set.skipLines(skipLines)
    fetchAndConvert({ ...options, skipLines })
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="CSV from a URL" error={task.error} onSubmit={() => fetchAndConvert()}>
          <TextField
            label="URL"
            field="url"
            type="url"
            inputMode="url"
            value={url}
            onChange={changing(setUrl)}
            placeholder="https://example.org/data.csv"
            hint="A public http or https address; at most 5 MB. Our server fetches it."
          />
          <EncodingField value={encoding} onChange={changing(setEncoding)} />
          <div className="row">
            <Button variant="filled" type="submit" disabled={url.trim() === ''} why="Enter a URL first">
              Fetch & Convert
            </Button>
          </div>
          <OptionsPanel settings={settings} />
        </Form>
        <Result
          title="Result"
          task={task}
          empty="The JSON of the file at the URL appears here."
          done={outcomeSentence}
          working="Fetching…"
          actions={outcomeActions}
        >
          {(outcome) => <OutcomeView outcome={outcome} onSkip={skip} />}
        </Result>
      </Panes>
    </div>
  )
}
