import { linesOf } from '#shared/text/lines.ts'

const SPACES = /[^\S\n\r\u0085\u2028\u2029]{2,}/gu
const EDGE_SPACES = /^[^\S\n\r\u0085\u2028\u2029]+|(?<![^\S\n\r\u0085\u2028\u2029])[^\S\n\r\u0085\u2028\u2029]+$/gmu

/** Every clean-up by the name that the API gives it. */
const CLEANUPS = {
  'remove-extra-spaces': removeExtraSpaces,
  'remove-extra-line-breaks': removeExtraLineBreaks,
  'remove-all-line-breaks': removeAllLineBreaks,
}
export type CleanupType = keyof typeof CLEANUPS
export const CLEANUP_TYPES = Object.keys(CLEANUPS) as [CleanupType, ...CleanupType[]]

export function cleanUp(text: string, type: CleanupType): string {
  return CLEANUPS[type](text)
}

/** Several spaces or tabs become one space, those around a line go; line breaks stay. */
function removeExtraSpaces(text: string): string {
  return text.replace(EDGE_SPACES, '').replace(SPACES, ' ')
}

/** Blank lines go; the line breaks that remain are those that the text has. */
function removeExtraLineBreaks(text: string): string {
  const kept: string[] = []
  const pieces = text.split(/(\r\n|[\n\r\u0085\u2028\u2029])/)
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at] as string
    if (/\S/.test(line)) kept.push(line, pieces[at + 1] ?? '')
  }
  return kept.join('')
}

/** One line, with a single space where lines met. */
function removeAllLineBreaks(text: string): string {
  return linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
