/** Stands before a name, so a sentence never ends with it. */
const TITLES = new Set(
  'mr mrs ms mx dr prof st sr sra gen sen rep gov capt lt col sgt maj cmdr adm rev hon pres fr mme mlle vs cf viz bzw ca e.g i.e z.b d.h u.a p.ej'.split(
    ' ',
  ),
)
/** Ends no sentence before a number. */
const NUMBERED = new Set(
  'no nos nr vol vols fig figs p pp sec ch art par chap eq ex jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)
/** Ends a sentence only before a capital letter. */
const SHORT = new Set('etc inc ltd co corp jr esq approx dept est min max al ed eds usw bros ave blvd rd'.split(' '))

const BLANK_LINE = String.raw`(?:\r\n|[\n\r\u0085\u2028\u2029])[\t \u00a0]*(?:\r\n|[\n\r\u0085\u2028\u2029])\s*`
const CLOSING = String.raw`["'”’»›\p{Pe}\p{Pf}]*`
const CANDIDATE = new RegExp(
  String.raw`(?<=[^\s.!?…])(?<marks>[.!?…‼⁇⁈⁉]+)(?<close>${CLOSING})(?=\s|$)|(?<wide>(?![.!?‼⁇⁈⁉])\p{STerm}+)${CLOSING}|${BLANK_LINE}|\u2029`,
  'gu',
)
/** The first letter or digit of what follows, past white space and opening marks. */
const NEXT = /\s*["'“‘«‹¿¡\p{Ps}\p{Pi}]*(\S)/uy
const INITIAL_OF_NAME = /(?:\s+\p{Lu}\.){0,5}\s+\p{Lu}\p{M}*[\p{Ll}’']/uy
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.]*$/u
const LONGEST_SHORT_WORD = 12

/**
 * The text cut into sentences, each with the space after it; joined they are the text again.
 * Abbreviations, initials, decimals and dots inside a sentence do not end it; a blank line always does.
 * @example sentencesOf('Dr. Smith paid 3.50. Why?') // ['Dr. Smith paid 3.50. ', 'Why?']
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length
    const { marks, close } = match.groups as { marks?: string; close?: string }
    if (marks !== undefined && !ends(text, match.index, marks, close ?? '')) continue
    const next = afterSpace(text, end)
    sentences.push(text.slice(start, next))
    start = next
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

/** Sentences that say something: at least one letter or digit. */
export function countSentences(sentences: string[]): number {
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).length
}

function ends(text: string, at: number, marks: string, close: string): boolean {
  NEXT.lastIndex = at + marks.length + close.length
  const next = NEXT.exec(text)?.[1]
  if (next === undefined) return true
  const small = /\p{Ll}/u.test(next)
  if (marks.includes('…') || marks.startsWith('..')) return !small
  if (!marks.startsWith('.')) return close === '' || !small
  return endsWithDot(text, at, next, small)
}

function endsWithDot(text: string, at: number, next: string, small: boolean): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_SHORT_WORD), at)
  const word = LAST_WORD.exec(before)?.[0]
  if (word === undefined) return true
  const known = word.toLowerCase()
  if (TITLES.has(known)) return false
  if (NUMBERED.has(known)) return !/\p{N}/u.test(next)
  if (SHORT.has(known) || /^\p{L}(?:\.\p{L})+$/u.test(word)) return /\p{Lu}|\p{Lo}/u.test(next)
  if (/^\p{N}{1,3}$/u.test(word) && isLineStart(text, at - word.length)) return false
  if (!/^\p{Lu}$/u.test(word) || small) return true
  INITIAL_OF_NAME.lastIndex = at + 1
  return word === 'I' || !INITIAL_OF_NAME.test(text)
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || /[\n\r\u0085\u2028\u2029]/.test(text[at - 1] as string)
}

function afterSpace(text: string, at: number): number {
  let end = at
  while (end < text.length && /\s/.test(text[end] as string)) end++
  return end
}
