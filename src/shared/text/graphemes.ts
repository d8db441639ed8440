const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that never join with each other, from and to: each is a grapheme of its own, but for CR LF. */
const PLAIN: readonly (readonly [number, number])[] = [
  [0, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x590],
  [0x61d, 0x64a],
  [0x660, 0x66f],
  [0x671, 0x6d5],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x2319],
  [0x2500, 0x25a9],
  [0x3000, 0x3029],
  [0x3031, 0x303c],
  [0x3041, 0x3096],
  [0x309b, 0xa66e],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
]
/** For every UTF-16 unit 1 where it may join with a neighbour. */
const JOINS = new Uint8Array(0x10000).fill(1)
for (const [from, to] of PLAIN) JOINS.fill(0, from, to + 1)

const JOINING = new RegExp(`[^${PLAIN.map(([from, to]) => `${unit(from)}-${unit(to)}`).join('')}]`, 'g')

/** Plain characters between two that join: as many as cost less to segment than to leave out. */
const SHORT_GAP = 16
/** Joins with nothing. */
const NUL = '\0'

/**
 * What a reader calls a character: an emoji family, a letter with its marks and CR LF are one each.
 * @example countGraphemes('👨‍👩‍👧') // 1
 */
export function countGraphemes(text: string): number {
  const parts = joiningParts(text)
  if (parts.length === 0) return text.length - occurrences(text, '\r\n')
  let graphemes = 1 - parts.length
  for (const _ of segmenter.segment(parts.join(NUL))) graphemes++
  const units = parts.reduce((sum, part) => sum + part.length, 0)
  const lineEnds = parts.reduce((sum, part) => sum - occurrences(part, '\r\n'), occurrences(text, '\r\n'))
  return graphemes + text.length - units - lineEnds
}

/**
 * @param spaces how many units of white space it has
 * @example countWithoutSpaces('a\r\nb c', 3) // 3
 */
export function countWithoutSpaces(text: string, spaces: number): number {
  // A NUL for each: without them some scripts would join what the spaces part.
  return (isPlain(text) ? text.length : countGraphemes(text.replace(/\s/g, NUL))) - spaces
}

/** Whether every UTF-16 unit is a grapheme of its own, where none is part of a CR LF. */
export function isPlain(text: string): boolean {
  return nextJoining(text, 0) < 0
}

/** The parts of a text in which something may join, each with the plain characters around it. */
function joiningParts(text: string): string[] {
  const parts: string[] = []
  for (let at = nextJoining(text, 0); at >= 0;) {
    let last = at
    for (let next = at + 1; next < text.length && next - last <= SHORT_GAP; next++) {
      if (JOINS[text.charCodeAt(next)] === 1) last = next
    }
    parts.push(text.slice(Math.max(0, at - 1), last + 2))
    at = nextJoining(text, last + 2)
  }
  return parts
}

function nextJoining(text: string, from: number): number {
  JOINING.lastIndex = from
  return JOINING.test(text) ? JOINING.lastIndex - 1 : -1
}

/** How often a part occurs, without overlaps. */
function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
