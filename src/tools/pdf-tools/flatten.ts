import { ToolError } from '#contract/error.ts'
import { loadDocument, name, saveDocument } from './pdf-values.ts'
import { viewing } from './pdfium.ts'
import type { Context } from './work.ts'

/** `FPDFPage_Flatten`: as it looks on screen; 0 means failure. */
const [FOR_DISPLAY, FAILED] = [0, 0]

/** Makes comments and form fields part of the pages: they look the same and can no longer be changed. */
export async function flattenPages({ pdfium, qpdf }: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const flat = viewing(pdfium, bytes, (view) => {
    for (let index = 0; index < view.pageCount; index++) {
      view.withPage(index, (page) => {
        if (pdfium.call.FPDFPage_Flatten(page, FOR_DISPLAY) === FAILED) {
          throw new ToolError(`The fields of page ${index + 1} could not be made part of it.`)
        }
      })
    }
    return view.save()
  })
  const document = await loadDocument(flat)
  document.catalog.delete(name('AcroForm'))
  // The fields themselves are in the file until it is written anew.
  return qpdf.rewrite(await saveDocument(document), [])
}
