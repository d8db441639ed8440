import { useEffect, useRef, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { bytesOf, formatBytes } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useInput } from '#ui/state.ts'
import type api from './api.ts'
import { Compare } from './compare.tsx'
import { useDocumentTask } from './document-task.tsx'
import { Findings } from './findings.tsx'
import type { Repair } from './repair.ts'
import { FILE_NAME, NO_DOCUMENT, type Source } from './source.ts'
import { TextResult, type TextValue } from './text-result.tsx'

const call = client<typeof api>()
const BROKEN = "{name: 'Ann', // first\n tags: ['a', 'b',],\n active: True\n"

export function UtilitiesPanel({ source }: { source: Source }) {
  return (
    <div className="stack">
      <Texts source={source} />
      <Fetch source={source} />
      <Compare source={source} />
    </div>
  )
}

/** Auto-fix, and the smaller jobs that make one text of another. */
function Texts({ source }: { source: Source }) {
  const task = useDocumentTask<TextValue & { title: string }>(source)
  const [repairs, setRepairs] = useState<Repair[]>([])
  const disabled = { disabled: source.text.trim() === '', why: NO_DOCUMENT }

  const run = (
    title: string,
    work: (signal: AbortSignal) => Promise<{ result: string; done: string; repairs?: Repair[] }>,
  ) => {
    setRepairs([])
    void task.run(async (signal) => {
      const { result, done, repairs: made = [] } = await work(signal)
      setRepairs(made)
      return { text: result, done, title, kind: 'json', fileName: FILE_NAME }
    })
  }
  const fix = (json: string) =>
    run('Repaired', async (signal) => {
      const fixed = await call('POST /json/auto-fix', { body: { json } }, signal)
      const count = fixed.repairCount
      const done =
        count === 0
          ? 'The document is valid: nothing had to be repaired.'
          : `Repaired in ${counted(count, 'place')}, and checked.`
      return { ...fixed, done }
    })

  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Form label="Auto-fix" onSubmit={() => fix(source.read())}>
        <div className="row">
          <Button variant="filled" type="submit" {...disabled}>
            Auto-fix
          </Button>
          <Button
            {...disabled}
            onClick={() =>
              run('Unescaped', async (signal) => ({
                ...(await call('POST /json/unescape', { body: { json: source.read() } }, signal)),
                done: 'Unescaped.',
              }))
            }
          >
            Unescape string
          </Button>
          <Button
            {...disabled}
            onClick={() =>
              run('Escaped', async (signal) => ({
                ...(await call('POST /json/escape', { body: { text: source.read() } }, signal)),
                done: 'Escaped as a JSON string.',
              }))
            }
          >
            Escape as string
          </Button>
          <Button
            {...disabled}
            onClick={() =>
              run('List', async (signal) => ({
                ...(await call('POST /json/from-ndjson', { body: { json: source.read() } }, signal)),
                done: 'Read the lines as one list.',
              }))
            }
          >
            From JSON Lines
          </Button>
        </div>
      </Form>
      <TextResult
        title={task.value?.title ?? 'Repaired'}
        task={task}
        source={source}
        reusable
        empty="The repaired document appears here, with a list of what was done."
        onExample={() => {
          source.set(BROKEN)
          fix(BROKEN)
        }}
      />
      {repairs.length > 0 && task.value && (
        <section className="card" aria-label="Repairs">
          <h2>What was repaired</h2>
          <Findings findings={repairs} label="Repairs" source={source} />
        </section>
      )}
    </>
  )
}

function Fetch({ source }: { source: Source }) {
  const [url, setUrl] = useInput('url')
  const [note, setNote] = useState('')
  const task = useDocumentTask<string>(source)
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const fetchUrl = async () => {
    const before = source.read()
    const text = await task.run(
      async (signal) => (await call('POST /json/fetch', { body: { url: url.trim() } }, signal)).result,
    )
    if (text === undefined) return
    // Fetching may take half a minute: what was typed in that time is not thrown away.
    if (latest.current.read() !== before) {
      return setNote('The document was changed meanwhile and stays. Fetch again to replace it.')
    }
    source.set(text)
    setNote(`Fetched ${formatBytes(bytesOf(text))}: the document is in the editor.`)
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Form
        label="Fetch from a URL"
        error={task.error}
        onSubmit={() => {
          setNote('')
          void fetchUrl()
        }}
      >
        <TextField
          label="URL of a JSON document"
          field="url"
          value={url}
          onChange={setUrl}
          inputMode="url"
          placeholder="https://example.org/data.json"
          hint="Our server fetches it: public addresses only, up to 5 MB."
        />
        <div className="row">
          <Button
            type="submit"
            icon="world-download"
            disabled={url.trim() === '' || task.state === 'working'}
            why="Type a URL first"
          >
            Fetch
          </Button>
          <span role="status" className="small muted">
            {task.slow ? 'Fetching…' : source.text !== '' && note}
          </span>
        </div>
      </Form>
    </>
  )
}
