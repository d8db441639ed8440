import { useMemo } from 'react'
import type { Kind } from '#contract/tool.ts'
import { formatBytes } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type { Workspace } from './use-workspace.browser.ts'
import type { Outcome } from '../work.ts'

/** An outcome with its files in the browser's keeping. */
export interface Finished extends Omit<Outcome, 'files'> {
  files: { name: string; content: Blob }[]
  /** The text in the file, where there is one and it is text. */
  text?: string
}

export function finished({ files, ...outcome }: Outcome): Finished {
  const kept = files.map(({ name, type, bytes }) => ({ name, content: new Blob([bytes], { type }) }))
  const [only, ...others] = files
  const text = only && others.length === 0 && only.type.startsWith('text/') && new TextDecoder().decode(only.bytes)
  return { ...outcome, files: kept, ...(text && { text }) }
}

/** What other tools may take. */
function kindOf(type: string): Kind | undefined {
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('text/csv')) return 'csv'
  return type.startsWith('text/') ? 'text' : undefined
}

interface Props {
  title: string
  task: Task<Finished>
  working: string
  workspace: Workspace
}

const SHOWN = 40

/** The files that a step made, what it did, and the way on. */
export function OutcomeResult({ title, task, working, workspace }: Props) {
  return (
    <Result
      title={title}
      task={task}
      empty="The result appears here."
      working={working}
      done={({ notes }) => notes.join(' ')}
      actions={(outcome) => <Actions outcome={outcome} workspace={workspace} />}
    >
      {(outcome) => <Body outcome={outcome} workspace={workspace} />}
    </Result>
  )
}

function Actions({ outcome, workspace }: { outcome: Finished; workspace: Workspace }) {
  const [only] = outcome.files
  if (outcome.files.length === 1 && only) {
    const kind = kindOf(only.content.type)
    return <ResultActions {...(kind && { kind })} {...(outcome.text && { text: outcome.text })} file={only} />
  }
  const { files } = outcome
  if (files.length === 0) return null
  return (
    <DownloadButton
      label="Download all as ZIP"
      variant="filled"
      size="small"
      name="pdf-files.zip"
      content={async () => new Blob([await workspace.viewer.call('zip', { files })], { type: 'application/zip' })}
    />
  )
}

function Body({ outcome, workspace }: { outcome: Finished; workspace: Workspace }) {
  const { files, checks = [], warnings = [], before } = outcome
  const after = useMemo(() => files.reduce((sum, { content }) => sum + content.size, 0), [files])
  const pdf = files.length === 1 && files[0]?.content.type === 'application/pdf' ? files[0] : undefined
  return (
    <>
      {before !== undefined && (
        <Facts>
          <Fact name="Before">{formatBytes(before)}</Fact>
          <Fact name="After">{formatBytes(after)}</Fact>
          <Fact name="Saved">{before > 0 ? `${Math.max(0, Math.round((1 - after / before) * 100))}%` : '–'}</Fact>
        </Facts>
      )}
      {checks.map((check) => (
        <Alert kind="success" key={check}>
          {check}
        </Alert>
      ))}
      {warnings.map((warning) => (
        <Alert kind="warning" key={warning}>
          {warning}
        </Alert>
      ))}
      {files.length > 0 && (
        <ul className="stack files" data-gap="small" aria-label="Files">
          {files.slice(0, SHOWN).map(({ name, content }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="muted small">{formatBytes(content.size)}</span>
              {files.length > 1 && <DownloadButton content={content} name={name} size="small" variant="text" />}
            </li>
          ))}
        </ul>
      )}
      {files.length > SHOWN && <p className="muted small">and {files.length - SHOWN} more, all in the ZIP.</p>}
      {pdf && (
        <div className="row">
          <Button
            size="small"
            disabled={workspace.opening !== undefined}
            why="A file is being opened"
            onClick={({ detail }) => {
              // A small file is open again before the second press of a double click.
              if (detail > 1) return
              void workspace.goOnWith(new File([pdf.content], pdf.name, { type: 'application/pdf' }))
            }}
          >
            Go on with this file
          </Button>
          <span className="muted small">It takes the place of the pages; undo brings them back.</span>
        </div>
      )}
    </>
  )
}
