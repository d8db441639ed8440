/** What people and language models write around a document, which is not of it. */

const FENCE = '```'
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
/** Of what is no sentence there may be two. */
const FEWEST_WORDS = 3
/** As much as is read to tell. */
const GLANCE = 1000

/** Where the document begins: behind prose before a fenced block or a bracket, or a byte order mark. */
export function startOf(text: string): { offset: number; message: string } {
  const fence = text.indexOf(FENCE)
  const place = fence >= 0 ? fence : text.search(/[[{]/)
  const before = text.slice(0, Math.max(place, 0))
  const isProse = fence >= 0 ? /\w/.test(before) : isLeading(before)
  if (isProse && !/[{}[\]"]/.test(before)) return { offset: place, message: 'Removed the text before the document' }
  return { offset: text.startsWith('\ufeff') ? 1 : 0, message: 'Removed a byte order mark' }
}

/** “Here is the JSON:”, but not `name: word, other:`. */
function isLeading(text: string): boolean {
  return text.length <= GLANCE && /^[^=;(:]*(?:[:.!?]\s*|\n\s*)$/.test(text) && wordsIn(text) >= FEWEST_WORDS
}

/** Whether what follows a document is prose. */
export function isTrailing(text: string, at: number): boolean {
  const glance = text.slice(at, at + GLANCE)
  if (!/^\p{L}/u.test(glance) || wordsIn(glance) < FEWEST_WORDS) return false
  return text.indexOf('{', at) < 0 && text.indexOf('[', at) < 0
}

const wordsIn = (text: string) => text.match(WORD)?.length ?? 0
