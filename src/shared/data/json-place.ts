import { isHighSurrogate } from '#shared/text/surrogates.ts'

export interface TextPlace {
  /** 1-based. */
  line: number
  /** 1-based, in characters (code points). */
  column: number
}

/** Lines and columns of ascending offsets, in one pass over the text. Lines end with LF, CR LF or CR. */
export function placesOf(text: string, offsets: readonly number[]): TextPlace[] {
  const places: TextPlace[] = []
  let line = 1
  let lineStart = 0
  let at = 0
  // The column is counted on from the last offset in the same line, so that a long line costs its length once.
  let column = 1
  let counted = 0
  for (const offset of offsets) {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
        line++
        lineStart = at + 1
      }
    }
    if (counted < lineStart) {
      counted = lineStart
      column = 1
    }
    for (; counted < offset; counted++) {
      const code = text.charCodeAt(counted)
      const second = code >= 0xdc00 && code <= 0xdfff && counted > lineStart && isHighSurrogate(text.charCodeAt(counted - 1))
      if (!second) column++
    }
    places.push({ line, column })
  }
  return places
}

/** The place of the next line end from an offset on; the length where there is none. */
export function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}
// Two searches, one for each of them, would walk a text that has only one again and again.
const LINE_END = /[\r\n]/g

export function placeOf(text: string, offset: number): TextPlace {
  const [place] = placesOf(text, [offset])
  return place as TextPlace
}

/** Where in the text a place is: what `placesOf` began with. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  const ends = /\r\n?|\n/g
  for (let passed = 1; passed < line; passed++) ends.exec(text)
  let offset = ends.lastIndex
  for (let passed = 1; passed < column; passed++) offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
  return offset
}

const SHOWN = 40

/**
 * The line around an offset with a caret below it:
 * @example excerptOf('[1,\n2,,3]', 6) // '2,,3]\n  ^'
 */
export function excerptOf(text: string, offset: number): string {
  const from = Math.max(0, offset - SHOWN)
  const before = text.slice(from, offset)
  const start = from + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  const end = text.slice(offset, offset + SHOWN).search(/[\r\n]/)
  const line = text.slice(start, end < 0 ? offset + SHOWN : offset + end).toWellFormed()
  const lead = Array.from(line.slice(0, offset - start)).length
  return `${line.replace(/\p{Cc}/gu, ' ')}\n${' '.repeat(lead)}^`
}
