import { Button } from '#ui/button.tsx'
import type { Source } from './source.ts'
import styles from './findings.module.css'

interface Finding {
  line: number
  column: number
  message: string
  excerpt?: string
}

/** Mistakes, warnings or repairs, each with its place; a click on the place shows it in the editor. */
export function Findings({ findings, label, source }: { findings: Finding[]; label: string; source: Source }) {
  if (findings.length === 0) return null
  return (
    <ol className={styles.findings} aria-label={label}>
      {findings.map(({ line, column, message, excerpt }, index) => (
        // The same mistake may occur twice at one place; their order is all they have.
        <li key={index}>
          <div className={styles.head}>
            <Button size="small" variant="text" onClick={() => source.reveal(line, column)}>
              {`Line ${line}, column ${column}`}
            </Button>
            <span>{message}</span>
          </div>
          {excerpt !== undefined && <pre>{excerpt}</pre>}
        </li>
      ))}
    </ol>
  )
}
