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

const CONTROLS = /\p{Cc}+/gu
const ESCAPED: Record<string, string> = { '\r': '\\r', '\n': '\\n', '\t': '\\t' }

/** Breaks, tabs and the colors of logs may stand in the text as they are. A run at a time, as calls are what takes long. */
function escapeControls(run: string): string {
  return ESCAPED[run] ?? JSON.stringify(run).slice(1, -1)
}

/** Whether a backslash stands before such a one, whose escape would close it. */
function leavesEscapeOpen(text: string): boolean {
  return text.match(/(?<!\\)\\+(?=\p{Cc})/gu)?.some(({ length }) => length % 2 === 1) ?? false
}
