import { normalized } from '#shared/text/normalize.ts'

/** A syllable of Korean letters, a letter with its marks, or marks alone. */
const PIECE = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gu
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g
/** The orders of more marks are too many to try; no language writes them, and no character has more joined to it. */
const MOST_MARKS = 3
/** In UTF-16 units, as far as another mark may join it. */
const LONGEST_LETTER = 4

/**
 * With and without its dot, i has capitals that Unicode’s rules for all languages leave out. Of the dotless one the capital
 * is that of i, too: what stands in a group may not be the small one.
 */
const TURKISH: Readonly<Record<string, string[]>> = {
  i: ['i\u0307', 'İ', 'i'],
  I: ['i\u0307', 'İ', 'ı', 'I'],
  İ: ['i\u0307', 'İ', 'i'],
  ı: ['ı', '(I)'],
}

/** A pattern that finds a text as people read it: é may be one character, or a letter and its accent. */
export function literalPattern(find: string, ignoreCase: boolean): string {
  return (find.match(PIECE) ?? [])
    .map((piece) => {
      const ways = (ignoreCase && TURKISH[normalized(piece, 'NFC')]) || waysToWrite(piece).map(escaped)
      return ways.length === 1 ? ways[0] : `(?:${ways.join('|')})`
    })
    .join('')
}

/** Whether what was found is another text after all: the mark behind it belongs to its last letter, or an i has its dot. */
export function isAnother([found, ...groups]: RegExpExecArray, behind: string): boolean {
  const end = found.slice(-LONGEST_LETTER).normalize('NFC')
  return groups.includes('i') || (end + behind).normalize('NFC').length < end.length + behind.length
}

const escaped = (text: string) => text.replace(SYNTAX, String.raw`\$&`)

/** Every way in which Unicode may write a letter and its marks: joined to one character, or some or all behind it. */
function waysToWrite(piece: string): string[] {
  const [letter = '', ...marks] = normalized(piece, 'NFD')
  const whole = normalized(piece, 'NFC')
  const ways = new Set([piece, whole])
  for (const order of marks.length > MOST_MARKS ? [marks] : ordersOf(marks)) {
    for (let joined = 0; joined <= Math.min(order.length, MOST_MARKS); joined++) {
      const way = (letter + order.slice(0, joined).join('')).normalize('NFC') + order.slice(joined).join('')
      if (normalized(way, 'NFC') === whole) ways.add(way)
    }
  }
  return [...ways]
}

function ordersOf(marks: string[]): string[][] {
  if (marks.length < 2) return [marks]
  return marks.flatMap((mark, index) => ordersOf(marks.toSpliced(index, 1)).map((rest) => [mark, ...rest]))
}
