/** What a short word with a dot tells: a sentence never ends with it, not before a number, only before a capital. */
type Abbreviation = 'title' | 'numbered' | 'short'
const ABBREVIATIONS = new Map<string, Abbreviation>()
const abbreviate = (kind: Abbreviation, words: string) => {
  for (const word of words.split(' ')) ABBREVIATIONS.set(word, kind)
}
abbreviate(
  'short',
  'etc inc ltd co corp jr esq approx dept est min max al ed eds usw chr bros ave blvd rd oz lb lbs ft tbsp tsp hrs yrs',
)
abbreviate(
  'numbered',
  'abs bd geb gest str tel apt no nos nr vol vols fig figs p pp sec ch art par chap eq ex jan feb mar apr jun jul aug sep sept oct nov dec',
)
abbreviate(
  'title',
  'mr mrs ms mx dr prof st sr sra gen sen rep gov capt lt col sgt maj cmdr adm rev hon pres fr mme mlle v vs cf viz bzw ca evtl ggf inkl mio mrd sog vgl zzgl e.g i.e z.b d.h u.a p.ej',
)

/** In the names of offices and peoples as often as at the end of a sentence: the word that follows decides. */
const STATES = new Set(['U.S', 'U.S.A', 'U.K', 'U.N', 'E.U', 'U.A.E', 'U.S.S.R'])
/** Capitalised within a sentence only in titles and names. */
const BEGINNERS = new Set(
  (
    'a an the this that these those he she it they we you i his her its their our my your there here who what when where why how which whose ' +
    'in on at by to of for from with without about after before since until during under over as between among despite according ' +
    'and but or nor so yet if because although though while unless once whether however moreover meanwhile therefore thus instead ' +
    'then now today yesterday tomorrow later soon recently also still even only just perhaps maybe not no yes please let ' +
    'is are was were be do does did can could will would should may might must has have had ' +
    'some many most all both each every one two three several few more another other such ' +
    'first second third last next finally eventually furthermore additionally consequently otherwise nevertheless again never often ' +
    'anyone everyone everybody everything nobody nothing someone somebody something ' +
    // German and French, where too little stands around to tell them.
    'das der die er sie es wir ich il elle ils elles le les'
  ).split(' '),
)
/** “The U.S. First Lady”, but “in the U.S. First he came”. */
const RANK = /\s+(?:First|Second|Third)\s+\p{Lu}/uy
/** Languages that write “U.S.A.” but put no capitals into names as English does: their little words tell them. */
const NOT_ENGLISH = new RegExp(
  String.raw`\s(?:${(
    'aus auf das dem den der die ein eine für ihr ist mit nach nicht sich und vom von wird zum zur ' +
    'aux avec dans des du elle est il la le les que qui sur un une ' +
    'del el en los las muy por su una y em não pelo um uma che di è gli lo negli nel ' +
    'een het niet uit voor zijn af att av det er ikke och og på som til är'
  ).replaceAll(' ', '|')})(?=[\s.,;:!?])`,
  'u',
)
/** So many characters on each side of a dot tell the language. */
const NEARBY = 80
/** Of firms, where one follows the other. */
const FIRM = /^(?:bros|co|corp|inc|ltd)$/i
const FIRM_WITHOUT_DOT = /^(?:KG|KGaA|LLC|OHG|PLC)$/
const NEXT_WORD = /\s+([\p{L}’']{1,20})(\.?)/uy

/** The two characters of one line end are not two of them. */
const BLANK_LINE = String.raw`(?:\r\n|\r(?!\n)|[\n\u0085\u2028\u2029])[\t \u00a0]*(?:\r\n|[\n\r\u0085\u2028\u2029])`
/** French puts a space before its end marks and its closing quotation marks. */
const CLOSING = String.raw`["'”’»›\p{Pe}\p{Pf}]*(?:[ \u00a0\u202f][»›](?=\s|$))?`
/** Behind Greek letters a semicolon is the question mark. */
const GREEK_QUESTION = String.raw`(?<=\p{Script=Greek}\p{M}*)[;\u037e]${CLOSING}(?=\s|$)`
/** End marks with what closes behind them, end marks of other scripts, blank lines. */
const CANDIDATE = new RegExp(
  String.raw`(?<![.!?…‼⁇⁈⁉])([.!?…‼⁇⁈⁉]+)(${CLOSING})(?=\s|$)(?![ \u00a0\u202f][»›],)|(?![.!?‼⁇⁈⁉])\p{STerm}+${CLOSING}|${GREEK_QUESTION}|${BLANK_LINE}|\u2029`,
  'gu',
)
const NEXT = /\s*["'“‘«‹¿¡\p{Ps}\p{Pi}]*(\S)/uy
const INITIAL_OF_NAME = /(?:\s+\p{Lu}\.){0,5}\s+\p{Lu}\p{M}*[\p{Ll}’']/uy
/** “z. B.”, “d. h.”, “a. m.”: the rules of many languages put a space between the letters. */
const LETTER_AFTER = /\.[ \u00a0\u202f]\p{L}\./uy
const LETTER_BEFORE = /(?<![\p{L}\p{M}\p{N}])\p{Ll}\.[ \u00a0\u202f]\p{L}$/u
/** “3. Mai”, “2. und 3.”, “im 19. Jahrhundert”: many languages put a dot behind a number that counts. */
const COUNTED = new RegExp(
  String.raw`[ \u00a0\u202f\n](?:(?:[JjFf](?:an|ebr)uari?|Jänner|März|[Mm]a[ij]|[Jj]u[nl]i|[Oo]ktober|[Dd]e[sz]ember|` +
    String.raw`mars|marts|april|augusti?|september|november|december)(?![\p{L}\p{M}-])|(?:bis|und|oder|og|och|eller) \d)`,
  'uy',
)
const COUNTED_NOUN = /[ \u00a0\u202f\n]\p{Lu}\p{Ll}/uy
const BEFORE_NOUN =
  /(?:(?:^|\s)(?:[Bb]eim|[Dd](?:as|em|en|er|ie)|[Ii]ms?|[Vv]om|[Zz]u[mr])|\d\. (?:bis|oder|und))\s\d+$/
/** “a ? b : c” of programs; French, which has a space before its question mark as well, goes on with a capital. */
const CONDITION = /\? (?!\p{Lu})[^.!?…\n]{1,100} : /uy
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.]*$/u
const LONGEST_SHORT_WORD = 12
/** Neither an abbreviation with dots, nor an initial, nor the number of a list. */
const PLAIN_WORD = /^[a-z]{2,}$/

/**
 * The text cut into sentences, each with the space after it; joined they are the text again.
 * Abbreviations, initials, decimals and dots inside a sentence do not end it; a blank line always does.
 * @example sentencesOf('Dr. Smith paid 3.50. Why?') // ['Dr. Smith paid 3.50. ', 'Why?']
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const marks = match[1]
    if (marks !== undefined && !ends(text, match.index, marks, match[2] ?? '')) continue
    const next = afterSpace(text, CANDIDATE.lastIndex)
    sentences.push(text.slice(start, next))
    start = next
    CANDIDATE.lastIndex = next
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

/** Sentences that say something: at least one letter or digit. */
export function countSentences(sentences: string[]): number {
  return sentences.filter((sentence) => /^[A-Za-z\d]/.test(sentence) || /[\p{L}\p{N}]/u.test(sentence)).length
}

function ends(text: string, at: number, marks: string, close: string): boolean {
  const next = nextMark(text, at + marks.length + close.length)
  if (next === undefined) return true
  const small = /\p{Ll}/u.test(next)
  // A dot that stands alone may be a file ending or an operator.
  if (/[.…]/.test(marks) && !/\S/.test(text[at - 1] ?? '')) return /[\p{Lu}\p{Lo}]/u.test(next)
  if (marks === '?' && text[at - 1] === ' ' && isOperator(text, at)) return false
  if (marks.includes('…') || marks.startsWith('..')) return !small
  if (!marks.startsWith('.')) return close === '' || !small
  return endsWithDot(text, at, next, small)
}

function isOperator(text: string, at: number): boolean {
  CONDITION.lastIndex = at
  return CONDITION.test(text)
}

function endsWithDot(text: string, at: number, next: string, small: boolean): boolean {
  const word = lastWord(text, at)
  if (word === '') return true
  if (word.length === 1 && isSpacedLetter(text, at, word)) return false
  // German streets, with or without their numbers.
  if (word.endsWith('str')) return !small && !/\p{N}/u.test(next)
  const isPlain = PLAIN_WORD.test(word)
  const known = ABBREVIATIONS.get(word) ?? (isPlain ? undefined : ABBREVIATIONS.get(word.toLowerCase()))
  if (known === undefined && isPlain) return true
  // A single capital is an initial or a numeral.
  if (known === 'title' && !/^\p{Lu}$/u.test(word)) return false
  if (known === 'numbered') return !/\p{N}/u.test(next)
  if (goesOn(text, at, word)) return false
  if (known === 'short' || /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(word)) return /\p{Lu}|\p{Lo}/u.test(next)
  if (/^\d{1,2}$/.test(word) && isOrdinal(text, at)) return false
  if (/^\p{N}{1,3}$/u.test(word) && isLineStart(text, at - word.length)) return false
  if (!/^\p{Lu}$/u.test(word) || small) return true
  INITIAL_OF_NAME.lastIndex = at + 1
  return word === 'I' || !INITIAL_OF_NAME.test(text)
}

/** “the U.S. Navy”, “Ltd. Co.” */
function goesOn(text: string, at: number, word: string): boolean {
  const isState = STATES.has(word)
  if (!isState && !FIRM.test(word)) return false
  NEXT_WORD.lastIndex = at + 1
  const [, next = '', dot = ''] = NEXT_WORD.exec(text) ?? []
  if (!isState) return dot === '' ? FIRM_WITHOUT_DOT.test(next) : FIRM.test(next)
  const begin = /^[A-Za-z]+/.exec(next)?.[0].toLowerCase()
  if (begin === undefined || NOT_ENGLISH.test(text.slice(Math.max(0, at - NEARBY), at + NEARBY))) return false
  RANK.lastIndex = at + 1
  return !BEGINNERS.has(begin) || RANK.test(text)
}

/** Whether the number before a dot counts what follows. */
function isOrdinal(text: string, at: number): boolean {
  COUNTED.lastIndex = COUNTED_NOUN.lastIndex = at + 1
  return (
    COUNTED.test(text) ||
    (BEFORE_NOUN.test(text.slice(Math.max(0, at - LONGEST_SHORT_WORD), at)) && COUNTED_NOUN.test(text))
  )
}

function isSpacedLetter(text: string, at: number, letter: string): boolean {
  LETTER_AFTER.lastIndex = at
  return (/\p{Ll}/u.test(letter) && LETTER_AFTER.test(text)) || LETTER_BEFORE.test(text.slice(Math.max(0, at - 5), at))
}

/** The first letter or digit after a place, past white space and opening marks. */
function nextMark(text: string, from: number): string | undefined {
  let at = from
  while (text[at] === ' ') at++
  const mark = text[at]
  if (mark !== undefined && /[A-Za-z\d]/.test(mark)) return mark
  NEXT.lastIndex = from
  return NEXT.exec(text)?.[1]
}

/** The word before a place, or its end where it is long; empty where there is none. */
function lastWord(text: string, at: number): string {
  const from = Math.max(0, at - LONGEST_SHORT_WORD)
  let start = at
  while (start > from && isSmallLetter(text.charCodeAt(start - 1))) start--
  if (start < at && (start === from || text[start - 1] === ' ')) return text.slice(start, at)
  return LAST_WORD.exec(text.slice(from, at))?.[0] ?? ''
}

function isSmallLetter(code: number): boolean {
  return code > 0x60 && code < 0x7b
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || /[\n\r\u0085\u2028\u2029]/.test(text[at - 1] as string)
}

function afterSpace(text: string, at: number): number {
  let end = at
  while (end < text.length && (text[end] === ' ' || /\s/.test(text[end] as string))) end++
  return end
}
