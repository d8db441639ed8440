import { PDFArray, PDFDict, PDFDocument, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { formatBytes, KB } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { assemble } from '../document/assemble.ts'
import { folded } from './find-text.ts'
import { groupBy } from '../group-by.ts'
import { bytesOf } from '../pictures/image-uses.ts'
import type { Area } from '../marks.ts'
import { toArea, toBox } from '../document/page-areas.ts'
import { boxAround, removeDrawings } from './drawings.ts'
import { joinMasks } from './join-masks.ts'
import { ownPictures } from './own-pictures.ts'
import { plainPaintsInForms, readPaints, restorePaints, setPaintsApart } from './paints.ts'
import { BROKEN, decodeUtf16, viewing, type Box, type View } from '../engines/pdfium.ts'
import { arrayAt, asDict, asText, loadDocument, name, nameAt, numbersOf, saveDocument } from '../document/pdf-values.ts'
import { normalise } from '../engines/qpdf.ts'
import { changedBeside } from './redact-looks.ts'
import { putNotesOn, removeNotes, saidOn } from './redact-notes.ts'
import { openSource } from '../document/source.ts'
import { list } from './save.ts'
import { masksTell } from './soft-masks.ts'
import { toldOn } from './told.ts'
import { findTiled, hasTilesOf } from './tiles.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export interface Redaction {
  page: number
  area: Area
}

interface Removed {
  texts: string[]
  drawings: number
  notes: number
  /** Pages on which something painted with tiles went. */
  tiled: Set<number>
  /** By page, where the boxes are and what went as a whole. */
  parts: Map<number, Area[]>
}

/**
 * Takes out what lies under the boxes: letters from the text, pixels from the pictures, drawings, comments and
 * form fields; the boxes are painted black afterwards. Then the new file is opened and searched.
 */
export async function redact(context: Context, { work, boxes }: { work: Work; boxes: Redaction[] }): Promise<Outcome> {
  if (boxes.length === 0) throw new ToolError('Draw a box over what is to go, or look for words to mark.')
  const { bytes, lost, name: title, before } = await context.shelf.document(context, work)
  const byPage = groupBy(boxes, ({ page }) => page)
  const removed: Removed = { texts: [], drawings: 0, notes: 0, tiled: new Set(), parts: new Map() }
  const { whole, said } = await prepare(context, bytes, byPage)
  const tiled = await findTiled(context.pdfium, whole, byPage.keys())
  const cut = viewing(context.pdfium, whole, (view) => {
    let done = 0
    for (const [page, areas] of byPage) {
      context.progress(0.5 + (done++ / byPage.size) * 0.3, `Page ${page + 1}`)
      redactPage(
        view,
        page,
        areas.map(({ area }) => area),
        { tiled: tiled.get(page) ?? new Set(), said: said.get(page) ?? [] },
        removed,
      )
    }
    return view.save()
  })
  context.progress(0.85, 'Writing a fresh file')
  const { clean, isWhole } = await rebuild(context, await settleForms(cut, whole))
  context.progress(0.87, 'Searching the new file')
  const { checks, warnings } = await prove(context, clean, boxes, removed.texts)
  if (await hasTilesOf(clean, whole, removed.tiled)) warnings.push(TILES_LEFT)
  if (!isWhole) warnings.push(LISTS_LEFT)
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
      ...(clean.length > before * 1.5 && clean.length > before + MUCH ? [grown(before, clean.length)] : []),
    ],
    checks: changed.length > 0 ? checks : [...checks, 'Drawn again: beside what was taken out it looks as before.'],
    warnings: [...warnings, ...(changed.length > 0 ? [looksDifferent(changed)] : []), ...lost],
  }
}

/** Bytes below which nobody minds that a file grew. */
const MUCH = 100 * KB

/** Coded anew as JPEG, a picture would lose a little everywhere: the visitor decides. */
const grown = (before: number, after: number) =>
  `The file grew from ${formatBytes(before)} to ${formatBytes(after)}, for pictures under the boxes are now packed without loss. “Compress” makes it smaller.`

const TILES_LEFT =
  'A box covers a pattern that may be used elsewhere, too: then its tile is still in the file, as a whole. Cover it there as well.'

const LISTS_LEFT =
  'A page or a drawing of this file could not be looked through. Where it refers to the same list of pictures as a page with a box, what was taken out there may still be in the file, unseen.'

const MASKED =
  'A page with a box has letters, a drawing or a picture as a mask that something shines through. It is still in the file, also below the box.'

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

interface Prepared {
  /** Without what PDFium would otherwise change for other pages, or leave out when it writes a page. */
  whole: Uint8Array<ArrayBuffer>
  /** By page, what each comment and field on it says. */
  said: Map<number, string[]>
}

async function prepare(
  { pdfium }: Context,
  bytes: Uint8Array<ArrayBuffer>,
  boxes: ReadonlyMap<number, readonly Redaction[]>,
): Promise<Prepared> {
  const places = viewing(pdfium, bytes, (view) => {
    const onPage = (index: number, areas: readonly Redaction[]) =>
      view.withPage(index, (page) => areas.map(({ area }) => toBox(view, page, area)))
    return new Map(Array.from(boxes, ([index, areas]) => [index, onPage(index, areas)]))
  })
  const document = await loadDocument(bytes)
  const apart = setPaintsApart(document)
  const { pictures, shared } = ownPictures(document, places)
  const joined = await joinMasks(pdfium, document, pictures)
  const pages = document.getPages()
  const said = new Map(Array.from(boxes.keys(), (index) => [index, saidOn(pages[index]?.node)]))
  return { whole: apart || shared || joined ? await saveDocument(document) : bytes, said }
}

function redactPage(
  view: View,
  index: number,
  areas: readonly Area[],
  { tiled, said }: { tiled: ReadonlySet<number>; said: readonly string[] },
  removed: Removed,
): void {
  const { call } = view.pdfium
  const write = (page: number) => {
    if (!call.FPDFPage_GenerateContent(page)) throw new ToolError(`Page ${index + 1} could not be redacted.`)
  }
  const paints = view.withPage(index, (page) => {
    const boxes = areas.map((area) => toBox(view, page, area))
    view.withText(page, (text) => removed.texts.push(...boxes.map((box) => textIn(view, text, box))))
    const notes = removeNotes(view, page, boxes)
    const drawings = removeDrawings(view, page, boxes, tiled)
    removed.notes += notes.length
    for (const note of notes) removed.texts.push(said[note.index] ?? '')
    removed.drawings += drawings.length
    if (drawings.some((drawing) => drawing.tiled)) removed.tiled.add(index)
    const places = [...notes, ...drawings].map(({ place }) => place)
    removed.parts.set(index, [...areas, ...places.map((place) => toArea(view, page, place))])
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

interface Rebuilt {
  clean: Uint8Array<ArrayBuffer>
  /** Whether it is known of all that is drawn what it uses. */
  isWhole: boolean
}

/** A file with nothing but what its pages use; the structure for screen readers repeats their text, so it goes too. */
async function rebuild(context: Context, bytes: Uint8Array): Promise<Rebuilt> {
  const source = await loadDocument(await normalise(context.qpdf, bytes))
  for (const key of ['StructTreeRoot', 'MarkInfo', 'Metadata']) source.catalog.delete(name(key))
  const opened = openSource(source, '')
  // What was taken out of a page may still be in the list of another.
  opened.lists.shorten(opened.pages)
  const plan = opened.pages.map((_, index) => ({ source: 'all', index, turn: 0 }))
  const { document } = assemble(new Map([['all', opened]]), plan, await PDFDocument.create({ updateMetadata: false }))
  return { clean: await saveDocument(document), isWhole: opened.lists.isWhole }
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
  const document = await loadDocument(bytes)
  const told = document.getPages().map((page) => toldOn(document, page))
  const { left, pages } = viewing(context.pdfium, bytes, (view) => ({
    left: boxes.filter(({ page, area }) =>
      view.withPage(page, (loaded) =>
        view.withText(loaded, (text) => textIn(view, text, shrunk(toBox(view, loaded, area))) !== ''),
      ),
    ).length,
    pages: Array.from({ length: view.pageCount }, (_, index) => {
      view.withPage(index, (page) => putNotesOn(view, page))
      return alike(`${view.text(index).replaceAll('-\n', '')}\n${told[index] ?? ''}`)
    }),
  }))
  if (left > 0) throw new ToolError(`Under ${left} of the boxes text could not be taken out. The file was not made.`)
  const elsewhere = [...words].flatMap(([wanted, word]) => {
    const places = pages.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
    return places.length > 0 ? [`“${word}” (${named(places)})`] : []
  })
  const { texts, attached } = hiddenTexts(document)
  const masked = masksTell(
    document,
    boxes.map(({ page }) => page),
  )
  const behind = texts.map(alike)
  const hidden = [...words].flatMap(([wanted, word]) => (behind.some((text) => text.includes(wanted)) ? [word] : []))
  const warnings: string[] = []
  if (elsewhere.length > 0) {
    warnings.push(`Words that you took out still stand elsewhere: ${elsewhere.slice(0, 10).join(', ')}.`)
  }
  if (hidden.length > 0) {
    warnings.push(
      `Not on a page, but in bookmarks, file details or fields: ${hidden.slice(0, 10).join(', ')}. Sanitise the file as well, with its bookmarks, and flatten its fields.`,
    )
  }
  if (attached)
    warnings.push('Files are attached to it, and nothing was searched or taken out of them. Sanitise the file as well.')
  if (masked) warnings.push(MASKED)
  const nowhere = !attached && !masked && words.size > 0 && elsewhere.length === 0 && hidden.length === 0
  return {
    checks: [
      `Opened again and searched: no text is left under ${boxes.length === 1 ? 'the box' : `the ${boxes.length} boxes`}${
        nowhere ? `, and ${words.size === 1 ? 'the word was found' : `none of the ${words.size} words was found`}` : ''
      }${nowhere ? (words.size === 1 ? ' nowhere else in the file' : ' anywhere else in the file') : ''}.`,
    ],
    warnings,
  }
}

/** Texts of a file that stand on no page: titles, values, comments, details; and whether files are attached. */
function hiddenTexts(document: PDFDocument): { texts: string[]; attached: boolean } {
  const texts: string[] = []
  const gather = (value: PDFObject, depth: number): void => {
    if (depth > 100) return
    const text = asText(value)
    if (text !== undefined) texts.push(text)
    else if (value instanceof PDFArray) for (const entry of value.asArray()) gather(entry, depth + 1)
    else if (value instanceof PDFDict) for (const entry of value.values()) gather(entry, depth + 1)
    else if (value instanceof PDFStream) {
      gather(value.dict, depth + 1)
      if (nameAt(value.dict, 'Type') === 'Metadata') texts.push(new TextDecoder().decode(bytesOf(value)))
    }
  }
  let attached = false
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    gather(object, 0)
    attached ||= asDict(object)?.has(name('EF')) ?? false
  }
  return { texts, attached }
}

function shrunk({ left, bottom, right, top }: Box): Box {
  const [x, y] = [(right - left) * 0.02, (top - bottom) * 0.02]
  return { left: left + x, right: right - x, bottom: bottom + y, top: top - y }
}
