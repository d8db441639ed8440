import { isNumber, printJson, textOfNumber, type JsonValue } from './json-value.ts'
import { LONGEST_OUTPUT, LongText, tooLong } from '#shared/text/long-text.ts'

/** A tab as two characters: the sign itself is hard to type. */
const TYPED_TAB = String.raw`\t`

export const DELIMITERS_TO_WRITE = [',', ';', '\t', '|', TYPED_TAB] as const

export interface CsvWriting {
  delimiter: (typeof DELIMITERS_TO_WRITE)[number]
  /** Puts `'` before a cell that a spreadsheet would run as a formula (`=`, `+`, `-`, `@`). */
  escapeFormulas: boolean
  /** Longest result in characters; 32 MB unless told otherwise. */
  longest?: number
}

/** The column of a list's elements that are no objects. */
const VALUE = 'value'
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * CSV after RFC 4180 from a list of objects (or one object): one record a row, one column per dotted path in the order of
 * first appearance; lists inside become JSON in their cell. A list of lists is written row by row without a header.
 * @example jsonToCsv(parseJson('[{"a":1,"b":{"c":"x,y"}}]'), { delimiter: ',', escapeFormulas: false })
 * // 'a,b.c\r\n1,"x,y"\r\n'
 */
export function jsonToCsv(value: JsonValue, writing: CsvWriting): string {
  const records = Array.isArray(value) ? value : [value]
  const output = new Output(writing)
  if (records.length > 0 && records.every((record) => Array.isArray(record))) {
    for (const record of records) output.row((record as JsonValue[]).map(cellOf))
    return output.text()
  }
  const columns = new Columns(writing.longest)
  for (const record of records) columns.visit(record, () => {})
  if (columns.count === 0) return ''
  output.row(columns.headers())
  for (const record of records) {
    const cells: Cell[] = []
    columns.visit(record, (index, value) => {
      cells.push({ index, text: cellOf(value) })
    })
    output.sparse(cells, columns.count)
  }
  return output.text()
}

/** A cell and the place of its column. */
interface Cell {
  index: number
  text: string
}

type Tell = (index: number, value: JsonValue) => void

interface Column {
  /** Place in the row, where a record has a value on this path. */
  index: number | undefined
  /** Most columns have none inside. */
  inner: Map<string, Column> | undefined
}

class Columns {
  private root: Column = { index: undefined, inner: undefined }
  private names: string[] = []
  private length = 0
  private readonly longest: number

  constructor(longest: number = LONGEST_OUTPUT) {
    this.longest = longest
  }

  get count(): number {
    return this.names.length
  }

  /** Tells every cell of the record with the index of its column, which is made where it is new. */
  visit(record: JsonValue, tell: Tell): void {
    if (record instanceof Map) this.flatten(record, this.root, '', tell)
    else this.tell(this.column(this.root, VALUE), VALUE, record, tell)
  }

  private flatten(object: Map<string, JsonValue>, column: Column, prefix: string, tell: Tell): void {
    for (const [key, value] of object) {
      const inner = this.column(column, key)
      if (value instanceof Map && value.size > 0) this.flatten(value, inner, `${prefix}${key}.`, tell)
      else this.tell(inner, prefix + key, value, tell)
    }
  }

  /** `{"a.b":1}` and `{"a":{"b":1}}` are two columns: the path tells them apart where the name does not. */
  private column(parent: Column, key: string): Column {
    parent.inner ??= new Map()
    let column = parent.inner.get(key)
    if (!column) parent.inner.set(key, (column = { index: undefined, inner: undefined }))
    return column
  }

  private tell(column: Column, name: string, value: JsonValue, tell: Tell): void {
    if (column.index === undefined) {
      column.index = this.names.push(name) - 1
      this.length += name.length
      if (this.length > this.longest) throw tooLong(this.longest)
    }
    tell(column.index, value)
  }

  /** The names; those that two paths share are numbered `_2`, `_3`. */
  headers(): string[] {
    const taken = new Set(this.names)
    if (taken.size === this.names.length) return this.names
    const seen = new Map<string, number>()
    return this.names.map((name) => {
      let number = seen.get(name) ?? 0
      let header = name
      if (number > 0) {
        do header = `${name}_${++number}`
        while (taken.has(header))
        taken.add(header)
      }
      seen.set(name, Math.max(number, 1))
      return header
    })
  }
}

function cellOf(value: JsonValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (isNumber(value)) return textOfNumber(value)
  return typeof value === 'boolean' ? String(value) : printJson(value)
}

class Output {
  private readonly lines: LongText
  private readonly writing: CsvWriting
  private readonly special: RegExp

  constructor(asked: CsvWriting) {
    const writing = asked.delimiter === TYPED_TAB ? { ...asked, delimiter: '\t' as const } : asked
    this.writing = writing
    this.lines = new LongText(writing.longest)
    this.special = new RegExp(`["\\r\\n${writing.delimiter}]|^\\ufeff`)
  }

  row(cells: string[]): void {
    this.line(cells.map((cell) => this.field(cell)).join(this.writing.delimiter), cells.length)
  }

  /** A row of so many cells, of which only these have something in them. */
  sparse(cells: Cell[], count: number): void {
    if (cells.some(({ index }, place) => place > 0 && index < cells[place - 1]!.index)) {
      cells.sort((one, other) => one.index - other.index)
    }
    const { delimiter } = this.writing
    let line = ''
    let at = 0
    for (const { index, text } of cells) {
      if (index > at) line += index === at + 1 ? delimiter : delimiter.repeat(index - at)
      at = index
      line += this.field(text)
    }
    this.line(line + delimiter.repeat(count - 1 - at), count)
  }

  private line(line: string, count: number): void {
    // A record of one blank field would be a blank line, which readers skip.
    const blank = count < 2 && line.trim() === ''
    this.lines.put(blank ? `"${line}"\r\n` : `${line}\r\n`)
  }

  private field(cell: string): string {
    const text = this.writing.escapeFormulas && /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
    return this.special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }

  text(): string {
    return this.lines.text()
  }
}
