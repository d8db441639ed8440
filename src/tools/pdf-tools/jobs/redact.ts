import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFStream, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/counted.ts'
import { assemble } from '../document/assemble.ts'
import { folded } from './find-text.ts'
import { groupBy } from '../group-by.ts'
import { bytesOf } from '../pictures/image-uses.ts'
import type { Area } from '../marks.ts'
import { toArea, toBox } from '../document/page-areas.ts'
import { plainPaintsInForms, readPaints, restorePaints, setPaintsApart } from './paints.ts'
import { BROKEN, decodeUtf16, viewing, type Box, type View } from '../engines/pdfium.ts'
import { arrayAt, loadDocument, name, nameAt, numbersOf, saveDocument } from '../document/pdf-values.ts'
import { normalise } from '../engines/qpdf.ts'
import { changedBeside } from './redact-looks.ts'
import { openSource } from '../document/source-document.ts'
import { list } from './save.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export interface Redaction {
  page: number
  area: Area
}

interface Removed {
  texts: string[]
  drawings: number
  notes: number
  /** By page, where the boxes are and what went as a whole. */
  parts: Map<number, Area[]>
}

/**
 * Takes out what lies under the boxes: letters from the text, pixels from the pictures, drawings, comments and
 * form fields; the boxes are painted black afterwards. Then the new file is opened and searched.
 */
export async function redact(context: Context, { work, boxes }: { work: Work; boxes: Redaction[] }): Promise<Outcome> {
  if (boxes.length === 0) throw new ToolError('Draw a box over what is to go, or look for words to mark.')
  const { bytes, name: title } = await context.shelf.document(context, work)
  const byPage = groupBy(boxes, ({ page }) => page)
  const removed: Removed = { texts: [], drawings: 0, notes: 0, parts: new Map() }
  const whole = await setPaintsApart(bytes)
  const cut = viewing(context.pdfium, whole, (view) => {
    let done = 0
    for (const [page, areas] of byPage) {
      context.progress(0.5 + (done++ / byPage.size) * 0.3, `Page ${page + 1}`)
      redactPage(
        view,
        page,
        areas.map(({ area }) => area),
        removed,
      )
    }
    return view.save()
  })
  context.progress(0.85, 'Writing a fresh file')
  const clean = await rebuild(context, await settleForms(cut, whole))
  context.progress(0.87, 'Searching the new file')
  const { checks, warnings } = await prove(context, clean, boxes, removed.texts)
  const changed = changedBeside(context, { before: bytes, after: clean }, removed.parts)
  const taken = [
    removed.drawings > 0 && counted(removed.drawings, 'drawing'),
    removed.notes > 0 && `${removed.notes} of the comments, links and fields`,
  ].filter((part) => part !== false)
  return {
    files: [pdfFile(`${title} redacted`, clean)],
    notes: [
      `${counted(boxes.length, 'box', 'boxes')} on ${counted(byPage.size, 'page')}.`,
      ...(taken.length > 0 ? [`Taken out as a whole: ${list(taken)}.`] : []),
    ],
    checks: changed.length > 0 ? checks : [...checks, 'Drawn again: beside what was taken out it looks as before.'],
    warnings: changed.length > 0 ? [...warnings, looksDifferent(changed)] : warnings,
  }
}

function looksDifferent(pages: readonly number[]): string {
  const [look, them] = pages.length === 1 ? ['looks', 'it'] : ['look', 'them']
  return `Beside the boxes ${named(pages)} ${look} different, too. Compare ${them} with the original before you pass the file on.`
}

const MOST_NAMED = 8

/** @example named([0, 2]) // 'pages 1 and 3' */
function named(pages: readonly number[]): string {
  const numbers = pages.slice(0, MOST_NAMED).map((page) => String(page + 1))
  const more = pages.length - numbers.length
  return `${pages.length === 1 ? 'page' : 'pages'} ${list(more > 0 ? [...numbers, `${more} more`] : numbers)}`
}

function redactPage(view: View, index: number, areas: readonly Area[], removed: Removed): void {
  const { call } = view.pdfium
  const write = (page: number) => {
    if (!call.FPDFPage_GenerateContent(page)) throw new ToolError(`Page ${index + 1} could not be redacted.`)
  }
  const paints = view.withPage(index, (page) => {
    const boxes = areas.map((area) => toBox(view, page, area))
    view.withText(page, (text) => removed.texts.push(...boxes.map((box) => textIn(view, text, box))))
    const notes = removeNotes(view, page, boxes)
    const drawings = removeDrawings(view, page, boxes)
    removed.notes += notes.length
    removed.drawings += drawings.length
    removed.parts.set(index, [...areas, ...[...notes, ...drawings].map((place) => toArea(view, page, place))])
    plainPaintsInForms(view, page)
    for (const box of boxes) {
      withRect(view, box, (address) => call.EPDFText_RedactInRect(page, address, true, true))
    }
    const seen = readPaints(view, page)
    write(page)
    return seen
  })
  view.withPage(index, (page) => {
    if (restorePaints(view, page, paints) > 0) write(page)
  })
}

function textIn({ pdfium }: View, text: number, { left, top, right, bottom }: Box): string {
  const count = pdfium.call.FPDFText_GetBoundedText(text, left, top, right, bottom, 0, 0)
  if (count <= 0) return ''
  return pdfium.lend((count + 1) * 2, (address) => {
    const written = pdfium.call.FPDFText_GetBoundedText(text, left, top, right, bottom, address, count)
    return decodeUtf16(pdfium.bytes().subarray(address, address + written * 2))
      .replaceAll('\0', '')
      .replaceAll(BROKEN, '')
      .trim()
  })
}

/** A rectangle in PDFium's memory: left, top, right, bottom. */
function withRect<T>({ pdfium }: View, { left, top, right, bottom }: Box, work: (address: number) => T): T {
  return pdfium.lend(16, (address) => {
    new Float32Array(pdfium.bytes().buffer, address, 4).set([left, top, right, bottom])
    return work(address)
  })
}

const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top

/**
 * Comments, links and fields that a box touches go as a whole: what they say lies in them, not on the page. Returns where
 * they were.
 */
function removeNotes(view: View, page: number, boxes: readonly Box[]): Box[] {
  const { call } = view.pdfium
  const places: Box[] = []
  for (let index = call.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
    const annotation = call.FPDFPage_GetAnnot(page, index)
    const place = withRect(view, { left: 0, top: 0, right: 0, bottom: 0 }, (address) => {
      call.FPDFAnnot_GetRect(annotation, address)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(view.pdfium.bytes().buffer, address, 4)
      return { left, top, right, bottom }
    })
    call.FPDFPage_CloseAnnot(annotation)
    if (boxes.some((box) => touch(box, place)) && call.FPDFPage_RemoveAnnot(page, index)) places.push(place)
  }
  return places
}

const PATH = 2
/** A rectangle has five segments; what has more is a drawing, perhaps of letters. */
const PLAIN = 5

/**
 * Drawings that a box only touches would keep their hidden part: they go as a whole. Plain areas stay below the box.
 * Returns where they were.
 */
function removeDrawings(view: View, page: number, boxes: readonly Box[]): Box[] {
  const { call } = view.pdfium
  const places: Box[] = []
  for (let index = call.FPDFPage_CountObjects(page) - 1; index >= 0; index--) {
    const object = call.FPDFPage_GetObject(page, index)
    if (call.FPDFPageObj_GetType(object) !== PATH || call.FPDFPath_CountSegments(object) <= PLAIN) continue
    const bounds = view.pdfium.lend(16, (address) => {
      call.FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)
      const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(view.pdfium.bytes().buffer, address, 4)
      return { left, bottom, right, top }
    })
    if (!boxes.some((box) => touch(box, bounds)) || !call.FPDFPage_RemoveObject(page, object)) continue
    call.FPDFPageObj_Destroy(object)
    places.push(bounds)
  }
  return places
}

/**
 * A form that something was taken out of is a new object, in which PDFium has moved everything by the form's matrix; it
 * leaves the matrix, and all would be moved twice. It clips everything as well, so that a box around the whole will do.
 */
async function settleForms(
  cut: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await loadDocument(cut)
  const placed = document.context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const form = object instanceof PDFStream && nameAt(object.dict, 'Subtype') === 'Form' ? object.dict : undefined
    const [matrix, box] = [numbersOf(form && arrayAt(form, 'Matrix')), numbersOf(form && arrayAt(form, 'BBox'))]
    return form && matrix.length === 6 && box.length === 4 ? [{ ref, form, matrix, box }] : []
  })
  if (placed.length === 0) return cut
  const { largestObjectNumber } = (await loadDocument(bytes)).context
  for (const { ref, form, matrix, box } of placed) {
    if (ref.objectNumber <= largestObjectNumber) continue
    form.delete(name('Matrix'))
    form.set(name('BBox'), document.context.obj(boxAround(box, matrix)))
  }
  return saveDocument(document)
}

function boxAround([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]) {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A file with nothing but what its pages use; the structure for screen readers repeats their text, so it goes too. */
async function rebuild(context: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const source = await loadDocument(await normalise(context.qpdf, bytes))
  for (const key of ['StructTreeRoot', 'MarkInfo', 'Metadata']) source.catalog.delete(name(key))
  const plan = source.getPages().map((_, index) => ({ source: 'all', index, turn: 0 }))
  const { document } = assemble(
    new Map([['all', openSource(source, '')]]),
    plan,
    await PDFDocument.create({ updateMetadata: false }),
  )
  return saveDocument(document)
}

/** Shorter words stand everywhere; where a letter is a syllable, two are a name. */
const WORD = /[\p{L}\p{M}\p{N}]{3,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/gu
const alike = (text: string) => folded(text, false)

/** Opens the new file and looks for what was taken out: under the boxes, on the pages, and in everything else. */
async function prove(
  context: Context,
  bytes: Uint8Array,
  boxes: readonly Redaction[],
  removed: readonly string[],
): Promise<{ checks: string[]; warnings: string[] }> {
  const words = new Map(removed.flatMap((text) => text.match(WORD) ?? []).map((word) => [alike(word), word]))
  const { left, pages } = viewing(context.pdfium, bytes, (view) => ({
    left: boxes.filter(({ page, area }) =>
      view.withPage(page, (loaded) =>
        view.withText(loaded, (text) => textIn(view, text, shrunk(toBox(view, loaded, area))) !== ''),
      ),
    ).length,
    pages: Array.from({ length: view.pageCount }, (_, index) => alike(view.text(index).replaceAll('-\n', ''))),
  }))
  if (left > 0) throw new ToolError(`Under ${left} of the boxes text could not be taken out. The file was not made.`)
  const elsewhere = [...words].flatMap(([wanted, word]) => {
    const places = pages.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
    return places.length > 0 ? [`“${word}” (${named(places)})`] : []
  })
  const behind = (await hiddenTexts(bytes)).map(alike)
  const hidden = [...words].flatMap(([wanted, word]) => (behind.some((text) => text.includes(wanted)) ? [word] : []))
  const warnings: string[] = []
  if (elsewhere.length > 0) {
    warnings.push(`Words that you took out still stand elsewhere: ${elsewhere.slice(0, 10).join(', ')}.`)
  }
  if (hidden.length > 0) {
    warnings.push(
      `Not on a page, but in bookmarks, file details or fields: ${hidden.slice(0, 10).join(', ')}. Sanitise the file as well.`,
    )
  }
  const nowhere = words.size > 0 && elsewhere.length === 0 && hidden.length === 0
  return {
    checks: [
      `Opened again and searched: no text is left under ${boxes.length === 1 ? 'the box' : `the ${boxes.length} boxes`}${
        nowhere ? `, and ${words.size === 1 ? 'the word is' : `none of the ${words.size} words is`}` : ''
      }${nowhere ? (words.size === 1 ? ' nowhere else in the file' : ' anywhere else in the file') : ''}.`,
    ],
    warnings,
  }
}

/** Texts of a file that stand on no page: titles, values, comments, details. */
async function hiddenTexts(bytes: Uint8Array): Promise<string[]> {
  const document = await loadDocument(bytes)
  const texts: string[] = []
  const gather = (value: PDFObject, depth: number): void => {
    if (depth > 100) return
    if (value instanceof PDFString || value instanceof PDFHexString) texts.push(value.decodeText())
    else if (value instanceof PDFArray) for (const entry of value.asArray()) gather(entry, depth + 1)
    else if (value instanceof PDFDict) for (const entry of value.values()) gather(entry, depth + 1)
    else if (value instanceof PDFStream) {
      gather(value.dict, depth + 1)
      if (nameAt(value.dict, 'Type') === 'Metadata') texts.push(new TextDecoder().decode(bytesOf(value)))
    }
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) gather(object, 0)
  return texts
}

function shrunk({ left, bottom, right, top }: Box): Box {
  const [x, y] = [(right - left) * 0.02, (top - bottom) * 0.02]
  return { left: left + x, right: right - x, bottom: bottom + y, top: top - y }
}
