import { ToolError } from '#contract/error.ts'

/** More fields in one record are no table. */
export const MOST_FIELDS = 100_000

/** One record of the text. */
export interface CsvRecord {
  fields: string[]
  /** Line on which it starts, from 1. */
  line: number
}

export type Fault = 'unclosed' | 'trailing'

interface ReaderOptions {
  delimiter: string
  /** The quote character, or '' where quotes mean nothing. */
  quote: string
  /** The number of the line on which the text begins; 1 unless given. */
  firstLine?: number
}

const LF = 0x0a
const CR = 0x0d

const START = 0
const PLAIN = 1
const QUOTED = 2
/** Behind a quote inside a quoted field: its end, or the first half of a doubled one. */
const CLOSING = 3
/** Behind a quoted field and blanks. */
const CLOSED = 4

/**
 * Cuts CSV (RFC 4180) that arrives in pieces into records, looking at each character once.
 * Lines end with CR LF, LF or CR, mixed as they come; blank lines are skipped, and so is a byte order mark.
 * A mistake is told with its line, and read on as a spreadsheet would.
 */
export class CsvReader {
  private state = START
  private fields: string[] = []
  /** What earlier pieces held of the field that is being read. */
  private pending = ''
  private quoted = false
  private line: number
  private recordLine = 1
  private quoteLine = 1
  private afterCr = false
  private first = true
  private readonly delimiter: number
  private readonly quote: string
  private readonly quoteCode: number
  private readonly onRecord: (record: CsvRecord) => void
  private readonly onFault: (fault: Fault, line: number) => void
  private readonly onStray: ((line: number) => void) | undefined

  constructor(
    { delimiter, quote, firstLine = 1 }: ReaderOptions,
    onRecord: (record: CsvRecord) => void,
    onFault: (fault: Fault, line: number) => void,
    /** Told of quotes inside a field that does not begin with one, which are kept. */
    onStray?: (line: number) => void,
  ) {
    this.delimiter = delimiter.charCodeAt(0)
    this.quote = quote
    this.line = firstLine
    this.quoteCode = quote === '' ? -1 : quote.charCodeAt(0)
    this.onRecord = onRecord
    this.onFault = onFault
    this.onStray = onStray
  }

  push(text: string): void {
    let at = this.skipMark(text)
    const end = text.length
    while (at < end) {
      switch (this.state) {
        case START:
          at = this.start(text, at)
          break
        case PLAIN:
          at = this.plain(text, at, end)
          break
        case QUOTED:
          at = this.inQuotes(text, at)
          break
        case CLOSING:
          at = this.behindQuote(text, at)
          break
        default:
          at = this.behindField(text, at)
      }
    }
  }

  end(): void {
    if (this.state === QUOTED) this.onFault('unclosed', this.quoteLine)
    // Behind a delimiter a field follows, be it empty.
    if (this.state !== START || this.fields.length > 0) {
      this.endField('')
      this.endRecord()
    }
  }

  private skipMark(text: string): number {
    if (!this.first || text === '') return 0
    this.first = false
    return text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  private start(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (this.afterCr) {
      this.afterCr = false
      if (code === LF) return at + 1
    }
    if (this.fields.length === 0) {
      this.recordLine = this.line
      if (code === LF || code === CR) {
        this.line++
        this.afterCr = code === CR
        return at + 1
      }
    }
    if (code !== this.quoteCode) {
      this.state = PLAIN
      return at
    }
    this.state = QUOTED
    this.quoted = true
    this.quoteLine = this.line
    return at + 1
  }

  private plain(text: string, from: number, end: number): number {
    const { delimiter, onStray } = this
    const quote = onStray ? this.quoteCode : -1
    let stray = false
    let at = from
    for (; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code === delimiter || code === LF || code === CR) {
        if (stray) onStray?.(this.line)
        this.endField(text.slice(from, at))
        return this.separator(code, at)
      }
      if (code === quote) stray = true
    }
    if (stray) onStray?.(this.line)
    this.pending += text.slice(from)
    return end
  }

  private inQuotes(text: string, from: number): number {
    const close = text.indexOf(this.quote, from)
    const to = close < 0 ? text.length : close
    const part = text.slice(from, to)
    this.pending += part
    this.countLines(part)
    if (close < 0) return to
    this.state = CLOSING
    return close + 1
  }

  private behindQuote(text: string, at: number): number {
    // A CR inside the quotes has been counted; an LF behind this quote is another line.
    this.afterCr = false
    if (text.charCodeAt(at) !== this.quoteCode) {
      this.state = CLOSED
      return at
    }
    this.pending += this.quote
    this.state = QUOTED
    return at + 1
  }

  private behindField(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (code === this.delimiter || code === LF || code === CR) {
      this.endField('')
      return this.separator(code, at)
    }
    if (code === 0x20 || code === 0x09) return at + 1
    this.onFault('trailing', this.line)
    this.state = PLAIN
    return at
  }

  private separator(code: number, at: number): number {
    this.state = START
    if (code !== this.delimiter) {
      this.endRecord()
      this.line++
      this.afterCr = code === CR
    }
    return at + 1
  }

  private endField(rest: string): void {
    this.fields.push(this.pending === '' ? rest : this.pending + rest)
    this.pending = ''
    if (this.fields.length > MOST_FIELDS) {
      throw new ToolError(`The record on line ${this.recordLine} has more than ${MOST_FIELDS} fields.`, {
        status: 422,
        code: 'too_many_fields',
      })
    }
  }

  private endRecord(): void {
    const { fields, quoted } = this
    this.fields = []
    this.quoted = false
    if (fields.length === 1 && !quoted && (fields[0] as string).trim() === '') return
    this.onRecord({ fields, line: this.recordLine })
  }

  private countLines(part: string): void {
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      if (code === CR || (code === LF && !this.afterCr)) this.line++
      this.afterCr = code === CR
    }
  }
}
