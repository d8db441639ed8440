import { ToolError } from '#contract/error.ts'
import { documentLines, inLine } from '#shared/data/json-lines.ts'
import type { JsonReader } from '#shared/data/json-scan.ts'
import { scanStrictly } from '#shared/data/json-value.ts'
import { LongText } from '#shared/text/long-text.ts'
import { minify } from './format.ts'

/**
 * One line for each element of the list (NDJSON, JSON Lines); what is not a list becomes a single line.
 * @example toLines('[{"a": 1.0}, 2]') // '{"a":1.0}\n2\n'
 */
export function toLines(json: string, longest?: number): string {
  const lines = new Lines(minify(json, longest))
  scanStrictly(lines.json, lines)
  return lines.text()
}

/**
 * The documents of all lines as one list; blank lines are skipped.
 * @example fromLines('{"a":1.0}\n\n2') // '[{"a":1.0},2]'
 */
export function fromLines(text: string): string {
  const documents = documentLines(text).map(([line, number]) => {
    inLine(number, () => scanStrictly(line, NO_READER))
    return line
  })
  if (documents.length === 0) throw new ToolError('There are no lines.', { code: 'invalid_json' })
  return `[${documents.join(',')}]`
}

const NO_READER: JsonReader = { open() {}, close() {}, key() {}, scalar() {} }

/** The elements of the outermost list of a JSON text without white space, a line each. */
class Lines implements JsonReader {
  readonly json: string
  private readonly lines = new LongText(Infinity)
  private depth = 0
  private list = false
  /** Where the element begins that is being read. */
  private start = 0

  constructor(json: string) {
    this.json = json
  }

  open(offset: number, object: boolean): void {
    if (this.depth === 0) this.list = !object
    if (this.depth === 1) this.start = offset
    this.depth++
  }

  close(offset: number): void {
    this.depth--
    if (this.depth === 1) this.end(this.start, offset + 1)
  }

  key(): void {}

  scalar(start: number, end: number): void {
    if (this.depth === 1) this.end(start, end)
  }

  text(): string {
    return this.list ? this.lines.text() : `${this.json}\n`
  }

  private end(start: number, end: number): void {
    if (this.list) this.lines.put(`${this.json.slice(start, end)}\n`)
  }
}
