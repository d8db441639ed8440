import type { PDFDict } from '@cantoo/pdf-lib'
import { inherited } from '../document/form-fields.ts'
import { boxOf, touch } from '../document/page-areas.ts'
import { arrayAt, asDict, asText, textAt } from '../document/pdf-values.ts'
import type { Box, View } from '../engines/pdfium.ts'

/** What the comments and fields of a page say, by their places. A field's value may stand with its group. */
export function saidOn(page: PDFDict | undefined): string[] {
  return ((page && arrayAt(page, 'Annots'))?.asArray() ?? []).map((entry) => {
    const dict = asDict(page?.context.lookup(entry))
    if (!dict) return ''
    const [plain = '', rich = ''] = [textAt(dict, 'Contents'), textAt(dict, 'RC')]
    return [plain, rich.replaceAll(/<[^<>]*>/g, ' '), asText(inherited(dict, 'V')) ?? ''].join('\n')
  })
}

/**
 * Comments, links and fields that a box touches go as a whole: what they say lies in them, not on the page. Returns which
 * they were, and where.
 */
export function removeNotes(view: View, page: number, boxes: readonly Box[]): { index: number; place: Box }[] {
  const { call } = view.pdfium
  const removed: { index: number; place: Box }[] = []
  for (let index = call.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    const place = view.pdfium.lend(16, (address) => {
      if (!call.FPDFAnnot_GetRect(annotation, address)) return boxOf([0], [0])
      const [x = 0, y = 0, otherX = 0, otherY = 0] = new Float32Array(view.pdfium.bytes().buffer, address, 4)
      return boxOf([x, otherX], [y, otherY])
    })
    call.FPDFPage_CloseAnnot(annotation)
    if (boxes.some((box) => touch(box, place)) && call.FPDFPage_RemoveAnnot(page, index)) removed.push({ index, place })
  }
  return removed
}

const [PRINTED, FOR_DISPLAY] = [4, 0]

/** What comments and fields show becomes text of the page that is searched, also where they are hidden. */
export function putNotesOn({ pdfium: { call } }: View, page: number): void {
  for (let index = 0; index < call.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    call.FPDFAnnot_SetFlags(annotation, PRINTED)
    call.FPDFPage_CloseAnnot(annotation)
  }
  call.FPDFPage_Flatten(page, FOR_DISPLAY)
}
