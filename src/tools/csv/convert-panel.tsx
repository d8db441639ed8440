import { client } from '#contract/client.browser.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, DoneButton, ResetButton, useConfirmation } from '#ui/button.tsx'
import { saveFile } from '#ui/download-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask, useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import { OptionsPanel, type CsvSettings } from './options-panel.tsx'
import { FILE_NAME, outcomeActions, outcomeSentence, OutcomeView, type Outcome } from './outcome.tsx'

const call = client<typeof api>()
const EXAMPLE = 'id;name;zip;joined;member\n1;"Kim; Lee";00501;2024-03-01;true\n2;Zoë;10115;;false\n'

export function ConvertPanel({ settings }: { settings: CsvSettings }) {
  const [csv, setCsv] = useInput('csv')
  // The options of the other tabs are its own.
  const task = useTaskOn<Outcome>(settings.key)
  const saving = useTask<void>()
  const [saved, confirm] = useConfirmation()
  const { options } = settings
  const blank = csv.trim() === ''
  const why = 'Enter some CSV first'

  const change = (text: string) => {
    setCsv(text)
    task.markStale()
  }
  useParcel(['csv', 'text'], ({ text }) => change(text ?? ''))

  const convert = (text: string, how = options) =>
    void task.run(async (signal) => {
      const body = { csv: text, options: how }
      const { json, warnings, notes, ...size } = await call('POST /csv/convert', { body }, signal)
      return { kind: 'json', json, warnings, notes, size }
    })
  const preview = (how = options) =>
    void task.run(async (signal) => ({
      kind: 'preview',
      headed: how.firstRowIsHeader,
      preview: await call('POST /csv/preview', { body: { csv, options: how } }, signal),
    }))
  const validate = (how = options) =>
    void task.run(async (signal) => ({
      kind: 'validation',
      validation: await call('POST /csv/validate', { body: { csv, options: how } }, signal),
    }))
  const skip = ({ kind }: Outcome, skipLines: number) => {
    settings.set.skipLines(skipLines)
    const how = { ...options, skipLines }
    if (kind === 'json') convert(csv, how)
    else if (kind === 'preview') preview(how)
    else validate(how)
  }
  const download = () =>
    void saving.run(async (signal) => {
      const { blob } = await call('POST /csv/download', { body: { csv, options } }, signal)
      saveFile(blob, FILE_NAME)
      confirm('Saved')
    })

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <ErrorAlert error={saving.error} onClose={saving.clearError} again={saving.again} />
      <Panes>
        <Form label="CSV to convert" error={task.error} onSubmit={() => convert(csv)}>
          <TextArea label="CSV" value={csv} onChange={change} placeholder="Type or paste CSV, or drop a file" />
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why={why}>
              Convert
            </Button>
            <Button disabled={blank} why={why} onClick={() => preview()}>
              Preview
            </Button>
            <Button disabled={blank} why={why} onClick={() => validate()}>
              Validate
            </Button>
            <DoneButton done={saved} disabled={blank} why={why} onClick={download}>
              Download JSON
            </DoneButton>
            <ResetButton
              onClick={() => {
                setCsv('')
                task.reset()
                saving.reset()
              }}
            />
          </div>
          <OptionsPanel settings={settings} />
        </Form>
        <Result
          title="Result"
          task={task}
          empty="The JSON, the table preview or the check appears here."
          onExample={() => {
            setCsv(EXAMPLE)
            convert(EXAMPLE)
          }}
          done={outcomeSentence}
          actions={outcomeActions}
        >
          {(outcome) => <OutcomeView outcome={outcome} onSkip={(lines) => skip(outcome, lines)} />}
        </Result>
      </Panes>
    </div>
  )
}
