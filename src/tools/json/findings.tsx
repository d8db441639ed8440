import { useMemo } from 'react'
import { isToolError } from '#contract/error.ts'
import { excerptOf, offsetOf } from '#shared/data/json-place.ts'
import { Button } from '#ui/button.tsx'
import type { Source } from './source.ts'
import styles from './findings.module.css'

interface Finding {
  line: number
  column: number
  message: string
  excerpt?: string
}

/** Mistakes, warnings or repairs, each with its place; a click on the place shows it in the editor, if that has it. */
export function Findings({ findings, label, source }: { findings: Finding[]; label: string; source: Source }) {
  if (findings.length === 0) return null
  return (
    <ol className={styles.findings} aria-label={label}>
      {findings.map(({ line, column, message, excerpt }, index) => (
        // The same mistake may occur twice at one place; their order is all they have.
        <li key={index}>
          <div className={styles.head}>
            <Place line={line} column={column} reveal={source.reveal} />
            <span>{message}</span>
          </div>
          {excerpt !== undefined && <Excerpt text={excerpt} />}
        </li>
      ))}
    </ol>
  )
}

function Place({ line, column, reveal }: { line: number; column: number; reveal: Source['reveal'] }) {
  const place = `Line ${line}, column ${column}`
  if (!reveal) return <strong className="small">{place}</strong>
  return (
    <Button size="small" variant="text" onClick={() => reveal(line, column)}>
      {place}
    </Button>
  )
}

/** The place is marked in the line itself, which a phone breaks: a caret below it would stand elsewhere, or be cut off. */
function Excerpt({ text }: { text: string }) {
  const [line = '', caret = ''] = text.split('\n')
  const letters = Array.from(line)
  const at = caret.length - 1
  return (
    <pre>
      {letters.slice(0, at).join('')}
      <mark>{letters[at] ?? ' '}</mark>
      {letters.slice(at + 1).join('')}
    </pre>
  )
}

/** Where in the document the mistake is that an operation was refused for; the alert above says what it is. */
export function Mistake({ error, source }: { error: unknown; source: Source }) {
  // The document as it was refused: later changes move the place.
  // oxlint-disable-next-line react/exhaustive-deps
  const finding = useMemo(() => findingOf(error, source.text), [error])
  if (!finding) return null
  return (
    <div className="card">
      <Findings findings={[finding]} label="Place of the mistake" source={source} />
    </div>
  )
}

function findingOf(error: unknown, text: string): Finding | undefined {
  const [place] = isToolError(error) && error.code === 'invalid_json' ? error.errors : []
  if (!place?.line || !place.column) return undefined
  const { line, column, message } = place
  return { line, column, message, excerpt: excerptOf(text, offsetOf(text, { line, column })) }
}
