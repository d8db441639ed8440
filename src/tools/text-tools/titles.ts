import { sentencesOf } from '#shared/text/sentences.ts'
import { capitalize } from './case.ts'

/** Small inside a title, unless they begin or end it. */
const SMALL = new Set(
  'a an and as at but by en for from if in into nor of off on or per so than the to up via v vs with yet'.split(' '),
)
const TOKEN = /\S+/gu
const ADDRESS = /(?:^|[^\p{L}\p{N}])(?:https?:\/\/|www\.)|[\p{L}\p{N}]@[\w-]{1,63}\.\p{L}/iu
/** Soft hyphens and joiners belong to the word around them, and so does the dot of Catalan. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’\u00ad\u2060\u200c\u200d]|[·‘](?=\p{L}))*/gu
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Longer than every small word with the punctuation around it. */
const SHORT = 12
/** The dot of an abbreviation does not; the one of a list's number does. */
const STARTS_ANEW = /(?:[:!?…—–]|[\p{N}.]\.)["'”’)\]»]*$/u
/** U.S., J.R.R. */
const INITIALS = /^\P{L}*(?:\p{L}\.){2,}\P{L}*$/u
const SMALL_INITIALS = /[ap]\.m\.|e\.g\.|i\.e\./iu
const OPENING_QUOTE = /^\p{Ps}*["'\p{Pi}„]/u
const CLOSING_QUOTE = /["'\p{Pf}“]/u
const LAST_MARKS = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u

/** Every word begins with a capital, the rest is small. @example capitalizeWords("don't STOP") // "Don't Stop" */
export function capitalizeWords(text: string): string {
  return text.toLowerCase().replace(WORD, capitalize)
}

/** Sentences begin with a capital, all else is small. @example sentenceCase('OK. GO') // 'Ok. Go' */
export function sentenceCase(text: string): string {
  return sentencesOf(text)
    .map((sentence) => capitalize(sentence.toLowerCase()))
    .join('')
}

/**
 * Headline capitals: short words stay small inside, words with capitals of their own stay as they are.
 * @example titleCase('the lord of the rings, by NASA') // 'The Lord of the Rings, by NASA'
 */
export function titleCase(text: string): string {
  const shouted = !/\p{Ll}/u.test(text)
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(/(?<=[\n\r])/))
    .map((line) => titleLine(shouted ? line.toLowerCase() : line))
    .join('')
}

function titleLine(line: string): string {
  const last = line.trimEnd().length
  let anew = true
  return line.replace(TOKEN, (token, at: number) => {
    const edge = anew || at + token.length === last || hasQuoteAtEdge(token)
    if (/[\p{L}\p{N}]/u.test(token)) anew = STARTS_ANEW.test(token)
    if (ADDRESS.test(token)) return token
    const parts = token.split(/(?<=[-‐‑/—–])/)
    if (parts.length === 1) return titleWord(token, edge)
    const begins = (index: number) => index === 0 || STARTS_ANEW.test(parts[index - 1] as string)
    return parts.map((part, index) => titleWord(part, begins(index) || index === parts.length - 1)).join('')
  })
}

/** A quotation is a title of its own. */
function hasQuoteAtEdge(token: string): boolean {
  return OPENING_QUOTE.test(token) || CLOSING_QUOTE.test(LAST_MARKS.exec(token)?.[0] ?? '')
}

function titleWord(word: string, edge: boolean): string {
  const first = word.search(/[\p{L}\p{N}]/u)
  // NASA, iPhone, camelCase have capitals of their own.
  if (/\p{Lu}/u.test(word.slice(first + 1))) return word
  if (INITIALS.test(word)) return SMALL_INITIALS.test(word) ? word.toLowerCase() : word.toUpperCase()
  const small = !edge && word.length < SHORT && SMALL.has(word.replace(EDGES, '').toLowerCase())
  return small ? word.toLowerCase() : capitalize(word)
}
