import type { PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { PageWriter, short } from './page-writer.ts'
import type { ReadLine, ReadWord } from './read-lines.ts'
import { addUnseenFont, inUnseenFont, UNSEEN_WIDTH } from './unseen-font.ts'

/** What was read from a picture of a page. */
interface Seen {
  lines: readonly ReadLine[]
  /** Pixels. */
  width: number
  /** Degrees with the clock that the page was turned by. */
  turn: Turn
}

export type Turn = 0 | 90 | 180 | 270

/** Writes words over their picture, so that they can be found, marked and copied while nothing of them is seen. */
export class UnseenWriter {
  readonly #document: PDFDocument
  readonly #font: PDFRef

  constructor(document: PDFDocument) {
    this.#document = document
    this.#font = addUnseenFont(document)
  }

  write(page: PDFPage, { lines, width, turn }: Seen): void {
    if (lines.length === 0) return
    const writer = new PageWriter(this.#document, page)
    const [across, down] = [writer.width, writer.height].map(short)
    const back = {
      0: '1 0 0 1 0 0',
      90: `0 1 -1 0 ${across} 0`,
      180: `-1 0 0 -1 ${across} ${down}`,
      270: `0 -1 1 0 0 ${down}`,
    }
    const top = turn % 180 === 0 ? writer.height : writer.width
    const scale = (turn % 180 === 0 ? writer.width : writer.height) / width
    // Text that is neither filled nor stroked (PDF 2.0, 9.3.6).
    writer.add(`q ${back[turn]} cm BT 3 Tr`, `/${writer.resource('Font', this.#font)} 1 Tf`)
    for (const line of lines) {
      for (const [index, word] of line.words.entries()) {
        const { size, length, matrix, x, y } = placeOf(line, word)
        const letters = (word.text.length * UNSEEN_WIDTH) / 1000
        const stretch = length / letters
        const [a, b, c, d] = matrix
        const values = [a * stretch * scale, b * stretch * scale, c * size * scale, d * size * scale]
        const place = [x * scale, top - y * scale]
        const isLast = index === line.words.length - 1
        writer.add(
          `${[...values, ...place].map(short).join(' ')} Tm ${inUnseenFont(isLast ? word.text : `${word.text} `)} Tj`,
        )
      }
    }
    writer.add('ET Q')
    writer.finish()
  }
}

interface Place {
  /** Where the base line of the word begins, in pixels from the upper left corner. */
  x: number
  y: number
  /** From the deepest to the highest letter. */
  size: number
  /** Of the word. */
  length: number
  /** Which way letters run and stand. */
  matrix: readonly [a: number, b: number, c: number, d: number]
}

/** Share of the size that lies below the base line. */
const BELOW = 0.2

function placeOf({ turns, slope, rise, size }: ReadLine, { left, top, right, bottom }: ReadWord): Place {
  const [across, down] = [right - left, bottom - top]
  if (turns === 1) return { x: right - across * BELOW, y: bottom, size: across, length: down, matrix: [0, 1, -1, 0] }
  if (turns === 2) return { x: right, y: top + down * BELOW, size: down, length: across, matrix: [-1, 0, 0, -1] }
  if (turns === 3) return { x: left + across * BELOW, y: top, size: across, length: down, matrix: [0, -1, 1, 0] }
  // Level, word by word: viewers mark and copy that better than slanted text.
  return { x: left, y: rise + slope * ((left + right) / 2), size, length: across, matrix: [1, 0, 0, 1] }
}
