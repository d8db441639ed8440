/** What single characters are in a broken document, and short runs of them. */

/** Quotes that begin and end a string: of English, German and Chinese, of French and Russian. */
const FAMILIES = ['"\u201c\u201d\u201e\u201f', "'\u2018\u2019\u201a\u201b`\u00b4", '\u00ab\u00bb', '\u2039\u203a']
const FAMILY = new Map(FAMILIES.flatMap((family) => Array.from(family, (quote) => [quote, family])))
const ENTITIES: Record<string, string> = { '&quot;': '"', '&apos;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const URL_START = /^(?:https?|ftp|mailto|file|data|irc):\/\/$/
const URL_CHARACTER = /[A-Za-z0-9\-._~:/?#@!$&'()*+;=]/

export const isQuote = (character: string) => FAMILY.has(character)
/** Whether a character ends what this quote begins. */
export const closes = (quote: string, character: string) =>
  quote === '"' || quote === "'" ? character === quote : FAMILY.get(character) === FAMILY.get(quote)

export const isDelimiter = (character: string) => character !== '' && ',:[]/{}()\n\r+'.includes(character)
export const endsWord = (character: string) => character !== '' && ',[]/{}\n\r+'.includes(character)
export const endsLine = (character: string) => character === '\n' || character === '\r'
export const isDigit = (character: string) => character >= '0' && character <= '9' && character.length === 1
export const isBlank = (character: string) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r'
const ODD_SPACE = /[\f\v\u00a0\u180e\u2000-\u200b\u202f\u205f\u3000\ufeff]/
/** White space of JSON, or of a page that the text was copied from. */
export const isSpace = (character: string) => isBlank(character) || ODD_SPACE.test(character)

/** Where an address such as `https://` that starts at `start` and whose slashes are at `at` ends; `at` if it is none. */
export function endOfUrl(text: string, start: number, at: number): number {
  if (text[at - 1] !== ':' || at - start > 10 || !URL_START.test(text.slice(start, at + 2))) return at
  let end = at
  while (end < text.length && URL_CHARACTER.test(text.charAt(end))) end++
  return end
}

/** Whether a document is one text, begun at `start`, whose closing quote is missing before the plus sign at `at`. */
export function isUnfinishedSum(text: string, start: number, at: number): boolean {
  return at > start + 1 && text[at] === '+' && isSpace(text.charAt(at - 1)) && text.slice(0, start).trim() === ''
}

/** A quote or the like that was escaped for HTML. */
export function entityAt(text: string, at: number): { character: string; length: number } | undefined {
  if (text[at] !== '&') return undefined
  const found = /^&(?:[a-z]{2,4}|#\d{1,7}|#[xX][\da-fA-F]{1,6});/.exec(text.slice(at, at + 12))?.[0]
  if (found === undefined) return undefined
  if (found[1] !== '#') {
    const character = ENTITIES[found]
    return character === undefined ? undefined : { character, length: found.length }
  }
  const code = Number(found.slice(2, -1).replace(/^x/i, '0x'))
  return code <= 0x10ffff ? { character: String.fromCodePoint(code), length: found.length } : undefined
}

/** A path of Windows: where one of its single backslashes escapes nothing, none of them does. */
const DRIVE_PATH = /^[A-Za-z]:\\(?!\\)/
/** A backslash that is none of an escape of JSON, JavaScript or Python; in such a text `\b` is no backspace either. */
const NO_ESCAPE = /(?<!\\)(?:\\\\){0,1000}\\(?:[^\\"/bfnrtu'`xv\d\s]|u(?![\da-fA-F{])|x(?![\da-fA-F]{2}))/

/** The characters before which a backslash of this text is one, although it could be an escape. */
export function literalBackslashes(text: string): RegExp | undefined {
  if (!NO_ESCAPE.test(text)) return undefined
  return DRIVE_PATH.test(text) ? /[^"\\]/ : /[bf]/
}

/** Without the spaces at its end. */
export function withoutSpaces(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end)
}
