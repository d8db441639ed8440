import { isToolError, ToolError } from '#contract/error.ts'

const BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g

/** The lines of a text, whatever ends them; an empty text has none, a text after the last line break counts. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(BREAK)
}

/** Applies a change to every line that is not empty, keeping the line breaks; a refusal names its line. */
export function eachLine(text: string, change: (line: string) => string): string {
  let line = 1
  return text.replace(/\r\n|[\r\n]|[^\r\n]+/g, (piece) => {
    if (piece.startsWith('\r') || piece.startsWith('\n')) {
      line++
      return piece
    }
    try {
      return change(piece)
    } catch (error) {
      throw isToolError(error) ? inLine(line, error) : error
    }
  })
}

function inLine(line: number, error: ToolError): ToolError {
  const { status, code } = error
  const errors = error.errors.map((place) => ({ ...place, line }))
  return new ToolError(`Line ${line}: ${error.message}`, { status, code, errors, cause: error })
}

export function countLines(text: string): number {
  if (text === '') return 0
  let count = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInk(code)) continue
    if (endsLine(code) && !(code === LF && text.charCodeAt(at - 1) === CR)) count++
  }
  return count
}

/** The line end that a text uses first; LF where it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|[\n\r]/.exec(text)?.[0] ?? '\n'
}

/** Blocks of text with blank lines between them. */
export function countParagraphs(text: string): number {
  let count = 0
  let blank = true
  let inside = false
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : LF
    if (isInk(code)) {
      blank = false
      continue
    }
    if (!endsLine(code)) {
      if (blank && !isSpace(code)) blank = false
      continue
    }
    if (!blank && !inside) count++
    // CR LF is one line end: its second half must not pass for a blank line.
    if (code !== LF || text.charCodeAt(at - 1) !== CR) inside = !blank
    blank = true
  }
  return count
}

const LF = 10
const CR = 13

/** Most of any text: no space, no line end. */
function isInk(code: number): boolean {
  return code > 32 && code < 0x7f
}

function endsLine(code: number): boolean {
  return code === LF || code === CR || code === 0x85 || code === 0x2028 || code === 0x2029
}

function isSpace(code: number): boolean {
  return code < 33 || code === 0xa0 || code === 0x3000 || (code > 127 && /\s/.test(String.fromCharCode(code)))
}
