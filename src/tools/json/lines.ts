import { ToolError } from '#contract/error.ts'
import type { JsonReader } from '#shared/json-scan.ts'
import { scanStrictly } from '#shared/json-value.ts'
import { minify } from './format.ts'

/**
 * One element of the list a line (NDJSON, JSON Lines); what is no list becomes a single line.
 * @example toLines('[{"a": 1.0}, 2]') // '{"a":1.0}\n2\n'
 */
export function toLines(json: string, longest?: number): string {
  const short = minify(json, longest)
  const { starts, ends } = elementsOf(short)
  if (starts === undefined) return `${short}\n`
  return starts.map((start, index) => `${short.slice(start, ends[index])}\n`).join('')
}

/**
 * The documents of all lines as one list; blank lines are skipped.
 * @example fromLines('{"a":1.0}\n\n2') // '[{"a":1.0},2]'
 */
export function fromLines(text: string): string {
  const documents: string[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() !== '') documents.push(checked(index === 0 ? line.replace(/^\ufeff/, '') : line, index + 1))
  }
  if (documents.length === 0) throw new ToolError('There are no lines.', { code: 'invalid_json' })
  return `[${documents.join(',')}]`
}

const NO_READER: JsonReader = { open() {}, close() {}, key() {}, scalar() {} }

function checked(line: string, number: number): string {
  try {
    scanStrictly(line, NO_READER)
    return line
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const place = error.errors[0] ?? { column: 1, message: error.message }
    throw new ToolError(`Line ${number} is not valid JSON (column ${place.column}): ${place.message}`, {
      code: error.code,
      errors: [{ ...place, line: number }],
    })
  }
}

function elementsOf(json: string): Elements {
  const elements = new Elements()
  scanStrictly(json, elements)
  return elements
}

/** Where the elements of the outermost list start and end. */
class Elements implements JsonReader {
  /** `undefined` as long as there is no list. */
  starts: number[] | undefined
  ends: number[] = []
  private depth = 0

  open(offset: number, object: boolean): void {
    if (this.depth === 0 && !object) this.starts = []
    if (this.depth === 1) this.starts?.push(offset)
    this.depth++
  }

  close(offset: number): void {
    this.depth--
    if (this.depth === 1) this.ends.push(offset + 1)
  }

  key(): void {}

  scalar(start: number, end: number): void {
    if (this.depth !== 1 || !this.starts) return
    this.starts.push(start)
    this.ends.push(end)
  }
}
