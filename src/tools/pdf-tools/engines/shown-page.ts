import type { Pdfium, View } from './pdfium.ts'

/** `FPDFAnnot_GetSubtype`: free text, lines, shapes, marks on text, carets and ink. */
const DRAWN = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15])
const [LINK, POPUP, FIELD] = [2, 16, 20]
/** The looks that something has while nobody touches it. */
const NORMAL = 0
const FOR_DISPLAY = 0

/** Comments that have no looks are drawn from what they say, too; so are fields, simply, where that is asked for. */
export function giveLooks({ pdfium: { call } }: View, page: number, fields = false): void {
  for (let index = 0; index < call.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    const kind = call.FPDFAnnot_GetSubtype(annotation)
    if (!call.EPDFAnnot_HasAppearanceStream(annotation, NORMAL)) {
      if (DRAWN.has(kind)) call.EPDFAnnot_GenerateAppearance(annotation)
      // A form as a whole would be read again for each page: that takes minutes for thousands of fields.
      else if (fields && kind === FIELD) call.EPDFAnnot_GenerateFormFieldAP(annotation)
    }
    call.FPDFPage_CloseAnnot(annotation)
  }
}

/** Whether there are comments, fields or attached files on a page: more than what leads somewhere. */
export function hasNotes({ pdfium: { call } }: View, page: number): boolean {
  for (let index = 0; index < call.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    const kind = call.FPDFAnnot_GetSubtype(annotation)
    call.FPDFPage_CloseAnnot(annotation)
    if (kind !== LINK && kind !== POPUP) return true
  }
  return false
}

/**
 * Works with a loaded page on which what fields and comments show is text like all other, as it is for whoever looks at
 * it. The document is only for reading after that.
 */
export function withShownPage<T>(view: View, index: number, work: (page: number) => T): T {
  const plain = view.withPage(index, (page) => {
    if (!hasNotes(view, page)) return { done: work(page) }
    giveLooks(view, page, true)
    keepBox(view.pdfium, page)
    view.pdfium.call.FPDFPage_Flatten(page, FOR_DISPLAY)
    return undefined
  })
  return plain ? plain.done : view.withPage(index, work)
}

/** Flattening looks for the box of a page at the page only, which may have it from those above it. */
function keepBox({ call, lend, bytes }: Pdfium, page: number): void {
  lend(16, (address) => {
    if (!call.FPDF_GetPageBoundingBox(page, address)) return
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(bytes().buffer, address, 4)
    call.FPDFPage_SetCropBox(page, left, bottom, right, top)
  })
}

/** The text of a page as it is shown, in reading order, lines separated by line feeds. */
export function shownText(view: View, index: number): string {
  return withShownPage(view, index, (page) => view.withText(page, (text) => view.readText(text)))
}
