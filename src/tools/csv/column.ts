import { isBoolean, isNull, type Parsing } from './cell.ts'
import { inWords, keptAsText, numberOf, type Kept } from './number.ts'

export const COLUMN_TYPES = ['integer', 'number', 'boolean', 'date', 'text', 'mixed', 'empty'] as const
type ColumnType = (typeof COLUMN_TYPES)[number]

export interface Column {
  name: string
  type: ColumnType
  /** Fields without a value. */
  empty: number
  /** Why digits stay text, where they do. */
  note?: string | undefined
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const LONGEST_DATE = 40

/** Watches the fields of one column to say what they are. */
export class ColumnWatch {
  private readonly counts = { integer: 0, number: 0, boolean: 0, date: 0, text: 0 }
  private empty = 0
  private readonly kept = new Set<Kept>()
  private readonly parsing: Parsing

  constructor(parsing: Parsing) {
    this.parsing = parsing
  }

  take(field: string): void {
    if (field === '' || (this.parsing.parseNull && isNull(field))) this.empty++
    else this.counts[this.kindOf(field)]++
  }

  private kindOf(field: string): 'integer' | 'number' | 'boolean' | 'date' | 'text' {
    const { parseBooleans, parseNumbers, decimalComma } = this.parsing
    const code = field.charCodeAt(0)
    const digit = code >= 0x30 && code <= 0x39
    if (!digit && code !== 0x2d) return parseBooleans && isBoolean(field) ? 'boolean' : 'text'
    const number = parseNumbers ? numberOf(field, decimalComma) : undefined
    if (number !== undefined) return /^-?\d+$/.test(number) ? 'integer' : 'number'
    if (field.length <= LONGEST_DATE && DATE.test(field)) return 'date'
    const reason = parseNumbers ? keptAsText(field, decimalComma) : undefined
    if (reason) this.kept.add(reason)
    return 'text'
  }

  /** `missing`: rows that are too short to have this column. */
  column(name: string, missing: number): Column {
    const { integer, number } = this.counts
    const note = this.kept.size > 0 && { note: inWords(this.kept, integer + number > 0) }
    return { name, type: this.type(), empty: this.empty + missing, ...note }
  }

  private type(): ColumnType {
    const { integer, number, boolean, date, text } = this.counts
    const all = integer + number + boolean + date + text
    if (all === 0) return 'empty'
    if (integer === all) return 'integer'
    if (integer + number === all) return 'number'
    if (boolean === all) return 'boolean'
    if (date === all) return 'date'
    return text === all ? 'text' : 'mixed'
  }
}
