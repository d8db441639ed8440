import { jsonToCsv, type CsvWriting } from '#shared/data/json-csv.ts'
import { documentLines, inLine } from '#shared/data/json-lines.ts'
import { scanJson } from '#shared/data/json-scan.ts'
import { parseJson, type JsonValue } from '#shared/data/json-value.ts'

export interface WriteOptions extends CsvWriting {
  /** Begins the text with a mark by which Excel knows UTF-8. */
  byteOrderMark: boolean
}

/**
 * JSON, or JSON Lines, as CSV.
 * @example fromJson('{"a":1}\n{"a":2}', { delimiter: ',', escapeFormulas: false, byteOrderMark: false }) // 'a\r\n1\r\n2\r\n'
 */
export function fromJson(json: string, { byteOrderMark, ...writing }: WriteOptions): string {
  return (byteOrderMark ? '\ufeff' : '') + jsonToCsv(recordsOf(json), writing)
}

function recordsOf(json: string): JsonValue {
  const text = json.trim()
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  if (firstLine === text || !isComplete(firstLine)) return parseJson(json.replace(/^\ufeff/, ''))
  return documentLines(json).map(([line, number]) => inLine(number, () => parseJson(line)))
}

/** A document that goes on has an open bracket at the end of its first line; a record of JSON Lines has none. */
function isComplete(line: string): boolean {
  let mistakes = 0
  const ignore = () => {}
  scanJson(line, { open: ignore, close: ignore, key: ignore, scalar: ignore }, () => mistakes++)
  return mistakes === 0
}
