import { ToolError } from '#contract/error.ts'
import type { Area } from './marks.ts'
import { toArea } from './page-areas.ts'
import { BROKEN, viewing, type Box, type View } from './pdfium.ts'
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

function findOnPage(view: View, index: number, options: FindOptions): Found[] {
  return view.withPage(index, (page) =>
    view.withText(page, (text) =>
      [...findWhole(view, text, options), ...findBroken(view.characters(text), options)].flatMap(({ start, count }) =>
        textBoxes(view, text, start, count).map((box) => ({ page: index, area: toArea(view, page, box) })),
      ),
    ),
  )
}

/** A run of characters as PDFium counts them. */
interface Run {
  start: number
  count: number
}

function findWhole({ pdfium }: View, text: number, { query, caseSensitive, wholeWords }: FindOptions): Run[] {
  const flags = (caseSensitive ? MATCH_CASE : 0) | (wholeWords ? WHOLE_WORD : 0)
  return pdfium.lend((query.length + 1) * 2, (address) => {
    new Uint16Array(pdfium.bytes().buffer, address, query.length + 1).set([
      ...Array.from({ length: query.length }, (_, place) => query.charCodeAt(place)),
      0,
    ])
    const search = pdfium.call.FPDFText_FindStart(text, address, flags, 0)
    const found: Run[] = []
    while (pdfium.call.FPDFText_FindNext(search)) {
      found.push({
        start: pdfium.call.FPDFText_GetSchResultIndex(search),
        count: pdfium.call.FPDFText_GetSchCount(search),
      })
    }
    pdfium.call.FPDFText_FindClose(search)
    return found
  })
}

/** The places that PDFium passes over, for a hyphen at the end of a line stands in them. */
export function findBroken(text: string, { query, caseSensitive, wholeWords }: FindOptions): Run[] {
  if (!text.includes(BROKEN)) return []
  const places = Array.from({ length: text.length }, (_, place) => place).filter((place) => text[place] !== BROKEN)
  const words = query
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll('-', '-?')
    .replace(/\s+/g, '\\s+')
  const pattern = wholeWords ? `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])` : words
  const matches = text.replaceAll(BROKEN, '').matchAll(new RegExp(pattern, caseSensitive ? 'gu' : 'giu'))
  return [...matches].flatMap(({ index, 0: match }) => {
    const [start, end] = [places[index] ?? 0, (places[index + match.length - 1] ?? 0) + 1]
    return text.slice(start, end).includes(BROKEN) ? [{ start, count: end - start }] : []
  })
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
