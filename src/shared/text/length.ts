import { bytesOf, formatBytes } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'

let segmenter: Intl.Segmenter | undefined
/** Letters that never join, as in ‘graphemes.ts’; \r may join with a line feed. */
const MAY_JOIN = /[^\t\n -\u02ff]/
/** What joins is looked at letter by letter, which more of would be felt while typing. */
const LONGEST_COUNTED = 10_000

/** How long a text is, in what a reader calls characters. @example textLength('👨‍👩‍👧') // '1 character' */
export function textLength(text: string): string {
  if (!MAY_JOIN.test(text)) return counted(text.length, 'character')
  if (text.length > LONGEST_COUNTED) return formatBytes(bytesOf(text))
  // Made when it is needed: the tables that it reads would delay every page.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return counted([...segmenter.segment(text)].length, 'character')
}
