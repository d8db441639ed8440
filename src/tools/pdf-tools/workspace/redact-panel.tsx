import { useEffect } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { keyOf } from '#ui/key-of.ts'
import { useInput, useOption } from '#ui/state.ts'
import { Refusal } from '#ui/mistake.ts'
import { useTask } from '#ui/task.ts'
import { JobPanel } from './job-panel.tsx'
import { pagesInWords } from '../ranges.ts'
import type { StepProps } from './step.browser.ts'
import { isRedaction, pageShown, redactionsOf } from './use-marking.browser.ts'

/** Words in a scan are a picture: who relies on the search must know where it sees nothing. */
function foundIn(places: number, textless: readonly number[]): string {
  const found = `${counted(places, 'place')} found.`
  if (textless.length === 0) return found
  const pages = pagesInWords(textless)
  return `${found} No text to search on ${pages}: words in a scan or a drawing are not found. Draw boxes there, or take “Read scanned pages” first.`
}

export function RedactPanel({ workspace, marking }: StepProps) {
  const [query, setQuery] = useInput('redact.words')
  const [caseSensitive, setCaseSensitive] = useOption('redact.case', false)
  const [wholeWords, setWholeWords] = useOption('redact.whole', false)
  const search = useTask<string>()
  const { setPen } = marking
  useEffect(() => {
    setPen({ kind: 'redact' })
    return () => setPen(undefined)
  }, [setPen])
  const boxes = redactionsOf(marking.marks, workspace.pages)
  const fileless = workspace.pages.length === 0
  const wordless = query.trim() === ''
  const find = () =>
    void search.run(async (signal) => {
      const options = { query, caseSensitive, wholeWords }
      const { found, textless } = await workspace.worker.call('findText', { work: workspace.work, options }, { signal })
      marking.add(
        found.flatMap(({ page, area }) => {
          const item = workspace.pages[page]
          return item ? [{ page: item.key, turn: item.turn, area, content: { kind: 'redact' as const } }] : []
        }),
      )
      const first = found[0] && workspace.pages[found[0].page]
      if (first) marking.show(first.key)
      return foundIn(found.length, textless)
    })
  const center = () => {
    const page = pageShown(workspace, marking)
    const area = { x: 0.35, y: 0.45, width: 0.3, height: 0.05 }
    if (page) marking.add([{ page: page.key, turn: page.turn, area, content: { kind: 'redact' } }])
    setPen(undefined)
  }
  return (
    <>
      <ErrorAlert error={search.error} onClose={search.clearError} />
      <JobPanel
        title="Redact"
        action="Redact for good"
        hint="Draw boxes on the page, or mark every place of a word. What lies below is taken out of the file: letters, pixels, drawings, comments and fields. The new file is opened and searched."
        workspace={workspace}
        input={boxes}
        run={(call) => workspace.worker.call('redact', { work: workspace.work, boxes }, call)}
      >
        {/* Enter in this field looks for the words: what cannot be undone waits for its own button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className="with-button"
          onKeyDown={(event) => {
            if (keyOf(event.nativeEvent) !== 'Enter' || event.ctrlKey || event.metaKey) return
            if (!(event.target instanceof HTMLInputElement)) return
            event.preventDefault()
            if (!fileless && !wordless) find()
          }}
        >
          <Refusal value={search.error}>
            <TextField label="Words to mark" field="query" value={query} onChange={setQuery} />
          </Refusal>
          <Button
            onClick={find}
            disabled={fileless || wordless}
            why={fileless ? 'A file comes first' : 'Type the words first'}
          >
            Mark all
          </Button>
        </div>
        <p role="status" className="small muted">
          {search.slow ? 'Searching… ' : search.value === undefined ? '' : `${search.value} `}
          {boxes.length} {boxes.length === 1 ? 'box' : 'boxes'} in all.
        </p>
        <div className="grid">
          <Checkbox label="Match case" checked={caseSensitive} onChange={setCaseSensitive} />
          <Checkbox label="Whole words" checked={wholeWords} onChange={setWholeWords} />
        </div>
        <div className="row">
          <Button
            size="small"
            pressed={marking.pen?.kind === 'redact'}
            onClick={() => setPen(marking.pen ? undefined : { kind: 'redact' })}
          >
            Draw boxes
          </Button>
          <Button size="small" disabled={fileless} why="A file comes first" onClick={center}>
            Add a box in the middle
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={boxes.length === 0}
            why="There are no boxes"
            onClick={() => marking.remove(new Set(marking.marks.filter(isRedaction).map(({ id }) => id)))}
          >
            Remove all boxes
          </Button>
        </div>
      </JobPanel>
    </>
  )
}
