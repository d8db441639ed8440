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
    try {
      return JSON.parse(candidate.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t')) as string
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
