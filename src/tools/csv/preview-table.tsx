import { useState } from 'react'
import { grouped } from '#shared/counted.ts'
import { CopyButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Output } from '#ui/output.tsx'
import { Scroller } from '#ui/scroller.tsx'
import type { Column } from './column.ts'
import type { Preview } from './inspect.ts'
import styles from './preview-table.module.css'

/** Height of a row in pixels, as in the style sheet. */
const ROW = 32
/** Rows beyond the visible ones, so that scrolling shows no gap. */
const MARGIN = 10
const VISIBLE = 15
const MOST_COLUMNS = 60
/** Characters of every script that the widest column shows; of more, the end may be cut off. */
const SURELY_SHOWN = 16

/** What a table shows in part, as a whole. */
interface Whole {
  title: string
  text: string
  note?: string | undefined
}

/** The first rows of a table; only those in sight are in the page. */
export function PreviewTable({ preview: { columns, rows, rowCount, columnCount } }: { preview: Preview }) {
  const [top, setTop] = useState(0)
  const [whole, setWhole] = useState<Whole>()
  const shown = columns.slice(0, MOST_COLUMNS)
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN)
  const last = Math.min(rows.length, first + VISIBLE + 2 * MARGIN)
  return (
    <>
      <Scroller
        className={`table-frame ${styles.frame}`}
        label="Table preview"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <table className={`table ${styles.table}`} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Row</span>
              </th>
              {shown.map((column, index) => (
                <th key={index} scope="col">
                  <ColumnHead
                    column={column}
                    onOpen={() => setWhole({ title: `Column ${index + 1}`, text: column.name, note: column.note })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={first} />
            {rows.slice(first, last).map((row, index) => (
              <tr key={first + index} aria-rowindex={first + index + 2}>
                <th scope="row">{first + index + 1}</th>
                {shown.map((column, place) => (
                  <td key={place} data-number={isNumeric(column) || undefined} title={row[place]}>
                    <Cell
                      text={row[place]}
                      onOpen={(text) => setWhole({ title: `Row ${first + index + 1}, ${column.name}`, text })}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <Space rows={rows.length - last} />
          </tbody>
        </table>
      </Scroller>
      <Remainder what="rows" shown={rows.length} all={rowCount} />
      <Remainder what="columns" shown={shown.length} all={Math.max(columnCount, columns.length)} />
      {whole && (
        <Dialog title={whole.title} onClose={() => setWhole(undefined)}>
          <div className="stack">
            <Output label="Whole text" text={whole.text} />
            {whole.note && <p>{whole.note}</p>}
            <div className="row">
              <CopyButton text={whole.text} />
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** A field in one line; one that may be cut off opens as a whole. */
function Cell({ text, onOpen }: { text: string | undefined; onOpen(text: string): void }) {
  if (text === undefined) return <span className="muted">missing</span>
  const line = text.replace(/\r\n?|\n/g, '↵')
  if (line === text && line.length <= SURELY_SHOWN) return line
  return (
    <button type="button" className={styles.opens} onClick={() => onOpen(text)}>
      {line}
    </button>
  )
}

const isNumeric = ({ type }: Column) => type === 'integer' || type === 'number'

function ColumnHead({ column: { name, type, empty, note }, onOpen }: { column: Column; onOpen(): void }) {
  return (
    <div className={styles.head} title={note}>
      {note || name.length > SURELY_SHOWN ? (
        <button type="button" className={`${styles.name} ${styles.opens}`} title={name} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className="small muted">
        {type}
        {empty > 0 && `, ${grouped(empty)} empty`}
        {note && ' *'}
      </span>
      {note && <span className="unseen">{note}</span>}
    </div>
  )
}

/** Fills the place of rows out of sight. */
function Space({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <tr aria-hidden="true" style={{ height: rows * ROW }} />
}

function Remainder({ what, shown, all }: { what: string; shown: number; all: number }) {
  if (shown >= all) return null
  return (
    <p className="small muted">
      The first {grouped(shown)} of {grouped(all)} {what}.
    </p>
  )
}
