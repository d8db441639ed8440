import { PDFDict, PDFDocument, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { assemble, type PagePlan } from '../document/assemble.ts'
import { balanced } from '../document/graphics-states.ts'
import { PageWriter, short } from '../document/page-writer.ts'
import { flattenPages, type Flattened } from './flatten.ts'
import { arrayAt, asDict, dictAt, loadDocument, name, numbersOf, saveDocument } from '../document/pdf-values.ts'
import { PAPERS, POINTS_PER_MM } from '../document/pictures.ts'
import { pageSet } from '../ranges.ts'
import { scaleDestinations } from '../document/scale-destinations.ts'
import { shownBox, unitOf } from '../document/shown-box.ts'
import { openSource } from '../document/source.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export type Reshape =
  /** Millimetres off each side, as the page is shown. */
  | { kind: 'crop'; top: number; right: number; bottom: number; left: number; pages: string }
  | { kind: 'resize'; paper: 'a3' | 'a4' | 'a5' | 'letter' | 'legal'; pages: string }
  | { kind: 'sheets'; perSheet: 2 | 4 | 6 | 9; paper: 'a4' | 'letter'; frame: boolean }
  /** Two pages on each side, in the order that makes a booklet of the folded stack. */
  | { kind: 'booklet'; paper: 'a4' | 'letter'; frame: boolean }

const SIZES = {
  ...PAPERS,
  a3: { width: 841.89, height: 1190.55 },
  a5: { width: 419.53, height: 595.28 },
  legal: { width: 612, height: 1008 },
}

/** Cuts the edges off, scales to a paper size, or puts several pages on a sheet. */
export async function reshape(context: Context, { work, shape }: { work: Work; shape: Reshape }): Promise<Outcome> {
  if (shape.kind === 'booklet') return booklet(context, work, shape)
  const { bytes, lost, name: title } = await context.shelf.document(context, work)
  if (shape.kind === 'sheets') return sheets(await flattenPages(context, bytes), title, lost, shape)
  const document = await loadDocument(bytes)
  const pages = document.getPages()
  const places = pageSet(shape.pages, pages.length)
  const scales = new Map<PDFRef, number>()
  for (const place of places) {
    const page = pages[place]
    if (page && shape.kind === 'crop') crop(page, shape, place)
    else if (page && shape.kind === 'resize') scales.set(page.ref, resize(page, shape.paper))
  }
  if (scales.size > 0) scaleDestinations(document, scales)
  const cropped = shape.kind === 'crop'
  return {
    files: [pdfFile(`${title} ${cropped ? 'cropped' : 'resized'}`, await saveDocument(document))],
    notes: [`${counted(places.length, 'page')} ${cropped ? 'cropped' : 'scaled'}.`],
    warnings: [
      ...lost,
      ...(cropped ? ['What was cut off is hidden, not gone: it is still in the file. To take it out, redact it.'] : []),
    ],
  }
}

function crop(page: PDFPage, { top, right, bottom, left }: Extract<Reshape, { kind: 'crop' }>, place: number): void {
  const sides = [top, right, bottom, left]
  const wrong = Object.entries({ top, right, bottom, left }).filter(([, side]) => !Number.isFinite(side) || side < 0)
  if (wrong.length > 0) throw refusalOf('A margin is 0 or more millimetres.', ...wrong.map(([name]) => name))
  const turns = ((((page.getRotation().angle / 90) % 4) + 4) % 4) | 0
  // What is shown at the top of a page that is turned clockwise is its left side.
  const [up = 0, east = 0, down = 0, west = 0] = sides.map(
    (_, side) => ((sides[(side + turns) % 4] ?? 0) * POINTS_PER_MM) / unitOf(page),
  )
  const box = shownBox(page)
  const [width, height] = [box.width - west - east, box.height - up - down]
  if (width < 10 || height < 10) throw new ToolError(`Nothing would be left of page ${place + 1}.`)
  page.setCropBox(box.x + west, box.y + down, width, height)
}

/** Scales a page into a paper size of its own orientation, centred; links and fields come along. By how much. */
function resize(page: PDFPage, paper: keyof typeof SIZES): number {
  const box = shownBox(page)
  const size = SIZES[paper]
  const [width, height] = box.width > box.height ? [size.height, size.width] : [size.width, size.height]
  const scale = Math.min(width / box.width, height / box.height)
  // The paper may show more than the page did: what was hidden beside it stays so.
  const stream = (text: string) => page.doc.context.register(page.doc.context.flateStream(text))
  const frame = stream(`q ${[box.x, box.y, box.width, box.height].map(short).join(' ')} re W n\n`)
  page.node.set(name('Contents'), page.doc.context.obj([frame, ...balanced(page), stream('\nQ\n')]))
  page.scaleContent(scale, scale)
  scalePatterns(page, scale)
  page.scaleAnnotations(scale, scale)
  const x = box.x * scale - (width - box.width * scale) / 2
  const y = box.y * scale - (height - box.height * scale) / 2
  page.setMediaBox(x, y, width, height)
  page.setCropBox(x, y, width, height)
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit']) page.node.delete(name(key))
  return scale
}

/** Patterns lie on the page as it is before its content is scaled: gradients and hatchings would stay behind. */
function scalePatterns({ node, doc }: PDFPage, scale: number): void {
  const { context } = doc
  const resources = node.Resources()
  const patterns = resources && dictAt(resources, 'Pattern')
  if (!resources || !patterns) return
  const scaled = PDFDict.withContext(context)
  for (const [key, value] of patterns.entries()) {
    const pattern = context.lookup(value)?.clone(context)
    const dict = asDict(pattern)
    if (!pattern || !dict) continue
    const matrix = numbersOf(arrayAt(dict, 'Matrix'))
    dict.set(
      name('Matrix'),
      context.obj((matrix.length === 6 ? matrix : [1, 0, 0, 1, 0, 0]).map((part) => part * scale)),
    )
    scaled.set(key, context.register(pattern))
  }
  // Pages may share their resources.
  const own = resources.clone(context)
  own.set(name('Pattern'), scaled)
  node.set(name('Resources'), own)
}

const GRIDS: Record<number, [columns: number, rows: number]> = { 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3] }

/** Several pages on each sheet, in reading order. Each page is drawn as it is shown. */
async function sheets(
  { bytes, warnings }: Flattened,
  title: string,
  lost: readonly string[],
  { perSheet, paper, frame }: Extract<Reshape, { kind: 'sheets' }>,
): Promise<Outcome> {
  const document = await loadDocument(bytes)
  const { context } = document
  const pages = document.getPages()
  for (const { node } of pages) {
    if (!node.has(name('Contents'))) node.set(name('Contents'), context.register(context.flateStream('')))
  }
  const first = pages[0]
  const firstWide = first ? shown(first).width > shown(first).height : false
  let [columns, rows] = GRIDS[perSheet] ?? [1, 2]
  let { width, height } = SIZES[paper]
  // Two upright pages lie side by side on a sheet across; wide ones stand above each other.
  if (perSheet === 2 ? !firstWide : firstWide) {
    ;[columns, rows] = [rows, columns]
    ;[width, height] = [height, width]
  }
  const embedded = await document.embedPages(
    pages,
    pages.map((page) => {
      const { x, y, width: w, height: h } = shownBox(page)
      return { left: x, bottom: y, right: x + w, top: y + h }
    }),
  )
  const [edge, gap] = [18, 8]
  const cell = {
    width: (width - 2 * edge - (columns - 1) * gap) / columns,
    height: (height - 2 * edge - (rows - 1) * gap) / rows,
  }
  for (let start = 0; start < pages.length; start += perSheet) {
    const writer = new PageWriter(document, document.addPage([width, height]))
    for (let slot = 0; slot < perSheet && start + slot < pages.length; slot++) {
      const [page, form] = [pages[start + slot] as PDFPage, embedded[start + slot]]
      if (!form) continue
      const size = shown(page)
      const scale = Math.min(cell.width / size.width, cell.height / size.height)
      const [w, h] = [size.width * scale, size.height * scale]
      const x = edge + (slot % columns) * (cell.width + gap) + (cell.width - w) / 2
      const y = height - edge - Math.floor(slot / columns) * (cell.height + gap) - cell.height + (cell.height - h) / 2
      const matrix = turnedInto(page.getRotation().angle, scale, x, y, w, h)
      writer.add(`q ${matrix.map(short).join(' ')} cm /${writer.resource('XObject', form.ref)} Do Q`)
      if (frame) writer.add(`q 0.6 G 0.5 w ${[x, y, w, h].map(short).join(' ')} re S Q`)
    }
    writer.finish()
  }
  const count = document.getPageCount() - pages.length
  return {
    files: [pdfFile(`${title} ${perSheet} per sheet`, await lastPages(document, count))],
    notes: [`${counted(pages.length, 'page')} on ${counted(count, 'sheet')}.`],
    warnings: [
      ...lost,
      ...warnings,
      'Links, form fields and bookmarks do not work on such sheets: they are made for printing.',
    ],
  }
}

/** The sheets without the pages that they show: layers, attachments and the title come along as always. */
async function lastPages(document: PDFDocument, count: number): Promise<Uint8Array<ArrayBuffer>> {
  await document.flush()
  document.catalog.delete(name('PageLabels'))
  const source = openSource(document, '')
  const plan = Array.from({ length: count }, (_, sheet) => ({
    source: 'all',
    index: source.pages.length - count + sheet,
    turn: 0,
  }))
  const made = assemble(new Map([['all', source]]), plan, await PDFDocument.create({ updateMetadata: false }))
  return saveDocument(made.document)
}

async function booklet(
  context: Context,
  work: Work,
  { paper, frame }: Extract<Reshape, { kind: 'booklet' }>,
): Promise<Outcome> {
  const plan = bookletOrder(work.plan)
  const { bytes, lost, name: title } = await context.shelf.document(context, { ...work, plan })
  const shape = { kind: 'sheets', perSheet: 2, paper, frame } as const
  const made = await sheets(await flattenPages(context, bytes), title, lost, shape)
  const [file] = made.files
  return {
    files: file ? [{ ...file, name: `${title} booklet.pdf` }] : [],
    notes: [
      `${counted(work.plan.length, 'page')} as a booklet. Print on both sides, turned over the short edge, and fold.`,
    ],
    warnings: made.warnings ?? [],
  }
}

/**
 * Outermost leaf first: last page and first, second and last but one. Blank pages fill the last leaf.
 * @example bookletOrder([1, 2, 3, 4]) // 4, 1, 2, 3
 */
export function bookletOrder(plan: readonly PagePlan[]): PagePlan[] {
  const blank = { ...PAPERS.a4 }
  const filled = [...plan, ...Array.from({ length: (4 - (plan.length % 4)) % 4 }, () => blank)]
  return Array.from({ length: filled.length / 2 }, (_, side) => {
    const pair = [filled[filled.length - 1 - side] as PagePlan, filled[side] as PagePlan]
    return side % 2 === 0 ? pair : pair.toReversed()
  }).flat()
}

function shown(page: PDFPage): { width: number; height: number } {
  const { width, height } = shownBox(page)
  return page.getRotation().angle % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Places a form of an unturned page so that it stands as the page is shown. */
function turnedInto(angle: number, scale: number, x: number, y: number, width: number, height: number): number[] {
  const turn = ((angle % 360) + 360) % 360
  if (turn === 90) return [0, -scale, scale, 0, x, y + height]
  if (turn === 180) return [-scale, 0, 0, -scale, x + width, y + height]
  if (turn === 270) return [0, scale, -scale, 0, x + width, y]
  return [scale, 0, 0, scale, x, y]
}
