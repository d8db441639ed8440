import { useRef } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, Banner } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Output } from '#ui/output.tsx'
import type { Preview, Validation } from './inspect.ts'
import { delimiterName } from './options-panel.tsx'
import { PreviewTable } from './preview-table.tsx'
import type { Remark } from './table.ts'
import styles from './outcome.module.css'

/** What a panel shows: JSON, the table, or the mistakes. */
export type Outcome =
  | { kind: 'json'; json: string; size: Size; warnings: Remark[]; notes: string[]; encoding?: string; whole?: Blob }
  /** `headed`: the first row is the header. */
  | { kind: 'preview'; preview: Preview; headed: boolean }
  | { kind: 'validation'; validation: Validation }

interface Size {
  rowCount: number
  columnCount: number
  delimiter: string
}

const MOST_SHOWN = 20
export const FILE_NAME = 'converted.json'

function sizeSentence({ rowCount, columnCount, delimiter }: Size): string {
  const columns = columnCount > 1 ? `, separated by ${delimiterName(delimiter)}` : ''
  return `${counted(rowCount, 'row')}, ${counted(columnCount, 'column')}${columns}`
}

export function outcomeSentence(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'json':
      return `Converted: ${sizeSentence(outcome.size)}${outcome.encoding ? `, read as ${outcome.encoding}` : ''}.`
    case 'preview':
      return `${sizeSentence({ ...outcome.preview, columnCount: outcome.preview.columns.length })}.`
    case 'validation':
      return outcome.validation.message
  }
}

/** Copy, download and the rest, where the outcome is JSON. */
export function outcomeActions(outcome: Outcome) {
  if (outcome.kind !== 'json') return null
  const file = { content: outcome.whole ?? outcome.json, name: FILE_NAME, type: 'application/json' }
  if (outcome.whole) return <ResultActions file={file} />
  return <ResultActions kind="json" text={outcome.json} file={file} />
}

/** `onSkip` asks again for the same without so many lines. */
export function OutcomeView({ outcome, onSkip }: { outcome: Outcome; onSkip(lines: number): void }) {
  switch (outcome.kind) {
    case 'json':
      return (
        <>
          <Remarks kind="warning" remarks={outcome.warnings} onSkip={onSkip} />
          <Remarks kind="info" remarks={outcome.notes.map((message) => ({ message }))} />
          <Output label="JSON" text={outcome.json} wrap={false} code />
          {outcome.whole && (
            <p className="small muted">
              This is the beginning. The download has all {formatBytes(outcome.whole.size)}.
            </p>
          )}
        </>
      )
    case 'preview':
      return (
        <>
          <Remarks kind="warning" remarks={outcome.preview.warnings} onSkip={onSkip} />
          <PreviewTable preview={outcome.preview} headed={outcome.headed} />
        </>
      )
    case 'validation':
      return <ValidationView validation={outcome.validation} onSkip={onSkip} />
  }
}

function ValidationView({ validation, onSkip }: { validation: Validation; onSkip(lines: number): void }) {
  return (
    <>
      {validation.valid ? (
        <Banner of={validation} kind="success">
          Valid CSV: {sizeSentence(validation)}.
        </Banner>
      ) : (
        <Remarks kind="error" remarks={validation.errors} />
      )}
      <Remarks kind="warning" remarks={validation.warnings} onSkip={onSkip} />
    </>
  )
}

interface Said {
  kind: 'info' | 'warning' | 'error'
  remarks: Remark[]
  onSkip?(lines: number): void
}

function Remarks({ kind, remarks, onSkip }: Said) {
  const [first] = remarks
  if (!first) return null
  const { skipLines } = first
  const said =
    remarks.length === 1 ? (
      sentenceOf(first)
    ) : (
      <ul className={styles.remarks}>
        {remarks.slice(0, MOST_SHOWN).map((remark, index) => (
          // Several remarks may have the same words; their order is all they have.
          <li key={index}>{sentenceOf(remark)}</li>
        ))}
        {/* How many there are in all stands above, or in the first of them. */}
        {remarks.length > MOST_SHOWN && <li>These are the first {MOST_SHOWN}.</li>}
      </ul>
    )
  if (kind !== 'error') {
    return (
      <Alert kind={kind}>
        {said}
        {onSkip && skipLines !== undefined && <SkipButton lines={skipLines} onSkip={onSkip} />}
      </Alert>
    )
  }
  return (
    <Banner of={remarks} kind="error">
      {said}
    </Banner>
  )
}

/** It disappears with what it is about: the focus moves to the panel first, so that it is not lost. */
function SkipButton({ lines, onSkip }: { lines: number; onSkip(lines: number): void }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="alert-offer" ref={place}>
      <Button
        size="small"
        onClick={() => {
          place.current?.closest('section')?.focus({ preventScroll: true })
          onSkip(lines)
        }}
      >
        Skip {counted(lines, 'line')}
      </Button>
    </div>
  )
}

const sentenceOf = ({ line, message }: Remark) => (line === undefined ? message : `Line ${line}: ${message}`)
