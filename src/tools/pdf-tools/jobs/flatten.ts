import { ToolError } from '#contract/error.ts'
import { drawFields, nameChoices } from '../document/draw-fields.ts'
import { loadDocument, name, saveDocument } from '../document/pdf-values.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import type { Context } from '../work.ts'

/** `FPDFPage_Flatten`: as it looks on screen; 0 means failure. */
const [FOR_DISPLAY, FAILED] = [0, 0]

/** Makes comments and form fields part of the pages: they look the same and can no longer be changed. */
export async function flattenPages(context: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { pdfium } = context
  const flat = viewing(pdfium, await withFields(context, bytes), (view) => {
    for (let index = 0; index < view.pageCount; index++) {
      view.withPage(index, (page) => {
        giveLooks(view, page)
        if (pdfium.call.FPDFPage_Flatten(page, FOR_DISPLAY) === FAILED) {
          throw new ToolError(`The fields of page ${index + 1} could not be made part of it.`)
        }
      })
    }
    return view.save()
  })
  const document = await loadDocument(flat)
  document.catalog.delete(name('AcroForm'))
  return saveDocument(document)
}

/** Fields that have no looks of their own, as each viewer draws them from their values, would be lost. */
async function withFields(context: Context, bytes: Uint8Array): Promise<Uint8Array> {
  const document = await loadDocument(bytes)
  if (!document.catalog.has(name('AcroForm'))) return bytes
  const form = document.getForm()
  if (!form.getFields().some((field) => field.needsAppearancesUpdate())) return bytes
  nameChoices(form, 'display')
  await drawFields(context, document)
  return saveDocument(document)
}

/** `FPDFAnnot_GetSubtype`: free text, lines, shapes, marks on text, carets and ink. */
const DRAWN = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15])
/** The looks that something has while nobody touches it. */
const NORMAL = 0

/** Comments that have none are drawn from what they say, too. */
function giveLooks({ pdfium: { call } }: View, page: number): void {
  for (let index = 0; index < call.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    const drawn = DRAWN.has(call.FPDFAnnot_GetSubtype(annotation))
    if (drawn && !call.EPDFAnnot_HasAppearanceStream(annotation, NORMAL)) call.EPDFAnnot_GenerateAppearance(annotation)
    call.FPDFPage_CloseAnnot(annotation)
  }
}
