/** A letter where it is shown: points from the upper left corner of the page. */
export interface Glyph {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

interface Span {
  left: number
  right: number
}

interface Cell extends Span {
  text: string
}

interface Line {
  cells: Cell[]
  top: number
  bottom: number
}

/** Gaps, as shares of the height of a line: between words, between columns, and between the rows of one table. */
const WORD_GAP = 0.12
const COLUMN_GAP = 0.8
const ROW_GAP = 3

/**
 * The tables of a page, row by row: lines below each other whose words stand in columns with gaps between them. No ruled
 * line is looked at: most tables have none.
 */
export function findTables(glyphs: readonly Glyph[]): string[][][] {
  const tables: Line[][] = []
  let rows: Line[] = []
  /** Lines of one cell, which belong to a table only if it goes on below. */
  let waiting: Line[] = []
  for (const line of linesOf(glyphs)) {
    const last = waiting.at(-1) ?? rows.at(-1)
    const near = last !== undefined && line.top - last.bottom <= ROW_GAP * (last.bottom - last.top)
    if (line.cells.length === 1 && near) {
      waiting.push(line)
      continue
    }
    const columns = waiting.length > 0 ? columnsOf(rows) : []
    if (near && waiting.every(({ cells }) => fits(cells, columns))) rows.push(...waiting, line)
    else {
      tables.push(rows)
      rows = line.cells.length > 1 ? [line] : []
    }
    waiting = []
  }
  tables.push(rows)
  return tables.filter((table) => table.length > 1).map(gridOf)
}

function linesOf(glyphs: readonly Glyph[]): Line[] {
  const middle = ({ top, bottom }: Glyph) => (top + bottom) / 2
  const lines: Glyph[][] = []
  for (const glyph of glyphs.toSorted((a, b) => middle(a) - middle(b))) {
    const first = lines.at(-1)?.[0]
    if (first && middle(glyph) - middle(first) < (first.bottom - first.top) / 2) lines.at(-1)?.push(glyph)
    else lines.push([glyph])
  }
  return lines.map((line) => ({
    cells: cellsOf(line),
    top: line.reduce((least, { top }) => Math.min(least, top), Infinity),
    bottom: line.reduce((most, { bottom }) => Math.max(most, bottom), -Infinity),
  }))
}

function cellsOf(line: readonly Glyph[]): Cell[] {
  const cells: Cell[] = []
  for (const { text, left, right, top, bottom } of line.toSorted((a, b) => a.left - b.left)) {
    const cell = cells.at(-1)
    const gap = cell ? (left - cell.right) / (bottom - top) : Infinity
    if (!cell || gap >= COLUMN_GAP) cells.push({ text, left, right })
    else {
      cell.text += gap >= WORD_GAP ? ` ${text}` : text
      cell.right = Math.max(cell.right, right)
    }
  }
  return cells
}

const overlap = (a: Span, b: Span) => Math.min(a.right, b.right) - Math.max(a.left, b.left)
const touched = (cell: Span, columns: readonly Span[]) => columns.filter((column) => overlap(cell, column) > 0)
const fits = (cells: readonly Cell[], columns: readonly Span[]) =>
  cells.every((cell) => touched(cell, columns).length === 1)

/** The fullest row tells the columns; cells of other rows widen them, and those that stand in none make a new one. */
function columnsOf(rows: readonly Line[]): Span[] {
  const columns: Span[] = []
  for (const { cells } of rows.toSorted((a, b) => b.cells.length - a.cells.length)) {
    for (const cell of cells) {
      const [column, ...others] = touched(cell, columns)
      // What spans several columns, as the heads of groups do, tells nothing about them.
      if (others.length > 0) continue
      if (!column) columns.push({ left: cell.left, right: cell.right })
      else {
        column.left = Math.min(column.left, cell.left)
        column.right = Math.max(column.right, cell.right)
      }
    }
  }
  return columns.sort((a, b) => a.left - b.left)
}

function gridOf(rows: readonly Line[]): string[][] {
  const columns = columnsOf(rows)
  return rows.map(({ cells }) => {
    const row = columns.map(() => '')
    for (const cell of cells) {
      const shares = columns.map((column) => overlap(cell, column))
      const [first = 0] = shares.flatMap((share, index) => (share > 0 ? [index] : []))
      const most = touched(cell, columns).length > 1 ? first : shares.indexOf(Math.max(...shares))
      row[most] = row[most] ? `${row[most]} ${cell.text}` : cell.text
    }
    return row
  })
}

/** @example toCsv([['a', 'b "c"']]) // 'a,"b ""c"""\r\n' */
export function toCsv(rows: readonly string[][]): string {
  const field = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}
