import { BLANKS, codesOf } from './characters.ts'

const latin = new TextDecoder('latin1')

/** Tables of one file: each change may add one. */
const MOST_TABLES = 1000
/** Bytes at the end of a file in which it says where its last table is, and behind a table in which it says where the one before is. */
const [END, TRAILER] = [2048, 4096]
/** Bytes of a table: a million entries are fewer. And of blanks or digits. */
const [MOST_BYTES, LONGEST] = [30_000_000, 40]
/** Where objects are is counted from the header, which may stand behind something else. */
const FIRST = 1024

/**
 * Whether a table of contents says of an object that it is where it is not: PDFium then shows a page without it and says
 * nothing. Tables that are streams are not looked at.
 */
export function pointsAstray(bytes: Uint8Array): boolean {
  const start = Math.max(0, latin.decode(bytes.subarray(0, FIRST)).indexOf('%PDF-'))
  const end = latin.decode(bytes.subarray(-END))
  let place = numberIn(end.slice(end.lastIndexOf('startxref')), 'startxref')
  const [tables, known] = [new Set<number>(), new Set<number>()]
  while (place !== undefined && !tables.has(place) && tables.size < MOST_TABLES) {
    tables.add(place)
    const from = start + place
    const to = isWord(bytes, from, 'xref') ? placeOf(bytes, from, 'trailer') : -1
    if (to < 0) return false
    if (hasStray(bytes, start, latin.decode(bytes.subarray(from, to)), known)) return true
    place = numberIn(latin.decode(bytes.subarray(to, to + TRAILER)).split('startxref')[0], '/Prev')
  }
  return false
}

/** Later tables come first: what they say of an object counts. */
function hasStray(bytes: Uint8Array, start: number, table: string, known: Set<number>): boolean {
  let number = 0
  for (const [, first, , kind] of table.matchAll(/(?<!\d)(\d{1,20})[ \t]+(\d+)(?:\s+([nf])\b)?/g)) {
    if (kind === undefined) {
      number = Number(first)
      continue
    }
    const place = Number(first)
    // What is at the very beginning is nowhere: some programs write that of what they left out.
    if (kind === 'n' && place > 0 && !known.has(number) && !isObject(bytes, start + place, number)) return true
    known.add(number++)
  }
  return false
}

function isObject(bytes: Uint8Array, place: number, number: number): boolean {
  let at = after(BLANKS, bytes, place)
  if (!isWord(bytes, at, String(number))) return false
  const name = at + String(number).length
  at = after(BLANKS, bytes, name)
  return at > name && isWord(bytes, after(BLANKS, bytes, after(DIGITS, bytes, at)), 'obj')
}

const DIGITS = codesOf('0123456789')

function after(codes: ReadonlySet<number>, bytes: Uint8Array, place: number): number {
  let at = place
  while (at - place < LONGEST && codes.has(bytes[at] as number)) at++
  return at
}

function isWord(bytes: Uint8Array, place: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[place + at] !== word.charCodeAt(at)) return false
  return true
}

function placeOf(bytes: Uint8Array, from: number, word: string): number {
  const first = word.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0 && at - from < MOST_BYTES; at = bytes.indexOf(first, at + 1)) {
    if (isWord(bytes, at, word)) return at
  }
  return -1
}

function numberIn(text: string | undefined, key: string): number | undefined {
  const found = new RegExp(`${key}\\s*(\\d+)`).exec(text ?? '')
  return found ? Number(found[1]) : undefined
}
