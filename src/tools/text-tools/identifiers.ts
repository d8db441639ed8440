import { capitalize } from './case.ts'

/**
 * A letter or digit with its marks; soft hyphens and joiners stay inside, and so do apostrophes between letters.
 * Emoji and other punctuation separate.
 */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad\u2060\u200c\u200d]|(?<=\p{L}\p{M}*)['‘’](?=\p{L}))*/gu
/** What no name shows. */
const VANISHING = /['‘’\u00ad\u2060]/

/**
 * The words of a name in whatever style it is written; digits stay with their word.
 * @example partsOf('XMLHttpRequest v2') // ['XML', 'Http', 'Request', 'v2']
 */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const word of text.match(WORD) ?? []) {
    for (const [index, piece] of word.split(VANISHING).entries()) {
      for (const [place, hump] of humpsOf(piece).entries()) {
        // NASA's and O'Brien are one word: no capital before or after an apostrophe begins another.
        parts.push(index > 0 && place === 0 ? `${parts.pop()}${hump}` : hump)
      }
    }
  }
  return parts
}

/** A new word begins at aB and 1B, and at the last capital of HTMLString. */
function humpsOf(word: string): string[] {
  if (word === word.toLowerCase() || word === word.toUpperCase()) return [word]
  const parts: string[] = []
  let start = 0
  let at = 0
  let last = { kind: 'none', at: 0 }
  for (const letter of word) {
    const kind = kindOf(letter)
    if (kind === 'capital' && (last.kind === 'small' || last.kind === 'digit')) {
      parts.push(word.slice(start, at))
      start = at
    } else if (kind === 'small' && last.kind === 'capital' && last.at > start) {
      parts.push(word.slice(start, last.at))
      start = last.at
    }
    if (kind !== 'mark') last = { kind, at }
    at += letter.length
  }
  parts.push(word.slice(start))
  return parts
}

function kindOf(letter: string): string {
  if (/\p{Ll}/u.test(letter)) return 'small'
  if (/[\p{Lu}\p{Lt}]/u.test(letter)) return 'capital'
  if (/\p{N}/u.test(letter)) return 'digit'
  return /\p{M}/u.test(letter) ? 'mark' : 'other'
}

export function joinSmall(text: string, separator: string): string {
  return partsOf(text)
    .map((part) => part.toLowerCase())
    .join(separator)
}

export function joinCapital(text: string, separator: string): string {
  return partsOf(text)
    .map((part) => part.toUpperCase())
    .join(separator)
}

/** @example joinHumps('foo bar', false) // 'fooBar' */
export function joinHumps(text: string, firstToo: boolean): string {
  const parts = partsOf(text).map((part) => part.toLowerCase())
  const words = parts.map((part, index) => (index === 0 && !firstToo ? part : capitalize(part)))
  return words.map((word, index) => (meetsDigit(words[index - 1], word) ? `_${word}` : word)).join('')
}

/** Without a line between them 1.2 and 12 would be the same name. */
function meetsDigit(before: string | undefined, word: string): boolean {
  return before !== undefined && /\p{N}$/u.test(before.slice(-2)) && /^\p{N}/u.test(word)
}
