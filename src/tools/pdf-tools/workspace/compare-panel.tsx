import { useMemo, useState } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useTaskOn } from '#ui/task.ts'
import type { Change, Comparison } from '../jobs/compare.ts'
import { PagePicture } from './page-picture.tsx'
import styles from './stage.module.css'
import { percent } from './stage.tsx'
import type { StepProps } from './step.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'
import type { OpenSource } from './files.ts'

interface Compared extends Comparison {
  older: OpenSource
  newer: OpenSource
}

export function ComparePanel({ workspace }: StepProps) {
  const files = [...workspace.sources.values()]
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [doing, setDoing] = useState('')
  const older = files.find(({ id }) => id === first) ?? files[0]
  const newer = files.find(({ id }) => id === second) ?? files.find((file) => file !== older)
  const task = useTaskOn<Compared>(useMemo(() => [older, newer], [older, newer]))
  const options = files.map(({ id, name }) => ({ value: id, label: name }))
  const compare = () => {
    if (!older || !newer) return task.fail('Add a second file first.')
    void task.run(async (signal) => {
      const call = { signal, onProgress: (_share: number, words: string) => setDoing(words) }
      const strip = ({ id, name, file, password }: OpenSource) => ({
        id,
        name,
        file,
        ...(password === undefined ? {} : { password }),
      })
      const found = await workspace.worker.call('compareFiles', { older: strip(older), newer: strip(newer) }, call)
      return { ...found, older, newer }
    })
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Form label="Compare" onSubmit={compare}>
        <h2>Compare two files</h2>
        {files.length < 2 ? (
          <p>Add a second file to compare.</p>
        ) : (
          <div className="grid">
            <Select label="Old" value={older?.id ?? ''} onChange={setFirst} options={options} />
            <Select label="New" value={newer?.id ?? ''} onChange={setSecond} options={options} />
          </div>
        )}
        <p className="small muted">By words, across page breaks. Pictures and drawings are not compared.</p>
        <div className="row">
          <Button variant="filled" type="submit" disabled={files.length < 2} why="Add a second file first">
            Compare
          </Button>
        </div>
      </Form>
      <Result
        title="Differences"
        task={task}
        working={doing || 'Reading…'}
        empty="The words that changed appear here, and where they stand."
        done={outcomeOf}
      >
        {(value) => <Differences key={`${value.older.id} ${value.newer.id}`} compared={value} workspace={workspace} />}
      </Result>
    </>
  )
}

function outcomeOf({ changes, textless, older, newer }: Compared): string {
  if (changes.length > 0) return `${counted(changes.length, 'difference')}, red taken out, green put in.`
  const wordless = textless.old === older.pageCount && textless.new === newer.pageCount
  return wordless ? 'There are no words to compare.' : 'No word differs.'
}

const MOST_SHOWN = 300

function Differences({ compared, workspace }: { compared: Compared; workspace: Workspace }) {
  const { changes, textless, older, newer } = compared
  const unread = [
    textless.old > 0 && `${counted(textless.old, 'page')} of the old file`,
    textless.new > 0 && `${counted(textless.new, 'page')} of the new one`,
  ].filter((each) => each !== false)
  const [pages, setPages] = useState({ old: 0, new: 0 })
  const show = ({ side, parts }: Change) => {
    const page = parts[0]?.page ?? 0
    const other = side === 'old' ? newer : older
    setPages(
      side === 'old'
        ? { old: page, new: Math.min(page, other.pageCount - 1) }
        : { old: Math.min(page, other.pageCount - 1), new: page },
    )
  }
  return (
    <>
      {unread.length > 0 && (
        <Alert kind="warning">
          There are no words on {unread.join(' and ')}: what a scan shows is compared after you run “Read scanned
          pages”.
        </Alert>
      )}
      <ul className={styles.changes} aria-label="Differences">
        {changes.slice(0, MOST_SHOWN).map((change, index) => (
          // The same words may be taken out in several places.
          <li key={index}>
            <button type="button" onClick={() => show(change)}>
              {change.side === 'old' ? <del>{change.text}</del> : <ins>{change.text}</ins>}{' '}
              <span className="muted small">page {(change.parts[0]?.page ?? 0) + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      {changes.length > MOST_SHOWN && <p className="muted small">and {changes.length - MOST_SHOWN} more</p>}
      <div className={styles.pair}>
        {(['old', 'new'] as const).map((side) => (
          <div key={side} className="stack" data-gap="small">
            <Select
              label={side === 'old' ? 'Old: page' : 'New: page'}
              value={String(pages[side])}
              onChange={(page) => setPages({ ...pages, [side]: Number(page) })}
              options={Array.from({ length: (side === 'old' ? older : newer).pageCount }, (_, page) => ({
                value: String(page),
                label: String(page + 1),
              }))}
            />
            <div className={styles.sheet}>
              <PagePicture
                engine={workspace.viewer}
                file={side === 'old' ? older : newer}
                index={pages[side]}
                label={`${side === 'old' ? 'Old' : 'New'} page ${pages[side] + 1}`}
              />
              {changes
                .filter((change) => change.side === side)
                .flatMap(({ parts }) => parts)
                .filter(({ page }) => page === pages[side])
                .map(({ area }, index) => (
                  // Boxes have no other name than their order.
                  <div key={index} className={side === 'old' ? styles.old : styles.new} style={percent(area)} />
                ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
