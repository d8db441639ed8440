import { PDFDict, PDFRawStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { drawFields, lacksLooks, nameChoices } from '../document/draw-fields.ts'
import {
  arrayAt,
  asDict,
  at,
  dictAt,
  loadDocument,
  name,
  nameAt,
  numberAt,
  saveDocument,
  textAt,
} from '../document/pdf-values.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import { giveLooks } from '../engines/shown-page.ts'
import type { Context } from '../work.ts'

/** `FPDFPage_Flatten`: as it looks on screen; 0 means failure. */
const [FOR_DISPLAY, FAILED] = [0, 0]

export interface Flattened {
  bytes: Uint8Array<ArrayBuffer>
  /** What could not become a part of the pages, in sentences. */
  warnings: string[]
}

/** Makes comments and form fields part of the pages: they look the same and can no longer be changed. */
export async function flattenPages(context: Context, bytes: Uint8Array): Promise<Flattened> {
  const { pdfium } = context
  const { ready, warnings } = await prepared(context, bytes)
  const flat = viewing(pdfium, ready, (view) => {
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
  return { bytes: await saveDocument(document), warnings }
}

/** What flattening would lose is drawn or set aside, and what it would show is put out of sight. */
async function prepared(context: Context, bytes: Uint8Array): Promise<{ ready: Uint8Array; warnings: string[] }> {
  let document = await loadDocument(bytes)
  let changed = await drawBare(context, document)
  if (annotationsOf(document).some((annotation) => annotation.has(name('OC')))) {
    const looked = viewing(context.pdfium, changed ? await saveDocument(document) : bytes, allLooks)
    document = await loadDocument(looked)
    for (const annotation of annotationsOf(document)) putInLayer(annotation)
    changed = true
  }
  const warnings = lossesOf(annotationsOf(document))
  const parted = document.getPages().map(({ node }) => setAside(node))
  return { ready: changed || parted.includes(true) ? await saveDocument(document) : bytes, warnings }
}

function annotationsOf(document: PDFDocument): PDFDict[] {
  return document
    .getPages()
    .flatMap(({ node }) => arrayAt(node, 'Annots')?.asArray() ?? [])
    .flatMap((entry) => asDict(document.context.lookup(entry)) ?? [])
}

/** What belongs to a layer is seen when that is: on the page its looks have to say so. */
function putInLayer(annotation: PDFDict): void {
  const layer = annotation.get(name('OC'))
  const looks = dictAt(annotation, 'AP')
  const normal = looks && at(looks, 'N')
  if (!layer || !normal) return
  const { context } = annotation
  const within = (look: PDFObject | undefined) => {
    if (!(look instanceof PDFRawStream) || look.dict.has(name('OC'))) return look
    const dict = look.dict.clone(context)
    dict.set(name('OC'), layer)
    return context.register(PDFRawStream.of(dict, look.contents))
  }
  const states = normal instanceof PDFDict ? normal.entries() : undefined
  const own = states?.map(([state, look]) => [state, within(context.lookup(look)) ?? look] as const)
  // Others may have the same looks.
  const changed = looks.clone(context)
  changed.set(name('N'), own ? PDFDict.fromMapWithContext(new Map(own), context) : (within(normal) ?? normal))
  annotation.set(name('AP'), changed)
}

const isUnseen = (annotation: PDFDict) => ((numberAt(annotation, 'F') ?? 0) & (HIDDEN | NO_VIEW)) !== 0

/** What they say stands on the page, or is still there. */
const TOLD = new Set(['FreeText', 'Widget', 'Popup', 'Link', 'FileAttachment'])

function lossesOf(annotations: readonly PDFDict[]): string[] {
  const kindOf = (annotation: PDFDict) => nameAt(annotation, 'Subtype') ?? ''
  const unseen = annotations.filter((annotation) => isUnseen(annotation) && !UNTOUCHED.has(kindOf(annotation))).length
  const silent = annotations.filter(
    (annotation) =>
      !isUnseen(annotation) && !TOLD.has(kindOf(annotation)) && (textAt(annotation, 'Contents') ?? '').trim() !== '',
  ).length
  const [says, its] = silent === 1 ? ['says', 'its window'] : ['say', 'their windows']
  return [
    silent > 0 && `What ${counted(silent, 'comment')} ${says} only in ${its} was taken out.`,
    unseen > 0 &&
      `${counted(unseen, 'comment or field', 'comments or fields')} that ${unseen === 1 ? 'is' : 'are'} not shown on screen ${unseen === 1 ? 'was' : 'were'} taken out.`,
  ].filter((loss) => loss !== false)
}

/** Fields that have no looks of their own, as each viewer draws them from their values, would be lost. */
async function drawBare(context: Context, document: PDFDocument): Promise<boolean> {
  if (!document.catalog.has(name('AcroForm'))) return false
  const form = document.getForm()
  if (!form.getFields().some(lacksLooks)) return false
  nameChoices(form, 'display')
  await drawFields(context, document)
  return true
}

/** Flags of annotations (PDF 2.0, table 167). */
const [HIDDEN, NO_VIEW] = [2, 32]

/** Their use is not to be seen but to be followed or opened. */
const USED = new Set(['Link', 'FileAttachment'])
const UNTOUCHED = new Set([...USED, 'Popup'])
/** A key of the page, where PDFium leaves them alone. */
const ASIDE = 'SetAside'

function setAside(page: PDFDict): boolean {
  const annotations = arrayAt(page, 'Annots')?.asArray() ?? []
  const dictOf = (entry: PDFObject) => asDict(page.context.lookup(entry))
  const aside = new Set(annotations.filter((entry) => USED.has(nameAt(dictOf(entry) ?? page, 'Subtype') ?? '')))
  const drawn = annotations.filter((entry) => !aside.has(entry) && !isUnseen(dictOf(entry) ?? page))
  if (drawn.length === annotations.length) return false
  if (aside.size > 0) page.set(name(ASIDE), page.context.obj([...aside]))
  page.set(name('Annots'), page.context.obj(drawn))
  return true
}

function putBack(page: PDFDict): void {
  const aside = arrayAt(page, ASIDE)
  if (!aside) return
  page.delete(name(ASIDE))
  page.set(name('Annots'), aside)
}

function allLooks(view: View): Uint8Array<ArrayBuffer> {
  for (let index = 0; index < view.pageCount; index++) view.withPage(index, (page) => giveLooks(view, page))
  return view.save()
}
