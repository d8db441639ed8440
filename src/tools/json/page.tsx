import { useMemo, useRef, useState } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { useInput } from '#ui/state.ts'
import { CodeEditor, type CodeEditorHandle } from '#ui/code-editor.tsx'
import { hasLongLine } from '#ui/code-editing.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useTask } from '#ui/task.ts'
import { bytesOf, formatBytes, MB } from '#shared/bytes.ts'
import { readText } from '#ui/read-text.ts'
import { client, sendHere } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { FileButton } from '#ui/file-button.tsx'
import { goToTab } from '#ui/go-to-tab.ts'
import type api from './api.ts'
import { ConvertPanel } from './convert-panel.tsx'
import { FormatPanel } from './format-panel.tsx'
import styles from './page.module.css'
import { QueryPanel } from './query-panel.tsx'
import { SAMPLE, SAMPLE_PATH } from './sample.ts'
import type { Source } from './source.ts'
import { UtilitiesPanel } from './utilities-panel.tsx'

export { default as about } from './about.ts'

const call = client<typeof api>()
const callHere = client<typeof api>(sendHere)
/** What the server takes; a larger file is read in this browser. */
const SERVER_LIMIT = 10 * MB

export default function JsonPage() {
  const [text, setText] = useInput('json')
  const [path, setPath] = useInput('jsonPath', SAMPLE_PATH)
  const [error, setError] = useState<unknown>()
  const opening = useTask<void>()
  const editor = useRef<CodeEditorHandle>(null)
  const plain = useMemo(() => hasLongLine(text), [text])
  const source: Source = {
    text,
    read: () => editor.current?.text() ?? text,
    set: (next) => {
      setError(undefined)
      // A file that is still being read would take the place of what was chosen after it.
      opening.reset()
      setText(next)
    },
    reveal: plain ? undefined : (line, column) => editor.current?.reveal(line, column),
  }
  useParcel(['json', 'text'], (parcel) => source.set(parcel.text ?? ''))

  const open = (file: File) => {
    setError(undefined)
    void opening.run(async (signal) => {
      const read = file.size > SERVER_LIMIT ? callHere : call
      try {
        const { result } = await read('POST /json/upload', { body: { file } }, signal)
        if (!signal.aborted) setText(result)
      } catch (problem) {
        // What is broken can still be repaired: it is shown with what is wrong.
        if (isToolError(problem) && problem.code === 'invalid_json') {
          const broken = await readText(file)
          if (!signal.aborted) setText(broken)
        }
        throw problem
      }
    })
  }
  const paste = async () => {
    try {
      const copied = await navigator.clipboard.readText()
      // A picture that was copied has no text either, and must not clear the document.
      if (copied === '') setError('There is no text on the clipboard.')
      else source.set(copied)
    } catch {
      setError('The browser did not allow reading the clipboard. Please paste with the keyboard.')
    }
  }
  const size = useMemo(() => `${formatBytes(bytesOf(text))}, ${lines(text)}`, [text])
  const query = (chosen: string) => {
    setPath(chosen)
    goToTab('query')
  }

  return (
    <div className="stack">
      <ErrorAlert error={opening.error} onClose={opening.clearError} again={opening.again} />
      <ErrorAlert error={error} onClose={() => setError(undefined)} />
      <div className={styles.bench}>
        <div className={`card stack ${styles.document}`}>
          <CodeEditor
            ref={editor}
            label="JSON"
            value={text}
            onChange={(typed) => {
              opening.cancel()
              setText(typed)
            }}
            onFile={open}
            placeholder="Type or paste JSON, or drop a file"
            hint={text === '' ? <span className={styles.keys}>Ctrl+Enter runs the open tab.</span> : size}
          />
          {opening.slow && <Progress label="Reading the file" />}
          <div className="row">
            {opening.cancellable && (
              <Button size="small" onClick={opening.cancel}>
                Cancel
              </Button>
            )}
            <FileButton
              size="small"
              icon="file-upload"
              label="JSON file"
              accept=".json,.jsonl,.ndjson,.geojson,.webmanifest,application/json,text/plain"
              onFiles={([file]) => open(file)}
            >
              Open file
            </FileButton>
            <Button size="small" icon="clipboard" onClick={() => void paste()}>
              Paste
            </Button>
            <Button size="small" icon="bulb" onClick={() => source.set(SAMPLE)}>
              Example
            </Button>
            <Button
              size="small"
              variant="text"
              disabled={text === '' && opening.state !== 'working'}
              why="There is nothing to clear"
              onClick={() => source.set('')}
            >
              Clear
            </Button>
          </div>
        </div>
        <Tabs
          label="What to do with the JSON"
          tabs={[
            { id: 'format', label: 'Format', content: () => <FormatPanel source={source} onQuery={query} /> },
            { id: 'convert', label: 'Convert', content: () => <ConvertPanel source={source} /> },
            {
              id: 'query',
              label: 'Query & Schema',
              content: () => <QueryPanel source={source} path={path} onPath={setPath} />,
            },
            { id: 'utilities', label: 'Utilities', content: () => <UtilitiesPanel source={source} /> },
          ]}
        />
      </div>
    </div>
  )
}

function lines(text: string): string {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return counted(count, 'line')
}
