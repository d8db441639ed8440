import { ToolError } from '#contract/error.ts'

/** A text as a JSON string, quotes included. */
export function escapeText(text: string): string {
  return JSON.stringify(text)
}

/**
 * The text inside a JSON string, which may come with or without its quotes.
 * @example unescapeText('"{\\"a\\":1}"') // '{"a":1}'
 * @example unescapeText('{\\"a\\":1}') // '{"a":1}'
 */
export function unescapeText(text: string): string {
  const trimmed = text.trim()
  const quoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
  for (const candidate of quoted ? [trimmed, `"${text}"`] : [`"${text}"`]) {
    if (leavesEscapeOpen(candidate)) continue
    try {
      return JSON.parse(candidate.replace(CONTROLS, escapeControls)) as string
    } catch {
      continue
    }
  }
  throw new ToolError(
    'This is no escaped text: a quote without a backslash, or a backslash that escapes nothing, is in it.',
    {
      code: 'invalid_json',
    },
  )
}

/** Not longer: a pattern notes each step of a run, and millions of them are more than it may. */
const CONTROLS = /\p{Cc}{1,1000}/gu
const ESCAPED: Record<string, string> = { '\r': '\\r', '\n': '\\n', '\t': '\\t' }

/** Breaks, tabs and the colors of logs may stand in the text as they are. A run at a time, as calls are what takes long. */
function escapeControls(run: string): string {
  return ESCAPED[run] ?? JSON.stringify(run).slice(1, -1)
}

/** Whether a backslash stands before such a one, whose escape would close it. */
function leavesEscapeOpen(text: string): boolean {
  for (const { index } of text.matchAll(CONTROLS)) {
    let start = index
    while (text[start - 1] === '\\') start--
    if ((index - start) % 2 === 1) return true
  }
  return false
}
