const SPACE = 32

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Scripts that write words without spaces between them: a dictionary has to find them. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`

// What a character can be in a word, as bits.
const START = 1
/** Marks, soft hyphens, word joiners and the joiners of Persian and Indic scripts belong to the word around them. */
const REST = 2
const DIGIT = 4
/** What holds one word together: don’t, state-of-the-art, 3.5, and/or, me@example.com, AT&T. */
const JOINT = 8
/** The same between two digits only: 12:30, 1,000. */
const JOINT_OF_DIGITS = 16
/** Part of a run that a dictionary cuts. */
const RUN = 32
/** What ends a web address, and what its last character can be. */
const NO_ADDRESS = 64
const END_OF_ADDRESS = 128
/** Half of a character, and a character of two halves. */
const HALF = 256
const WIDE = 512
const KNOWN = 1024
const KINDS: [number, RegExp][] = [
  [START, new RegExp(String.raw`(?!${UNSPACED})[\p{L}\p{N}]`, 'u')],
  [REST, new RegExp(String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}\u00ad\u200c\u200d\u2060\ufeff]`, 'u')],
  [DIGIT, /\p{N}/u],
  [JOINT, /['‘’‐‑._@/&·׳״-]/u],
  [JOINT_OF_DIGITS, /[,:]/u],
  [RUN, new RegExp(String.raw`(?=${UNSPACED})[\p{L}\p{N}\p{M}]`, 'u')],
  [NO_ADDRESS, /[\s<>"]/u],
  [END_OF_ADDRESS, /[\p{L}\p{N}/]/u],
  [HALF, /[\ud800-\udfff]/u],
]
/** The kinds of UTF-16 units; each is asked for once. */
const kinds = new Uint16Array(0x10000)
const wideKinds = new Map<number, number>()

/**
 * The words of a text in their order. Scripts without spaces are cut by a dictionary, all others where people cut
 * them: a web address, a hyphenated word and a number with separators are one word each.
 * @example wordsOf('Don’t panic: it’s state-of-the-art.') // ['Don’t', 'panic', 'it’s', 'state-of-the-art']
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachToken(text, (start, end) => {
    if (!isNul(text, start)) words.push(text.slice(start, end))
  })
  return words
}

export function countWords(text: string): number {
  let count = 0
  eachToken(text, (start) => {
    if (!isNul(text, start)) count++
  })
  return count
}

/** Tells where each word and each NUL stands: a book has a million words, and to cut them out costs more than to find them. */
export function eachToken(text: string, take: (start: number, end: number) => void): void {
  let segments: Iterator<Intl.SegmentData> | undefined
  walk(text, 0, (start, end, isRun) => {
    if (!isRun) return take(start, end)
    segments ??= segmentsFrom(text, start)
    takeWords(segments, start, take)
  })
}

export function isNul(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0
}

/** Tokens as they stand; a run that a dictionary cuts is one of them. */
function walk(text: string, from: number, take: (start: number, end: number, isRun: boolean) => void): void {
  // By hand: a pattern gives up at a word of some million characters.
  for (let at = from; at < text.length;) {
    // Most of any text in Latin letters: spaces, and words of small letters before them.
    let end = at
    while (isSmallLetter(text.charCodeAt(end))) end++
    if (text.charCodeAt(end) === SPACE) {
      if (end > at) take(at, end, false)
      at = end + 1
      continue
    }
    const kind = kindAt(text, at)
    end = endOfToken(text, at, kind)
    if (end === at) {
      at++
      continue
    }
    take(at, end, (kind & RUN) !== 0)
    at = end
  }
}

function isSmallLetter(code: number): boolean {
  return code > 0x60 && code < 0x7b
}

/** Where the token ends that begins at a place; the place itself where none does. */
function endOfToken(text: string, at: number, kind: number): number {
  if ((kind & START) !== 0) return endOfAddress(text, at) ?? endOfWord(text, at)
  if ((kind & RUN) !== 0) return skip(text, at, RUN)
  return isNul(text, at) ? at + 1 : at
}

function endOfWord(text: string, start: number): number {
  for (let at = start; ; at++) {
    at = skip(text, at, REST)
    const joint = kindAt(text, at)
    if ((joint & (JOINT | JOINT_OF_DIGITS)) === 0) return at
    const next = kindAt(text, at + 1)
    if ((next & START) === 0) return at
    if ((joint & JOINT) === 0 && (next & kindBefore(text, at) & DIGIT) === 0) return at
  }
}

function endOfAddress(text: string, start: number): number | undefined {
  const from = start + lengthOfScheme(text, start)
  if (from === start) return undefined
  let end = from
  while (end < text.length && (kindAt(text, end) & NO_ADDRESS) === 0) end++
  while (end > from && (kindBefore(text, end) & END_OF_ADDRESS) === 0) end--
  return end > from ? end : undefined
}

const SCHEME = /(?:https?:\/\/|www\.)/iy

function lengthOfScheme(text: string, at: number): number {
  const first = text.charCodeAt(at) | 0x20
  if (first !== 0x68 && first !== 0x77) return 0
  SCHEME.lastIndex = at
  return SCHEME.test(text) ? SCHEME.lastIndex - at : 0
}

/** The first place whose character is not of a kind. */
function skip(text: string, from: number, wanted: number): number {
  let at = from
  for (let kind = kindAt(text, at); (kind & wanted) !== 0; kind = kindAt(text, at)) at += (kind & WIDE) === 0 ? 1 : 2
  return at
}

/** The kind of the character that begins at a place; beyond the end of the text it is none. */
function kindAt(text: string, at: number): number {
  if (at >= text.length) return 0
  const code = text.charCodeAt(at)
  const kind = kinds[code] || kindOf(code)
  return (kind & HALF) === 0 ? kind : kindOf(text.codePointAt(at) as number)
}

/** The kind of the character that ends before a place. */
function kindBefore(text: string, at: number): number {
  const kind = kindAt(text, at - 1)
  if ((kind & (HALF | WIDE)) === 0) return kind
  // The second half of a character, or one half alone, which is in no word.
  const wide = kindAt(text, at - 2)
  return (kind & HALF) !== 0 && (wide & WIDE) !== 0 ? wide : 0
}

function kindOf(code: number): number {
  const found = code > 0xffff ? wideKinds.get(code) : kinds[code]
  if (found) return found
  const character = String.fromCodePoint(code)
  const kind = KINDS.reduce((sum, [bit, pattern]) => (pattern.test(character) ? sum | bit : sum), KNOWN)
  if (code > 0xffff) wideKinds.set(code, kind | WIDE)
  else kinds[code] = kind
  return kindOf(code)
}

/** Not `isWordLike`: Firefox denies it to Chinese words beside the end of a line. */
const LETTER = /[\p{L}\p{N}]/u

/** Cuts this run and all behind it in one call, because every call costs as much as a hundred words. */
function segmentsFrom(text: string, from: number): Iterator<Intl.SegmentData> {
  const runs: string[] = []
  walk(text, from, (start, end, isRun) => {
    if (isRun) runs.push(text.slice(start, end))
  })
  return segmenter.segment(runs.join('\n'))[Symbol.iterator]()
}

/** The words of the next run, which begins at a place. */
function takeWords(
  segments: Iterator<Intl.SegmentData>,
  from: number,
  take: (start: number, end: number) => void,
): void {
  let start = from
  for (let next = segments.next(); !next.done && next.value.segment !== '\n'; next = segments.next()) {
    const end = start + next.value.segment.length
    if (LETTER.test(next.value.segment)) take(start, end)
    start = end
  }
}
