import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { useFragmentTab } from '#ui/fragment.ts'
import { Progress } from '#ui/progress.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import styles from './page-grid.module.css'
import { PageGrid } from './page-grid.tsx'
import { PageTools } from './page-tools.tsx'
import { Stage } from './stage.tsx'
import { STEP_LABELS } from './step-labels.ts'
import { STEPS } from './steps.tsx'
import { useFilling } from './use-filling.browser.ts'
import { useMarking } from './use-marking.browser.ts'
import { useUnsaved } from './use-unsaved.browser.ts'
import { useWorkspace, type PasswordRequest, type SizeQuestion, type Workspace } from './use-workspace.browser.ts'

interface Props {
  /** Files that were dropped; each list is added once. */
  files: readonly File[]
}

const ALL = STEPS.flatMap(({ steps }) => steps)

/** The files, their pages and what can be done with them. */
export default function WorkspaceView({ files }: Props) {
  const workspace = useWorkspace()
  const [paper, setPaper] = useChoice('paper', ['picture', 'a4', 'letter'], 'picture')
  const [margin, setMargin] = useOption('margin', '0')
  const [fit, setFit] = useChoice('fit', ['whole', 'fill'], 'whole')
  const marking = useMarking()
  const filling = useFilling(workspace)
  useUnsaved(workspace.isChanged && workspace.pages.length > 0 ? workspace.pages : undefined)
  useUnsaved(marking.marks.length > 0 ? marking.marks : undefined)
  const [active, choose] = useFragmentTab(ALL.map(({ id }) => id))
  const step = ALL.find(({ id }) => id === active) ?? ALL[0]
  const { add } = workspace
  const layout = { paper, fit, margin: Math.min(100, Math.max(0, readNumber(margin) || 0)) }
  const desk = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where the drop zone was, which went with the first file, or nowhere.
    if (document.activeElement?.contains(desk.current)) desk.current?.focus({ preventScroll: true })
  }, [])
  const added = useRef<readonly File[]>([])
  useEffect(() => {
    const fresh = files.filter((file) => !added.current.includes(file))
    added.current = files
    if (fresh.length > 0) void add(fresh, layout)
    // The layout of the moment; a later one is for later pictures.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files, add])
  if (!step) return null
  const { Panel, marks } = step
  const isEmpty = workspace.pages.length === 0 && !workspace.canUndo && !workspace.canRedo && !workspace.opening
  return (
    <div className="stack">
      {workspace.problems.length > 0 && (
        <Alert kind="error" onClose={workspace.clearProblems}>
          {workspace.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      {workspace.repairs.length > 0 && (
        <div role="status">
          <Alert kind="warning" onClose={workspace.clearRepairs}>
            {workspace.repairs.map((repair) => (
              <p key={repair}>{repair}</p>
            ))}
          </Alert>
        </div>
      )}
      <Panes>
        {/* Files may be dropped anywhere on it; the button inside does the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          ref={desk}
          className="card stack"
          aria-label="Pages of the document"
          tabIndex={-1}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void add([...event.dataTransfer.files], layout)
          }}
        >
          <Files workspace={workspace} onFiles={(chosen) => void add(chosen, layout)} />
          {workspace.opening && (
            <div role="status">
              <p className="small muted">{workspace.opening}</p>
              <Progress label={workspace.opening} />
            </div>
          )}
          {isEmpty ? (
            <p className="muted">There are no pages yet. Add a PDF or a picture.</p>
          ) : marks ? (
            <Stage workspace={workspace} marking={marking} shows={marks} />
          ) : (
            <>
              <PageTools workspace={workspace} />
              {workspace.pages.length > 0 && <PageGrid workspace={workspace} />}
            </>
          )}
          <p className="unseen" role="status">
            <span key={workspace.said.times}>{workspace.said.words}</span>
          </p>
          <details className={styles.more}>
            <summary className="small">Pictures and keys</summary>
            <div className="stack" data-gap="small">
              <div className="grid">
                <Select
                  label="Pages for pictures"
                  value={paper}
                  onChange={setPaper}
                  options={[
                    { value: 'picture', label: 'As large as the picture' },
                    { value: 'a4', label: 'A4' },
                    { value: 'letter', label: 'US Letter' },
                  ]}
                />
                <TextField label="Margin (mm)" value={margin} onChange={setMargin} inputMode="decimal" />
              </div>
              {paper !== 'picture' && (
                <Select
                  label="Pictures on the paper"
                  value={fit}
                  onChange={setFit}
                  options={[
                    { value: 'whole', label: 'Whole, with room around them' },
                    { value: 'fill', label: 'Fill it, cut off the rest' },
                  ]}
                />
              )}
              <p className="small muted">
                For pictures that you add from here on. Keys: arrows walk, <kbd>Shift</kbd> chooses a range,{' '}
                <kbd>Space</kbd> chooses one, <kbd>Ctrl</kbd>+<kbd>A</kbd> all, <kbd>Alt</kbd>+arrows move, <kbd>R</kbd>{' '}
                turns, <kbd>Delete</kbd> takes out, <kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes.
              </p>
            </div>
          </details>
        </section>
        <div className="stack">
          <Select
            label="What to do"
            value={step.id}
            onChange={choose}
            options={STEPS.map(({ group, steps }) => ({
              group,
              options: steps.map(({ id }) => ({ value: id, label: STEP_LABELS[id] })),
            }))}
          />
          <Panel key={step.id} workspace={workspace} marking={marking} filling={filling} />
        </div>
      </Panes>
      {workspace.asking && <PasswordDialog key={String(workspace.asking.wrong)} request={workspace.asking} />}
      {workspace.doubting && <SizeDialog {...workspace.doubting} />}
    </div>
  )
}

function Files({ workspace, onFiles }: { workspace: Workspace; onFiles: (files: File[]) => void }) {
  const used = new Set(workspace.pages.map(({ source }) => source))
  const shown = [...workspace.sources.values()].filter(({ id }) => used.has(id))
  return (
    <div className={styles.files}>
      {shown.slice(0, 12).map(({ id, name, original, encrypted }) => (
        <span className="chip" key={id}>
          {name} <span className="muted small">{formatBytes(original.size)}</span>
          {encrypted && <span className="muted small">unlocked</span>}
        </span>
      ))}
      {shown.length > 12 && <span className="chip">and {shown.length - 12} more</span>}
      <FileButton
        size="small"
        icon="plus"
        label="Add PDF files and pictures"
        accept="application/pdf,.pdf,image/*"
        multiple
        onFiles={onFiles}
      >
        Add files
      </FileButton>
    </div>
  )
}

function PasswordDialog({ request }: { request: PasswordRequest }) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // Not the button that closes, where a dialog begins: whoever listens hears at once that the last one was wrong.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog title="Password needed" onClose={() => request.answer(undefined)}>
      <div ref={form} className={styles.bare}>
        <Form onSubmit={() => request.answer(password)}>
          <p>
            <bdi>{request.name}</bdi> is protected. The password stays on this device.
          </p>
          <TextField
            label="Password"
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={setPassword}
            error={request.wrong ? 'That is not the password of this file.' : undefined}
          />
          <Checkbox label="Show the password" checked={shown} onChange={setShown} />
          <div className="row">
            <Button variant="filled" type="submit" disabled={password === ''} why="Type the password first">
              Open
            </Button>
            <Button onClick={() => request.answer(undefined)}>Skip this file</Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

function SizeDialog({ name, warning, answer }: SizeQuestion) {
  return (
    <Dialog title="A very large picture" onClose={() => answer(false)}>
      <div className="stack">
        <p>
          <bdi>{name}</bdi>: {warning}
        </p>
        <div className="row">
          <Button onClick={() => answer(true)}>Open it anyway</Button>
          <Button variant="filled" onClick={() => answer(false)}>
            Skip this file
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
