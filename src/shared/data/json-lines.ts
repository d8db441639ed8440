import { isToolError, ToolError } from '#contract/error.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The lines of JSON Lines that are not blank, each with its number from 1; a byte order mark is none of the first. */
export function documentLines(text: string): [line: string, number: number][] {
  const lines: [string, number][] = []
  let start = text.startsWith('\ufeff') ? 1 : 0
  let number = 1
  // Character by character: of millions of blank lines nothing is made that memory would have to hold.
  for (let at = start; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN && at < text.length) continue
    const line = text.slice(start, at)
    if (line.trim() !== '') lines.push([line, number])
    if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at++
    start = at + 1
    number++
  }
  return lines
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
