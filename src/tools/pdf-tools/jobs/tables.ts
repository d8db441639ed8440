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

/** A letter and its place in the order of reading. */
type Letter = [text: string, place: number]

interface Word extends Span {
  letters: Letter[]
}

interface Cell extends Span {
  words: Word[]
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
/** How exactly words stand at the edge of a column, as a share of the height of a line. */
const EDGE = 0.15

/**
 * The tables of a page, row by row: lines below each other whose words stand in columns with gaps between them. No ruled
 * line is looked at: most tables have none. The letters are given in the order of reading.
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

interface Placed extends Glyph {
  place: number
}

function linesOf(glyphs: readonly Glyph[]): Line[] {
  const middle = ({ top, bottom }: Glyph) => (top + bottom) / 2
  const lines: Placed[][] = []
  const placed = glyphs.map((glyph, place) => ({ ...glyph, place }))
  for (const glyph of placed.sort((a, b) => middle(a) - middle(b))) {
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

function cellsOf(line: readonly Placed[]): Cell[] {
  const cells: Cell[] = []
  for (const { text, place, left, right, top, bottom } of line.toSorted((a, b) => a.left - b.left)) {
    const cell = cells.at(-1)
    const gap = cell ? (left - cell.right) / (bottom - top) : Infinity
    if (!cell || gap >= COLUMN_GAP) cells.push(cellOf([{ letters: [[text, place]], left, right }]))
    else {
      const word = cell.words.at(-1)
      if (!word || gap >= WORD_GAP) cell.words.push({ letters: [[text, place]], left, right })
      else {
        word.letters.push([text, place])
        word.right = Math.max(word.right, right)
      }
      cell.right = Math.max(cell.right, right)
    }
  }
  return cells
}

function cellOf(words: Word[]): Cell {
  const rights = words.map(({ right }) => right)
  return { words, left: words[0]?.left ?? 0, right: Math.max(...rights) }
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** From left to right, but for what is read the other way. */
function textOf({ words }: Cell): string {
  const text = words.map(({ letters }) => letters.map(([letter]) => letter).join('')).join(' ')
  if (!RIGHT_TO_LEFT.test(text)) return text
  const letters = words.flatMap((word) => word.letters.map(([letter, place]) => ({ letter, place, word })))
  return letters
    .sort((a, b) => a.place - b.place)
    .map(({ letter, word }, index) => (index > 0 && letters[index - 1]?.word !== word ? ` ${letter}` : letter))
    .join('')
}

/**
 * Neighbours in a narrow table stand no further apart than words. A cell over several columns is cut where a word stands
 * at the edge of the next one, if that leaves every part in a column of its own.
 */
function parted(cell: Cell, columns: readonly Span[], { top, bottom }: Line): Cell[] {
  const over = touched(cell, columns)
  if (over.length < 2) return [cell]
  const near = (a: number, b: number) => Math.abs(a - b) <= (bottom - top) * EDGE
  const parts: Cell[] = []
  for (const word of cell.words) {
    const part = parts.at(-1)
    const begins = over.some(
      (column) =>
        (near(word.left, column.left) || near(word.right, column.right)) && part && overlap(part, column) <= 0,
    )
    if (!part || begins) parts.push(cellOf([word]))
    else parts.splice(-1, 1, cellOf([...part.words, word]))
  }
  return parts.every((part) => touched(part, columns).length === 1) ? parts : [cell]
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

function gridOf(found: readonly Line[]): string[][] {
  const first = columnsOf(found)
  const rows = found.map((line) => ({ ...line, cells: line.cells.flatMap((cell) => parted(cell, first, line)) }))
  const columns = columnsOf(rows)
  return rows.map(({ cells }) => {
    const row = columns.map(() => '')
    for (const cell of cells) {
      const shares = columns.map((column) => overlap(cell, column))
      const [first = 0] = shares.flatMap((share, index) => (share > 0 ? [index] : []))
      const most = touched(cell, columns).length > 1 ? first : shares.indexOf(Math.max(...shares))
      row[most] = row[most] ? `${row[most]} ${textOf(cell)}` : textOf(cell)
    }
    return row
  })
}

/** @example toCsv([['a', 'b "c"']]) // 'a,"b ""c"""\r\n' */
export function toCsv(rows: readonly string[][]): string {
  const field = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}
