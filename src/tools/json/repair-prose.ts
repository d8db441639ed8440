/** What people and language models write around a document, which is not of it. */

const FENCE = '```'
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
const VALUE = /^(?:true|false|null)$/i
/** Of what is no sentence a line may have two. */
const FEWEST_WORDS = 3
/** As much as is read to tell. */
const GLANCE = 1000

/** What servers write before a document so that no page can run it as a script. */
const GUARD = /^\ufeff?\s*(?:\)\]\}'?,?(?=\s*[[{\r\n])|(?:while\s*\(\s*(?:1|true)\s*\)|for\s*\(\s*;\s*;\s*\))\s*;)\s*/

/** Where the document begins: behind prose before a fenced block or a bracket, or a byte order mark. */
export function startOf(text: string): { offset: number; message: string } {
  const guard = GUARD.exec(text)?.[0]
  if (guard !== undefined) return { offset: guard.length, message: 'Removed the guard before the document' }
  const fence = text.indexOf(FENCE)
  const bracket = text.search(/[[{]/)
  const isFenced = fence >= 0 && !(bracket >= 0 && bracket < fence)
  const place = isFenced ? fence : bracket
  const before = text.slice(0, Math.max(place, 0))
  const isProse = isFenced ? /\w/.test(before) : isLeading(before)
  if (isProse && !/[{}[\]"]/.test(before)) return { offset: place, message: 'Removed the text before the document' }
  return { offset: text.startsWith('\ufeff') ? 1 : 0, message: 'Removed a byte order mark' }
}

/** “Here is the JSON:”, but not `name: word, other:`, nor a name in quotes, nor values that a comma parts from the next. */
function isLeading(text: string): boolean {
  return text.length <= GLANCE && /^(?!\s*['‘“`])[^=;(:]*(?:[:.!?]\s*|[^,\s]\s*\n\s*)$/.test(text) && isSentence(text)
}

/** Whether what follows a document is prose. Behind a bracket too many stand members, and brackets of their own. */
export function isTrailing(text: string, at: number): boolean {
  const glance = text.slice(at, at + GLANCE)
  return /^\p{L}/u.test(glance) && isSentence(glance) && !/[{}[\]]/.test(text.slice(at))
}

const isSentence = (text: string) =>
  text.split(/[\r\n]/).some((line) => {
    const words = line.match(WORD) ?? []
    return words.filter((word) => !VALUE.test(word)).length >= FEWEST_WORDS
  })
