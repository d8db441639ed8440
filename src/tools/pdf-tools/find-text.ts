import { ToolError } from '#contract/error.ts'
import type { Area } from './marks.ts'
import { toArea } from './page-areas.ts'
import { viewing, type Box, type View } from './pdfium.ts'
import type { Context, Work } from './work.ts'

export interface Found {
  page: number
  area: Area
}

export interface FindOptions {
  query: string
  caseSensitive: boolean
  wholeWords: boolean
}

/** Flags of `FPDFText_FindStart`. */
const [MATCH_CASE, WHOLE_WORD] = [1, 2]
const MOST_FOUND = 5000

/** Every place where the words stand; words that run over a line end give a part for each line. */
export async function findText(
  context: Context,
  { work, options }: { work: Work; options: FindOptions },
): Promise<Found[]> {
  const query = options.query.trim()
  if (query === '') throw new ToolError('Type the words to look for.')
  const { bytes } = await context.shelf.document(context, work)
  return viewing(context.pdfium, bytes, (view) => {
    const found: Found[] = []
    for (let page = 0; page < view.pageCount; page++) {
      context.progress(0.5 + (page / view.pageCount) * 0.5, `Page ${page + 1}`)
      found.push(...findOnPage(view, page, { ...options, query }))
      if (found.length > MOST_FOUND) throw new ToolError(`These words stand in more than ${MOST_FOUND} places.`)
    }
    return found
  })
}

function findOnPage(view: View, index: number, { query, caseSensitive, wholeWords }: FindOptions): Found[] {
  const { pdfium } = view
  const flags = (caseSensitive ? MATCH_CASE : 0) | (wholeWords ? WHOLE_WORD : 0)
  return view.withPage(index, (page) =>
    view.withText(page, (text) =>
      pdfium.lend((query.length + 1) * 2, (address) => {
        new Uint16Array(pdfium.bytes().buffer, address, query.length + 1).set([
          ...Array.from({ length: query.length }, (_, place) => query.charCodeAt(place)),
          0,
        ])
        const search = pdfium.call.FPDFText_FindStart(text, address, flags, 0)
        const found: Found[] = []
        while (pdfium.call.FPDFText_FindNext(search)) {
          const start = pdfium.call.FPDFText_GetSchResultIndex(search)
          const count = pdfium.call.FPDFText_GetSchCount(search)
          for (const box of textBoxes(view, text, start, count))
            found.push({ page: index, area: toArea(view, page, box) })
        }
        pdfium.call.FPDFText_FindClose(search)
        return found
      }),
    ),
  )
}

/** The boxes around characters, one for each line, a little larger than the glyphs. */
export function textBoxes({ pdfium }: View, text: number, start: number, count: number): Box[] {
  const { call } = pdfium
  const rects = call.FPDFText_CountRects(text, start, count)
  return Array.from({ length: Math.max(0, rects) }, (_, index) =>
    pdfium.lend(32, (address) => {
      call.FPDFText_GetRect(text, index, address, address + 8, address + 16, address + 24)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float64Array(pdfium.bytes().buffer, address, 4)
      const edge = (top - bottom) * 0.15
      return { left: left - 1, right: right + 1, top: top + edge, bottom: bottom - edge }
    }),
  )
}
