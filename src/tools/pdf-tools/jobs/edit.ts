import type { PDFDocument } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { uprightMatrix } from '#shared/image/upright-matrix.ts'
import { dropClaims } from '../document/claims.ts'
import { flattenPages } from './flatten.ts'
import { groupBy } from '../group-by.ts'
import type { Area } from '../marks.ts'
import { operands, PageWriter, short, Typesetter } from '../document/page-writer.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { addPicture, type TextStyle } from '../document/pictures.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

/** Something put on a page. Places are shares of the shown page from its upper left corner. */
export type Edit = { page: number; area: Area } & (
  | { kind: 'text'; text: string; style: TextStyle }
  | { kind: 'highlight'; color: string }
  | { kind: 'cover'; color: string }
  /** Strokes of a pen: points as shares of the area. */
  | { kind: 'ink'; strokes: { x: number; y: number }[][]; color: string; width: number }
  | { kind: 'picture'; picture: Blob }
)

interface EditOptions {
  /** Comments and form fields become part of the page as well. */
  flatten: boolean
}

/** Writes, marks, covers and signs. What is put on a page is part of it: other programs cannot move it. */
export async function edit(
  context: Context,
  { work, edits, options }: { work: Work; edits: Edit[]; options: EditOptions },
): Promise<Outcome> {
  if (edits.length === 0 && !options.flatten) throw new ToolError('Put something on a page first.')
  const { bytes, lost, name } = await context.shelf.document(context, work)
  const flat = options.flatten ? await flattenPages(context, bytes) : { bytes, warnings: [] }
  const document = await loadDocument(flat.bytes)
  const typesetter = new Typesetter(document, context.codecs)
  const pages = document.getPages()
  const byPage = groupBy(edits, ({ page }) => page)
  for (const [index, list] of byPage) {
    const page = pages[index]
    if (!page) continue
    const writer = new PageWriter(document, page)
    for (const entry of list) await draw(context, document, writer, typesetter, entry)
    writer.finish()
  }
  const claims = dropClaims(document)
  const covers = edits.filter(({ kind }) => kind === 'cover').length
  return {
    files: [pdfFile(`${name} edited`, await saveDocument(document))],
    notes: [
      `${counted(edits.length, 'mark')} on ${counted(byPage.size, 'page')}.${options.flatten ? ' Comments and form fields are part of the pages.' : ''}`,
    ],
    warnings: [
      ...lost,
      ...claims,
      ...flat.warnings,
      ...(covers > 0 ? ['White-out covers; what lies below is still in the file. To take it out, redact it.'] : []),
      ...(typesetter.pictured ? [PICTURED] : []),
    ],
  }
}

export const PICTURED =
  'Letters that the standard fonts of PDF do not have were put in as a picture: they cannot be searched.'

async function draw(
  { codecs }: Context,
  document: PDFDocument,
  writer: PageWriter,
  typesetter: Typesetter,
  entry: Edit,
): Promise<void> {
  const { area } = entry
  const [x, width, height] = [area.x * writer.width, area.width * writer.width, area.height * writer.height]
  const top = (1 - area.y) * writer.height
  const bottom = top - height
  if (entry.kind === 'highlight' || entry.kind === 'cover') {
    const look = entry.kind === 'highlight' ? writer.look(1, 'Multiply') : ''
    writer.add(`q ${look} ${operands(entry.color)} rg ${[x, bottom, width, height].map(short).join(' ')} re f Q`)
  } else if (entry.kind === 'ink') {
    const point = (place: { x: number; y: number }) => `${short(x + place.x * width)} ${short(top - place.y * height)}`
    const paths = entry.strokes.map((stroke) =>
      stroke.length === 1
        ? `${point(stroke[0] as { x: number; y: number })} m ${point(stroke[0] as { x: number; y: number })} l S`
        : `${stroke.map((place, index) => `${point(place)} ${index === 0 ? 'm' : 'l'}`).join(' ')} S`,
    )
    writer.add(`q 1 J 1 j ${operands(entry.color)} RG ${short(entry.width)} w ${paths.join(' ')} Q`)
  } else if (entry.kind === 'picture') {
    const picture = await addPicture(document, new Uint8Array(await entry.picture.arrayBuffer()), codecs)
    const matrix = uprightMatrix(picture.orientation, { x, y: bottom, width, height })
    writer.add(`q ${matrix.map(short).join(' ')} cm /${writer.resource('XObject', picture.ref)} Do Q`)
  } else {
    const { size } = entry.style
    for (const [index, text] of entry.text.split('\n').entries()) {
      if (text === '') continue
      const line = await typesetter.line(writer, text, entry.style)
      writer.add(line.draw(x, top - size * (0.95 + index * 1.2)))
    }
  }
}
