import { useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { MB } from '#shared/bytes.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { notLoaded } from '#ui/not-loaded.ts'
import { Result } from '#ui/result.tsx'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import { EncodingField, useEncoding } from './encoding-field.tsx'
import { OptionsPanel, type CsvSettings } from './options-panel.tsx'
import { outcomeActions, outcomeSentence, OutcomeView, type Outcome } from './outcome.tsx'
import { NO_FILE } from './sentences.ts'

const call = client<typeof api>()
/** What the server takes; a larger file is converted in this browser. */
const SERVER_LIMIT = 10 * MB
const PREVIEW_LIMIT = 5 * MB

export function UploadPanel({ settings }: { settings: CsvSettings }) {
  const [files, setFiles] = useState<File[]>([])
  const [encoding, setEncoding] = useEncoding('upload.encoding')
  const [progress, setProgress] = useState(0)
  // The options of the other tabs are its own.
  const task = useTaskOn<Outcome>(settings.key)
  const changing = changingWith(task.markStale)
  const { options } = settings
  const [file] = files
  const large = file !== undefined && file.size > SERVER_LIMIT

  const convert = (how = options) => {
    if (!file) return task.fail(NO_FILE)
    setProgress(0)
    void task.run(async (signal) => {
      if (large) return await (await loadConverter()).convertHere(file, { options: how, encoding }, signal, setProgress)
      const {
        json,
        warnings,
        notes,
        encoding: read,
        ...size
      } = await call('POST /csv/upload', { body: { file, encoding, ...how } }, signal)
      return { kind: 'json', json, warnings, notes, size, encoding: read }
    })
  }
  const preview = (how = options) => {
    if (!file) return task.fail(NO_FILE)
    void task.run(async (signal) => {
      const bytes = new Uint8Array(await file.slice(0, PREVIEW_LIMIT).arrayBuffer())
      const { decodeTextFile } = await import('#shared/text/file.ts')
      const { text } = decodeTextFile(bytes, encoding)
      return {
        kind: 'preview',
        headed: how.firstRowIsHeader,
        preview: await call('POST /csv/preview', { body: { csv: text, options: how } }, signal),
      }
    })
  }

  const skip = ({ kind }: Outcome, skipLines: number) => {
    settings.set.skipLines(skipLines)
    const how = { ...options, skipLines }
    if (kind === 'json') convert(how)
    else preview(how)
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="CSV file to convert" error={task.error} onSubmit={() => convert()}>
          <DropZone
            label="CSV file"
            hint="Over 10 MB it is converted on this device."
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            files={files}
            onFiles={(chosen) => {
              setFiles(chosen)
              task.reset()
            }}
          />
          <EncodingField value={encoding} onChange={changing(setEncoding)} />
          <div className="row">
            <Button variant="filled" type="submit">
              Convert File
            </Button>
            <Button
              disabled={file === undefined || file.size > PREVIEW_LIMIT}
              why={file ? 'Files up to 5 MB can be previewed' : 'Choose a file first'}
              onClick={() => preview()}
            >
              Preview
            </Button>
          </div>
          <OptionsPanel settings={settings} />
        </Form>
        <Result
          title="Result"
          task={task}
          empty="The JSON of the file appears here."
          done={outcomeSentence}
          working={large ? `Converting on this device: ${Math.floor(progress * 100)}%` : 'Converting…'}
          actions={outcomeActions}
        >
          {(outcome) => <OutcomeView outcome={outcome} onSkip={(lines) => skip(outcome, lines)} />}
        </Result>
      </Panes>
    </div>
  )
}

/** What converts large files comes with the first of them. */
const loadConverter = () => import('./convert-here.browser.ts').catch(notLoaded('What converts large files'))
