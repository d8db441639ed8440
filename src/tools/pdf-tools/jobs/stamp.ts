import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { uprightMatrix } from '#shared/image/upright-matrix.ts'
import { dropClaims } from '../document/claims.ts'
import { PICTURED } from './edit.ts'
import { PageWriter, short, Typesetter, type Line } from '../document/page-writer.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { addPicture, POINTS_PER_MM, uprightSize, type PlacedPicture, type TextStyle } from '../document/pictures.ts'
import { pageSet } from '../ranges.ts'
import { unitOf } from '../document/shown-box.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export type Corner = 'top left' | 'top' | 'top right' | 'bottom left' | 'bottom' | 'bottom right'

/** Words at an edge of each page; `{n}`, `{total}`, `{file}` and `{date}` are replaced. */
interface EdgeText {
  text: string
  corner: Corner
}

export interface StampOptions {
  pages: string
  /** Across the middle, behind or above the page. */
  watermark?: { text: string; style: TextStyle; opacity: number; angle: number; behind: boolean; picture?: Blob }
  edges: EdgeText[]
  edgeStyle: TextStyle
  /** Millimetres from the edge. */
  margin: number
  /** Number of the first stamped page. */
  first: number
  /** Digits of `{n}`, filled with zeros, as for Bates numbers. */
  digits: number
  date: string
}

/** Writes a watermark, page numbers, headers and footers, upright on turned pages too. */
export async function stamp(
  context: Context,
  { work, options }: { work: Work; options: StampOptions },
): Promise<Outcome> {
  const edges = options.edges.filter(({ text }) => text.trim() !== '')
  const { watermark } = options
  if (edges.length === 0 && (!watermark || (watermark.text.trim() === '' && !watermark.picture))) {
    throw refusalOf('Type what is to be written on the pages.', 'text')
  }
  if (!Number.isInteger(options.first)) throw refusalOf('The first number is a whole number.', 'first')
  const { bytes, lost, name } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  const pages = document.getPages()
  const places = pageSet(options.pages, pages.length)
  const typesetter = new Typesetter(document, context.codecs)
  const picture =
    watermark?.picture &&
    (await addPicture(document, new Uint8Array(await watermark.picture.arrayBuffer()), context.codecs))
  for (const [index, place] of places.entries()) {
    const page = pages[place]
    if (!page) continue
    const unit = unitOf(page)
    const onPage = (style: TextStyle): TextStyle => ({ ...style, size: style.size / unit })
    if (watermark) {
      const writer = new PageWriter(document, page)
      if (picture) drawPicture(writer, picture, watermark)
      else drawAcross(writer, await typesetter.line(writer, watermark.text, onPage(watermark.style)), watermark)
      writer.finish(watermark.behind)
    }
    const writer = new PageWriter(document, page)
    const margin = (options.margin * POINTS_PER_MM) / unit
    const values: Record<string, string> = {
      n: String(options.first + index).padStart(options.digits, '0'),
      total: String(options.first + places.length - 1),
      file: name,
      date: options.date,
    }
    for (const { text, corner } of edges) {
      const words = text.replace(/\{(n|total|file|date)\}/g, (_all, key: string) => values[key] ?? '')
      const line = await typesetter.line(writer, words, onPage(options.edgeStyle))
      writer.add(line.draw(...edgePlace(writer, line, corner, margin)))
    }
    writer.finish()
  }
  const claims = dropClaims(document)
  return {
    files: [pdfFile(`${name} stamped`, await saveDocument(document))],
    notes: [`${counted(places.length, 'page')} stamped.`],
    warnings: [...lost, ...claims, ...(typesetter.pictured ? [PICTURED] : [])],
  }
}

type Watermark = NonNullable<StampOptions['watermark']>

function drawAcross(writer: PageWriter, line: Line, { opacity, angle }: Watermark): void {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const centre = [cos, sin, -sin, cos, writer.width / 2, writer.height / 2].map(short).join(' ')
  writer.add(`q ${writer.look(opacity)} ${centre} cm ${line.draw(-line.width / 2, (line.descent - line.ascent) / 2)} Q`)
}

function drawPicture(writer: PageWriter, picture: PlacedPicture, { opacity }: Watermark): void {
  const size = uprightSize(picture)
  const scale = Math.min((writer.width * 0.6) / size.width, (writer.height * 0.6) / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const frame = { x: (writer.width - width) / 2, y: (writer.height - height) / 2, width, height }
  const place = uprightMatrix(picture.orientation, frame).map(short).join(' ')
  writer.add(`q ${writer.look(opacity)} ${place} cm /${writer.resource('XObject', picture.ref)} Do Q`)
}

function edgePlace(writer: PageWriter, line: Line, corner: Corner, margin: number): [x: number, y: number] {
  const y = corner.startsWith('top') ? writer.height - margin - line.ascent : margin + line.descent
  if (corner.endsWith('left')) return [margin, y]
  return [corner.endsWith('right') ? writer.width - margin - line.width : (writer.width - line.width) / 2, y]
}
