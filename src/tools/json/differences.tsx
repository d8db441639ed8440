import { grouped } from '#shared/numbers/counted.ts'
import type { Difference } from './difference.ts'
import styles from './differences.module.css'

const MOST_SHOWN = 500
const WORDS: Record<Difference['kind'], string> = { added: 'Added', removed: 'Removed', changed: 'Changed' }

export function Differences({ of }: { of: Difference[] }) {
  return (
    <>
      <ul className={styles.changes}>
        {of.slice(0, MOST_SHOWN).map((difference, index) => (
          // One place may have two differences; their order is all they have.
          <li key={index}>
            <span className={styles.kind} data-kind={difference.kind}>
              {WORDS[difference.kind]}
            </span>
            <code>{difference.path}</code>
            {difference.before !== undefined && <del>{difference.before}</del>}
            {difference.after !== undefined && <ins>{difference.after}</ins>}
          </li>
        ))}
      </ul>
      {of.length > MOST_SHOWN && <p className="muted">{`And ${grouped(of.length - MOST_SHOWN)} more.`}</p>}
    </>
  )
}
