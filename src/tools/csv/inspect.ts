import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { shortened } from '#shared/text/shortened.ts'
import { ColumnWatch, type Column } from './column.ts'
import { NO_DATA } from './convert.ts'
import type { Parsing } from './cell.ts'
import { extraName } from './header.ts'
import type { ReadOptions } from './options.ts'
import { TableReader, type Remark } from './table.ts'

const MOST_FAULTS = 100
/** A preview shows this much at most, whatever the size of the table. */
const MOST_ROWS = 1000
const MOST_COLUMNS = 1000
const LONGEST_FIELD = 500
const MOST_CHARACTERS = 500_000

export interface Validation {
  valid: boolean
  message: string
  /** Line of the first mistake. */
  line: number | null
  errors: Remark[]
  warnings: Remark[]
  delimiter: string
  rowCount: number
  columnCount: number
}

export interface Preview {
  rowCount: number
  columnCount: number
  delimiter: string
  columns: Column[]
  /** The first rows, as text. */
  rows: string[][]
  raggedCount: number
  warnings: Remark[]
}

/**
 * Whether the text is CSV (RFC 4180): quotes closed and doubled, every row as long as the first.
 * @example validate('a,b\n1', DEFAULTS).errors // [{ row: 2, line: 2, message: 'Row 2 has 1 field, not 2.' }]
 */
export function validate(csv: string, options: ReadOptions): Validation {
  const faults: Remark[] = []
  let faultCount = 0
  const table = read(csv, options, {
    row: () => {},
    fault: (remark) => void (faultCount++ < MOST_FAULTS && faults.push(remark)),
  })
  const errors = [...faults, ...table.ragged.first].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, MOST_FAULTS)
  const mistakes = faultCount + table.ragged.count
  return {
    valid: mistakes === 0,
    message:
      mistakes === 0
        ? 'The CSV is valid.'
        : `The CSV is not valid: ${mistakes === 1 ? 'one mistake' : counted(mistakes, 'mistake')}.`,
    line: errors[0]?.line ?? null,
    errors,
    warnings: [...table.notes, ...table.stray.list()],
    delimiter: table.delimiter,
    rowCount: table.rowCount,
    columnCount: table.columnCount,
  }
}

/** The first rows of a table, its columns with their types, and how large it is. */
export function preview(csv: string, options: ReadOptions & Parsing): Preview {
  const rows: string[][] = []
  const watches: ColumnWatch[] = []
  const lengths: number[] = []
  const faults: Remark[] = []
  let names: string[] = []
  let room = MOST_CHARACTERS
  const watch = () => new ColumnWatch(options)
  const table = read(csv, options, {
    header: (given) => (names = given.slice(0, MOST_COLUMNS)),
    row: (fields) => {
      const shown = fields.length > MOST_COLUMNS ? fields.slice(0, MOST_COLUMNS) : fields
      shown.forEach((field, index) => (watches[index] ??= watch()).take(field))
      lengths[shown.length] = (lengths[shown.length] ?? 0) + 1
      if (rows.length >= MOST_ROWS || room <= 0) return
      const row = shown.map((field) => shortened(field, LONGEST_FIELD))
      for (const field of row) room -= field.length + 3
      rows.push(row)
    },
    fault: (remark) => void (faults.length < MOST_FAULTS && faults.push(remark)),
  })
  const count = Math.max(names.length, watches.length)
  const taken = new Set(names)
  let missing = 0
  const columns = Array.from({ length: count }, (_, index) => {
    missing += lengths[index] ?? 0
    return (watches[index] ?? watch()).column(names[index] ?? extraName(index, taken), missing)
  })
  const { rowCount, columnCount, delimiter, notes, ragged, stray } = table
  const warnings = [...faults, ...notes, ...ragged.list(), ...stray.list()]
  return { rowCount, columnCount, delimiter, columns, rows, raggedCount: ragged.count, warnings }
}

interface Watcher {
  header?(names: string[]): void
  row(fields: string[]): void
  fault(remark: Remark): void
}

function read(csv: string, options: ReadOptions, watcher: Watcher): TableReader {
  const table = new TableReader(options, { header: () => {}, ...watcher })
  table.write(csv)
  table.end()
  if (table.columnCount === 0) throw new ToolError(NO_DATA, { code: 'empty' })
  return table
}
