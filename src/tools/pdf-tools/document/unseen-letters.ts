import type { Box, View } from '../engines/pdfium.ts'

/** Of the height of its line: what is less is no shape. */
const NOTHING = 0.005

/**
 * Where letters without a shape are, a box for each run on a line. Text that was read from a scan lies over the picture
 * of itself in a font of such letters, and PDFium sees no place that they take.
 */
export function unseenBoxes(view: View, text: number, start: number, count: number): Box[] {
  const boxes: Box[] = []
  for (const letter of unseenLetters(view, text, start, count)) {
    const last = boxes.at(-1)
    const middle = (letter.top + letter.bottom) / 2
    const follows = last && middle < last.top && middle > last.bottom && letter.right > last.right
    if (!follows) boxes.push(letter)
    else {
      last.right = letter.right
      last.top = Math.max(last.top, letter.top)
      last.bottom = Math.min(last.bottom, letter.bottom)
    }
  }
  return boxes
}

/** The places that such letters take, by their size and width. */
function unseenLetters({ pdfium }: View, text: number, start: number, count: number): Box[] {
  const { call } = pdfium
  return pdfium.lend(48, (address) =>
    Array.from({ length: count }, (_, at) => start + at).flatMap((index) => {
      if (call.FPDFText_GetUnicode(text, index) <= 32 || call.FPDFText_IsGenerated(text, index) === 1) return []
      const [shape, place] = [address, address + 32]
      if (!call.FPDFText_GetCharBox(text, index, shape, shape + 8, shape + 16, shape + 24)) return []
      if (!call.FPDFText_GetLooseCharBox(text, index, place)) return []
      const memory = pdfium.bytes().buffer
      const [, , low = 0, high = 0] = new Float64Array(memory, shape, 4)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory, place, 4)
      return high - low > (top - bottom) * NOTHING ? [] : [{ left, top, right, bottom }]
    }),
  )
}
