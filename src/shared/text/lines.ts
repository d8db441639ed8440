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

/** What ends lines, parts paragraphs and leaves space between words. */
export interface Shape {
  lines: number
  /** Blocks of text with blank lines between them. */
  paragraphs: number
  /** UTF-16 units of white space, line ends included. */
  spaces: number
}

/** The shape of a text in one walk through it. */
export function shapeOf(text: string): Shape {
  let lines = text === '' ? 0 : 1
  let paragraphs = 0
  let spaces = 0
  // What is known of the line so far, and of the one before it.
  let blank = true
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Most of any text.
    if (code > 32 && code < 0x7f) {
      blank = false
      continue
    }
    const isWhite = isWhiteSpace(code)
    if (isWhite) spaces++
    if (!endsLine(code)) {
      blank &&= isWhite || code < 32
      continue
    }
    // CR LF is one line end: its second half must not pass for a blank line.
    if (code === LF && text.charCodeAt(at - 1) === CR) continue
    lines++
    if (!blank && !inside) paragraphs++
    inside = !blank
    blank = true
  }
  if (!blank && !inside) paragraphs++
  return { lines, paragraphs, spaces }
}

/** The line end that a text uses first; LF where it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|[\n\r]/.exec(text)?.[0] ?? '\n'
}

const LF = 10
const CR = 13

function endsLine(code: number): boolean {
  return code === LF || code === CR || code === 0x85 || code === 0x2028 || code === 0x2029
}

/** As `\s` of a pattern, which takes longer to ask. */
function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 32 || (code > 8 && code < 14)
  if (code < 0x2000) return code === 0xa0 || code === 0x1680
  if (code < 0x2060) return code < 0x200b || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f
  return code === 0x3000 || code === 0xfeff
}
