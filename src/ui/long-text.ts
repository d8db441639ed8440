import { bytesOf, formatBytes } from '#shared/bytes.ts'

const NONE = { text: '', pieces: [''] }
/** The text that came last in pieces. */
let last = NONE

/** One text of pieces, which the engine puts together when somebody looks into it: 36 MB stop a page for a tenth of a second. */
export function textOf(pieces: string[]): string {
  // The same once more is the same text: to compare two of them would put both together.
  if (pieces.length === last.pieces.length && pieces.every((piece, index) => piece === last.pieces[index])) {
    return last.text
  }
  const text = pieces.reduce((whole, piece) => whole + piece, '')
  last = { text, pieces }
  return text
}

/** The pieces that a text came in, or itself: who needs only some of it, or all bit by bit, looks into these. */
export const piecesOf = (text: string): readonly string[] => (text === last.text ? last.pieces : [text])

/** Gives the memory of pieces back; the text itself stays. */
export function forgetPieces(text: string): void {
  if (text === last.text) last = NONE
}

/** The size of a text as a file, for people. */
export const sizeOf = (text: string) => formatBytes(piecesOf(text).reduce((sum, piece) => sum + bytesOf(piece), 0))
