const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text of characters that never join with a neighbour: each is a grapheme of its own. */
const PLAIN =
  /^[\0-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u2319\u3000-\u3029\u3031-\u303c\u3041-\u3096\u309b-\ua66e\uac00-\ud7a3\uff01-\uff9d]*$/

/**
 * What a reader calls a character: an emoji family, a letter with its marks and CR LF are one each.
 * @example countGraphemes('👨‍👩‍👧') // 1
 */
export function countGraphemes(text: string): number {
  if (PLAIN.test(text)) return text.length - occurrences(text, '\r\n')
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** @example graphemesOf('e\u0301a') // ['e\u0301', 'a'] */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** How often a part occurs, without overlaps. */
function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}
