import { bytesOf, formatBytes } from '#shared/bytes.ts'

/** The text that came last in pieces. */
let last = { text: '', pieces: [''] }

/** One text of pieces, which the engine puts together when somebody looks into it: 36 MB stop a page for a tenth of a second. */
export function textOf(pieces: string[]): string {
  const text = pieces.reduce((whole, piece) => whole + piece, '')
  last = { text, pieces }
  return text
}

/** The pieces that a text came in, or itself: who needs only some of it, or all bit by bit, looks into these. */
export const piecesOf = (text: string): readonly string[] => (text === last.text ? last.pieces : [text])

/** The size of a text as a file, for people. */
export const sizeOf = (text: string) => formatBytes(piecesOf(text).reduce((sum, piece) => sum + bytesOf(piece), 0))
