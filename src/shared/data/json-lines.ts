import { isToolError, ToolError } from '#contract/error.ts'

/** The lines of JSON Lines that are not blank, each with its number from 1; a byte order mark is none of the first. */
export function documentLines(text: string): [line: string, number: number][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index): [string, number] => [line, index + 1])
    .filter(([line]) => line.trim() !== '')
}

/** Reads a line that must be a document; its mistake is told with the number of the line in the whole text. */
export function inLine<T>(number: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isToolError(error)) throw error
    const place = error.errors[0] ?? { column: 1, message: error.message }
    throw new ToolError(`Line ${number} is not valid JSON (column ${place.column}): ${place.message}`, {
      code: error.code,
      errors: [{ ...place, line: number }],
    })
  }
}
