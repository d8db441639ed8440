import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { drawFields, nameChoices } from '../document/draw-fields.ts'
import { arrayAt, asDict, loadDocument, name, nameAt, saveDocument } from '../document/pdf-values.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import type { Context } from '../work.ts'

/** `FPDFPage_Flatten`: as it looks on screen; 0 means failure. */
const [FOR_DISPLAY, FAILED] = [0, 0]

/** Makes comments and form fields part of the pages: they look the same and can no longer be changed. */
export async function flattenPages(context: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { pdfium } = context
  const flat = viewing(pdfium, await prepared(context, bytes), (view) => {
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
  for (const { node } of document.getPages()) putBack(node)
  return saveDocument(document)
}

/** What flattening would lose is drawn or set aside. */
async function prepared(context: Context, bytes: Uint8Array): Promise<Uint8Array> {
  const document = await loadDocument(bytes)
  const changed = [await drawBare(context, document), ...document.getPages().map(({ node }) => setAside(node))]
  return changed.includes(true) ? saveDocument(document) : bytes
}

/** Fields that have no looks of their own, as each viewer draws them from their values, would be lost. */
async function drawBare(context: Context, document: PDFDocument): Promise<boolean> {
  if (!document.catalog.has(name('AcroForm'))) return false
  const form = document.getForm()
  if (!form.getFields().some((field) => field.needsAppearancesUpdate())) return false
  nameChoices(form, 'display')
  await drawFields(context, document)
  return true
}

/** Their use is not to be seen but to be followed or opened. */
const USED = new Set(['Link', 'FileAttachment'])
/** A key of the page, where PDFium leaves them alone. */
const ASIDE = 'SetAside'

function setAside(page: PDFDict): boolean {
  const annotations = arrayAt(page, 'Annots')?.asArray() ?? []
  const isUsed = (entry: PDFObject) => {
    const dict = asDict(page.context.lookup(entry))
    return dict !== undefined && USED.has(nameAt(dict, 'Subtype') ?? '')
  }
  const aside = annotations.filter(isUsed)
  if (aside.length === 0) return false
  page.set(name(ASIDE), page.context.obj(aside))
  page.set(name('Annots'), page.context.obj(annotations.filter((entry) => !isUsed(entry))))
  return true
}

function putBack(page: PDFDict): void {
  const aside = arrayAt(page, ASIDE)
  if (!aside) return
  page.delete(name(ASIDE))
  page.set(name('Annots'), aside)
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
