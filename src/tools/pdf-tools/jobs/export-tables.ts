import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { toArea } from '../document/page-areas.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import { withShownPage } from '../engines/shown-page.ts'
import { pageSet } from '../ranges.ts'
import { findTables, toCsv, type Glyph } from './tables.ts'
import type { Context, Outcome, ResultFile, Work } from '../work.ts'

/** Each table of the pages as a CSV file. */
export async function exportTables(
  context: Context,
  { work, options }: { work: Work; options: { pages: string } },
): Promise<Outcome> {
  const { bytes, name } = await context.shelf.document(context, work)
  const places = pageSet(options.pages, work.plan.length)
  const files: ResultFile[] = []
  let rows = 0
  viewing(context.pdfium, bytes, (view) => {
    for (const [index, place] of places.entries()) {
      context.progress(0.5 + (index / places.length) * 0.5, `Page ${place + 1}`)
      for (const table of findTables(glyphsOf(view, place))) {
        rows += table.length
        files.push({
          name: `${name} page ${place + 1} table ${files.length + 1}.csv`,
          type: 'text/csv;charset=utf-8',
          bytes: new TextEncoder().encode(toCsv(table)),
        })
      }
    }
  })
  if (files.length === 0) {
    throw new ToolError(
      'No table was found. Scanned pages hold pictures of text only: “Read scanned pages” turns them into text first.',
    )
  }
  return { files, notes: [`${counted(files.length, 'table')} with ${counted(rows, 'row')}.`] }
}

/** The letters of a page as it is shown; spaces are left to the gaps between them. */
function glyphsOf(view: View, index: number): Glyph[] {
  const { call, bytes, lend } = view.pdfium
  const size = view.sizeOf(index)
  return withShownPage(view, index, (page) =>
    view.withText(page, (text) =>
      lend(16, (address) => {
        const glyphs: Glyph[] = []
        const count = call.FPDFText_CountChars(text)
        for (let at = 0; at < count; at++) {
          const broken = call.FPDFText_IsHyphen(text, at) === 1
          const letter = broken ? '-' : String.fromCodePoint(call.FPDFText_GetUnicode(text, at))
          if (/[\s\p{Cc}\p{Cs}]/u.test(letter) || !call.FPDFText_GetLooseCharBox(text, at, address)) continue
          const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(bytes().buffer, address, 4)
          const area = toArea(view, page, { left, top, right, bottom })
          const [x, y] = [area.x * size.width, area.y * size.height]
          glyphs.push({
            text: letter,
            left: x,
            right: x + area.width * size.width,
            top: y,
            bottom: y + area.height * size.height,
          })
        }
        return glyphs
      }),
    ),
  )
}
