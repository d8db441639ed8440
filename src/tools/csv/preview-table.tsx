import { useState } from 'react'
import { grouped } from '#shared/numbers/counted.ts'
import { CopyButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { keyOf } from '#ui/key-of.ts'
import { Output } from '#ui/output.tsx'
import { usePrinting } from '#ui/printing.ts'
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

/** A place in the table as its elements count: the head is row 1, the numbers of the rows are column 0. */
interface Place {
  row: number
  column: number
}

interface Props {
  preview: Preview
  /** The head of the table is its first row: the others are numbered from 2 on, as in the warnings above the table. */
  headed: boolean
}

/** The first rows of a table; only those in sight are in the page, on paper all of them. */
export function PreviewTable({ preview: { columns, rows, rowCount, columnCount }, headed }: Props) {
  const [top, setTop] = useState(0)
  const [whole, setWhole] = useState<Whole>()
  const [visited, setVisited] = useState<Place>()
  const printing = usePrinting()
  const shown = columns.slice(0, MOST_COLUMNS)
  const first = printing ? 0 : Math.max(0, Math.floor(top / ROW) - MARGIN)
  const last = printing ? rows.length : Math.min(rows.length, first + VISIBLE + 2 * MARGIN)
  const numberOf = (index: number) => index + (headed ? 2 : 1)
  const inPage = [1, ...rows.slice(first, last).map((_, index) => first + index + 2)]
  const opens = ({ row, column }: Place) => {
    const head = shown[column - 1]
    if (row === 1) return head !== undefined && opensHead(head)
    return head !== undefined && opensCell(rows[row - 2]?.[column - 1])
  }
  /** One of all that opens is a stop for the Tab key; from there on arrows lead. */
  const stop =
    visited && inPage.includes(visited.row) && opens(visited) ? visited : firstThat(opens, inPage, shown.length)
  const tabIndexOf = (row: number, column: number) => (stop?.row === row && stop.column === column ? 0 : -1)
  return (
    <>
      <Scroller
        className={`table-frame ${styles.frame}`}
        label="Table preview"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        {/* The keys belong to the buttons inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          className={`table ${styles.table}`}
          aria-rowcount={rows.length + 1}
          onKeyDown={walk}
          onFocus={(event) => setVisited(placeOf(event.target))}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="unseen">Row</span>
              </th>
              {shown.map((column, index) => (
                <th key={index} scope="col" data-number={isNumeric(column) || undefined}>
                  <ColumnHead
                    column={column}
                    tabIndex={tabIndexOf(1, index + 1)}
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
                <th scope="row">{numberOf(first + index)}</th>
                {shown.map((column, place) => (
                  <td key={place} data-number={isNumeric(column) || undefined} title={row[place]}>
                    <Cell
                      text={row[place]}
                      tabIndex={tabIndexOf(first + index + 2, place + 1)}
                      onOpen={(text) => setWhole({ title: `Row ${numberOf(first + index)}, ${column.name}`, text })}
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

function firstThat(opens: (place: Place) => boolean, rows: number[], columns: number): Place | undefined {
  for (const row of rows) {
    for (let column = 1; column <= columns; column++) if (opens({ row, column })) return { row, column }
  }
  return undefined
}

function placeOf(element: Element): Place | undefined {
  const cell = element.closest<HTMLTableCellElement>('th, td')
  return cell ? { row: Number(cell.parentElement?.ariaRowIndex), column: cell.cellIndex } : undefined
}

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows lead from one cell that opens to the next in its row or column; where there is none, they scroll. */
function walk(event: React.KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[keyOf(event.nativeEvent)]
  const cell = (event.target as Element).closest<HTMLTableCellElement>('th, td')
  const row = cell?.closest('tr')
  if (!step || !cell || !row) return
  const { rows } = event.currentTarget
  const [across, down] = step
  let next: HTMLElement | null | undefined
  for (let y = row.rowIndex + down, x = cell.cellIndex + across; !next; y += down, x += across) {
    const passed = rows[y]
    if (!passed || x < 0 || x >= row.cells.length) return
    next = passed.cells[x]?.querySelector('button')
  }
  event.preventDefault()
  next.focus()
}

const asLine = (text: string) => text.replace(/\r\n?|\n/g, '↵')

function opensCell(text: string | undefined): boolean {
  return text !== undefined && (text.length > SURELY_SHOWN || /[\r\n]/.test(text))
}

/** A field in one line; one that may be cut off opens as a whole. */
function Cell({ text, tabIndex, onOpen }: { text: string | undefined; tabIndex: number; onOpen(text: string): void }) {
  if (text === undefined) return <span className="muted">missing</span>
  if (!opensCell(text)) return text
  return (
    <button type="button" className={styles.opens} tabIndex={tabIndex} onClick={() => onOpen(text)}>
      {asLine(text)}
    </button>
  )
}

const isNumeric = ({ type }: Column) => type === 'integer' || type === 'number'

const opensHead = ({ note, name }: Column) => note !== undefined || name.length > SURELY_SHOWN

interface HeadProps {
  column: Column
  tabIndex: number
  onOpen(): void
}

function ColumnHead({ column, tabIndex, onOpen }: HeadProps) {
  const { name, type, empty, note } = column
  return (
    <div className={styles.head} title={note}>
      {opensHead(column) ? (
        <button
          type="button"
          className={`${styles.name} ${styles.opens}`}
          title={name}
          tabIndex={tabIndex}
          onClick={onOpen}
        >
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
