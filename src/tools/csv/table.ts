import { counted, grouped } from '#shared/numbers/counted.ts'
import { detectDelimiter, directiveOf, SAMPLE } from './detect.ts'
import { uniqueNames } from './header.ts'
import { MOST_SKIPPED, type ReadOptions } from './options.ts'
import { LineSkipper } from './skip-lines.ts'
import { CsvReader, type CsvRecord, type Fault } from '#shared/data/csv-reader.ts'

/** Something to know about the table, at a place of it. */
export interface Remark {
  /** Record number from 1, the header being the first, as a spreadsheet counts. */
  row?: number | undefined
  line?: number | undefined
  message: string
  /** So many lines left out, it would not be said again. */
  skipLines?: number | undefined
}

interface TableHandler {
  /** Called once, before the first row. */
  header(names: string[]): void
  /** `row` is the record number as in `Remark`. */
  row(fields: string[], row: number): void
  fault(remark: Remark): void
}

const MOST_REMARKS = 100
/** Rows as long as the first record, from which on it is a header. */
const MOST_OWN = 10
const FAULTS: Record<Fault, string> = {
  unclosed: 'A quoted field that begins here has no closing quote.',
  trailing: 'Text follows a closing quote; quotes inside a field must be doubled.',
}

/** Records as a table: finds the delimiter, takes the header off, and notes rows that are shorter or longer. */
export class TableReader {
  delimiter: string
  rowCount = 0
  columnCount = 0
  /** Rows whose number of fields is not that of the first record. */
  readonly ragged = new Remarks('rows are shorter or longer than the first')
  /** Rows with quotes where RFC 4180 allows none. */
  readonly stray = new Remarks('rows have a quote inside a field that does not begin with one')
  readonly notes: Remark[] = []
  /** How many rows have another number of fields than the first record, and where the first of them is. */
  private readonly others = new Map<number, { count: number; row: number; line: number }>()
  private reader: CsvReader | undefined
  private head = ''
  private readonly before: LineSkipper
  private records = 0
  private skip = false
  private readonly options: ReadOptions
  private readonly handler: TableHandler

  constructor(options: ReadOptions, handler: TableHandler) {
    this.options = options
    this.handler = handler
    this.delimiter = options.delimiter
    this.before = new LineSkipper(options.skipLines)
  }

  write(piece: string): void {
    const text = this.before.rest(piece)
    if (this.reader) return this.reader.push(text)
    this.head += text
    if (this.head.length > SAMPLE) this.open().push(this.head)
  }

  end(): void {
    // Blanks alone are no table, not even one that tabs divide.
    if (!this.reader && this.head.trim() !== '') this.open().push(this.head)
    this.reader?.end()
    this.noteTitle()
  }

  private open(): CsvReader {
    const { autoDetectDelimiter, handleQuotedFields, quoteCharacter, skipLines } = this.options
    const quote = handleQuotedFields ? quoteCharacter : ''
    const told = directiveOf(this.head)
    if (autoDetectDelimiter) {
      this.delimiter = told ?? directiveOf(this.before.first) ?? detectDelimiter(this.head, quote)
    }
    this.skip = told === this.delimiter
    this.reader = new CsvReader(
      { delimiter: this.delimiter, quote, firstLine: skipLines + 1 },
      (record) => this.take(record),
      (fault, line) => this.handler.fault({ row: this.records + 1, line, message: FAULTS[fault] }),
      (line) => this.noteStray(line),
    )
    return this.reader
  }

  private take({ fields, line }: CsvRecord): void {
    if (this.skip) {
      this.skip = false
      return
    }
    this.records++
    if (this.records === 1) {
      this.columnCount = fields.length
      const given = this.options.firstRowIsHeader ? fields : fields.map(() => '')
      const { names, notes } = uniqueNames(given)
      if (this.options.firstRowIsHeader) this.notes.push(...notes.map((message) => ({ row: 1, line, message })))
      this.handler.header(names)
      if (this.options.firstRowIsHeader) return
    }
    this.rowCount++
    if (fields.length !== this.columnCount) this.noteRagged(fields.length, line)
    this.handler.row(fields, this.records)
  }

  private noteRagged(length: number, line: number): void {
    const message = `Row ${this.records} has ${counted(length, 'field')}, not ${grouped(this.columnCount)}.`
    this.ragged.add({ row: this.records, line, message })
    const others = this.others.get(length)
    if (others) others.count++
    else this.others.set(length, { count: 1, row: this.records, line })
  }

  /**
   * Where most rows are longer, what comes before them is no header but a title; unless only the row names have none, or
   * the first record has rows of its own.
   */
  private noteTitle(): void {
    const own = this.columnCount > 1 ? this.rowCount - this.ragged.count : 0
    for (const [length, { count: rows, row, line }] of this.others) {
      if (rows < 2 || rows * 2 <= this.rowCount || length < this.columnCount) continue
      if (own >= MOST_OWN || own * 2 >= rows || line - 1 > MOST_SKIPPED) continue
      if (row === 2 && this.columnCount > 1 && length === this.columnCount + 1) continue
      const before = line === 2 ? 'the line' : `the ${grouped(line - 1)} lines`
      const message = `The table seems to begin here; skip ${before} before it.`
      this.notes.unshift({ line, message, skipLines: line - 1 })
    }
  }

  private noteStray(line: number): void {
    const row = this.records + 1
    if (row === this.stray.lastRow || this.skip) return
    const message = `Row ${row} has a quote inside a field that does not begin with one; it is kept as it is.`
    this.stray.add({ row, line, message })
  }
}

/** The first remarks of a kind, and how many there are. */
class Remarks {
  count = 0
  lastRow: number | undefined
  readonly first: Remark[] = []
  private readonly what: string

  constructor(what: string) {
    this.what = what
  }

  add(remark: Remark): void {
    this.lastRow = remark.row
    if (this.count++ < MOST_REMARKS) this.first.push(remark)
  }

  /** Led by their number, where not all are listed. */
  list(): Remark[] {
    if (this.count <= MOST_REMARKS) return this.first
    return [{ message: `${grouped(this.count)} ${this.what}; these are the first ${MOST_REMARKS}.` }, ...this.first]
  }
}
