import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { CopyButton } from '#ui/button.tsx'
import type { Part } from './convert.ts'
import { gridNumber, plainNumber, spoken } from './format.ts'
import styles from './conversion-result.module.css'

export interface Conversion {
  kind: 'one' | 'all'
  value: number
  from: string
  rows: { unit: string; value: number; parts?: Part[] | undefined }[]
  /** Units in which the value cannot be said, and why. */
  missing: { unit: string; message: string }[]
  note: string | undefined
}

export function ConversionResult({
  conversion: { kind, value, from, rows, missing, note },
}: {
  conversion: Conversion
}) {
  return (
    <>
      {note && <Alert kind="warning">{note}</Alert>}
      {kind === 'one' ? (
        rows.map((row) => (
          <div key={row.unit}>
            <p className="muted">
              {plainNumber(value)} {from} {gridNumber(row.value) === plainNumber(row.value) ? '=' : '≈'}
            </p>
            {/* All its digits stand in the field. */}
            <p className={`figure ${styles.converted}`}>{gridNumber(row.value)}</p>
            <p>{row.unit}</p>
            {row.parts && <p className="muted">= {spoken(row.parts)}</p>}
          </div>
        ))
      ) : (
        <>
          <p className="muted">
            {plainNumber(value)} {from} =
          </p>
          <ul className={styles.conversions}>
            {rows.map((row) => (
              <li key={row.unit}>
                <span>
                  <strong>{gridNumber(row.value)}</strong> {row.unit}
                </span>
                <CopyButton text={gridNumber(row.value)} what={`Copy ${row.unit}`} size="small" variant="text" />
              </li>
            ))}
          </ul>
          {missing.map(({ unit, message }) => (
            <p className="small muted" key={unit}>
              {unit}: {message}
            </p>
          ))}
        </>
      )}
    </>
  )
}

/** @example '6 Feet = 182.88 Centimeters', a line for each unit */
export function inWords({ value, from, rows }: Conversion): string {
  return rows.map((row) => `${plainNumber(value)} ${from} = ${plainNumber(row.value)} ${row.unit}`).join('\n')
}

export function ConversionActions({ conversion }: { conversion: Conversion }) {
  const text = inWords(conversion)
  return <ResultActions kind="text" text={text} file={{ content: text, name: 'conversion.txt' }} />
}
