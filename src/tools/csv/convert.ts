import { SHARED_ROOM } from '#contract/context.ts'
import { ToolError } from '#contract/error.ts'
import { formatLimit } from '#shared/bytes.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { shortened } from '#shared/text/shortened.ts'
import { quoteJson } from './cell.ts'
import type { CsvOptions } from './options.ts'
import { RecordPrinter } from './record.ts'
import { TableReader, type Remark } from './table.ts'

const BLOCK = 64 * 1024
const MOST_NOTES = 50
/** As many names of columns as a mistake lists, and as much of each. */
const MOST_NAMED = 20
const LONGEST_NAMED = 60

export const NO_DATA = 'There is no CSV data.'

interface Conversion {
  json: string
  delimiter: string
  rowCount: number
  columnCount: number
  /** Rows that are shorter or longer than the first, names that were changed. */
  warnings: Remark[]
  /** Columns whose digits stay text. */
  notes: string[]
}

/**
 * CSV text as JSON text, of `longest` characters at most: a header of a million columns fills every row.
 * @example convert('id,zip\n1,00501', DEFAULTS).json // '[\n  {\n    "id": 1,\n    "zip": "00501"\n  }\n]'
 */
export function convert(csv: string, options: CsvOptions, longest: number = SHARED_ROOM.text): Conversion {
  const converter = new Converter(options, longest)
  const json = converter.write(csv) + converter.end()
  const { delimiter, rowCount, columnCount } = converter.table
  return { json, delimiter, rowCount, columnCount, warnings: converter.warnings(), notes: converter.notes() }
}

/** The same in pieces, with no more in memory than a piece: for files of any size. */
export async function* convertStream(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: CsvOptions,
  converter: Converter = new Converter(options),
): AsyncGenerator<string> {
  for await (const piece of pieces) yield converter.write(piece)
  yield converter.end()
}

/** Takes CSV text in pieces and gives JSON text in pieces. */
export class Converter {
  readonly table: TableReader
  private readonly options: CsvOptions
  private readonly longest: number
  private printer: RecordPrinter | undefined
  private printed = 0
  private done: string[] = []
  private pending: string[] = []
  private pendingLength = 0
  private length = 0
  private key = 0
  private readonly keys = new Map<string, number>()
  private readonly margin: string

  constructor(options: CsvOptions, longest: number = Number.POSITIVE_INFINITY) {
    this.options = options
    this.longest = longest
    this.margin = options.prettyPrint && options.outputFormat !== 'JSON_LINES' ? '\n' : ''
    this.table = new TableReader(options, {
      header: (names) => this.header(names),
      row: (fields, row) => this.row(fields, row),
      fault: ({ row, line, message }) => {
        throw new ToolError(`Line ${line}: ${message}`, {
          code: 'malformed_csv',
          errors: [{ ...(line === undefined ? {} : { line }), message: `Row ${row}: ${message}` }],
        })
      },
    })
  }

  write(csv: string): string {
    this.table.write(csv)
    return this.taken()
  }

  end(): string {
    this.table.end()
    if (!this.printer) throw new ToolError(NO_DATA, { code: 'empty' })
    const { outputFormat } = this.options
    if (outputFormat !== 'JSON_LINES') {
      const [open, close] = outputFormat === 'KEYED_OBJECTS' ? '{}' : '[]'
      this.put(this.printed === 0 ? `${open}${close}` : `${this.margin}${close}`)
    }
    return this.taken()
  }

  warnings(): Remark[] {
    const { notes, ragged, stray } = this.table
    return [...notes, ...(this.printer?.notes ?? []).map((message) => ({ message })), ...ragged.list(), ...stray.list()]
  }

  notes(): string[] {
    return this.printer?.keptNotes().slice(0, MOST_NOTES) ?? []
  }

  private header(names: string[]): void {
    const { outputFormat, firstRowIsHeader } = this.options
    this.printer = new RecordPrinter(names, this.options)
    if (outputFormat === 'KEYED_OBJECTS') this.key = this.keyColumn(names)
    if (outputFormat === 'ARRAY_OF_ARRAYS' && firstRowIsHeader) this.item(this.printer.header(names, this.inner()))
  }

  private row(fields: string[], row: number): void {
    const printer = this.printer as RecordPrinter
    switch (this.options.outputFormat) {
      case 'ARRAY_OF_ARRAYS':
        return this.item(printer.list(fields, this.inner()))
      case 'KEYED_OBJECTS':
        return this.item(this.keyOf(fields, row) + printer.object(fields, this.inner()))
      default:
        return this.item(printer.object(fields, this.inner()))
    }
  }

  private inner(): string {
    return this.margin && `${this.margin}  `
  }

  private item(text: string): void {
    const { outputFormat } = this.options
    const first = this.printed++ === 0
    if (outputFormat === 'JSON_LINES') this.put(first ? text : `\n${text}`)
    else this.put((first ? (outputFormat === 'KEYED_OBJECTS' ? '{' : '[') : ',') + this.inner() + text)
  }

  private put(text: string): void {
    this.pending.push(text)
    this.pendingLength += text.length
    this.length += text.length
    if (this.pendingLength > BLOCK) this.block()
    if (this.length > this.longest) {
      throw new ToolError(`The JSON would be longer than ${formatLimit(this.longest)}.`, {
        status: 422,
        code: 'too_large_output',
      })
    }
  }

  private taken(): string {
    this.block()
    const text = this.done.join('')
    this.done = []
    return text
  }

  /** Rows become one flat text early: as single pieces they take ten times the memory. */
  private block(): void {
    this.done.push(this.pending.join(''))
    this.pending = []
    this.pendingLength = 0
  }

  private keyColumn(names: string[]): number {
    const { keyColumn } = this.options
    if (keyColumn === '') return 0
    const index = names.indexOf(keyColumn)
    if (index >= 0) return index
    const shown = names.slice(0, MOST_NAMED).map((name) => shortened(name, LONGEST_NAMED))
    if (names.length > MOST_NAMED) shown.push(`and ${grouped(names.length - MOST_NAMED)} more`)
    const message = `There is no column “${shortened(keyColumn, LONGEST_NAMED)}”. The columns are: ${shown.join(', ')}.`
    throw new ToolError(message, {
      code: 'unknown_column',
      errors: [{ field: 'options.keyColumn', message: 'There is no such column.' }],
    })
  }

  /** Keys must tell the records apart: a second one would overwrite the first. */
  private keyOf(fields: string[], row: number): string {
    const value = fields[this.key] ?? ''
    if (value === '') throw this.keyFault(`Row ${row} has no value in the key column.`)
    const key = quoteJson(value)
    const other = this.keys.get(key)
    if (other !== undefined) {
      const shown = quoteJson(shortened(value, LONGEST_NAMED))
      throw this.keyFault(`Rows ${other} and ${row} have the same key ${shown}; keys must be unique.`)
    }
    this.keys.set(key, row)
    return key + (this.margin ? ': ' : ':')
  }

  private keyFault(message: string): ToolError {
    return new ToolError(message, { code: 'bad_key', errors: [{ field: 'options.keyColumn', message }] })
  }
}
