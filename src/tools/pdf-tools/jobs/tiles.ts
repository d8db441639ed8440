import { PDFArray, PDFRawStream, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { operatorsIn } from '../document/operators.ts'
import { loadDocument, name, numberAt, saveDocument, within } from '../document/pdf-values.ts'
import { viewing, type Pdfium, type View } from '../engines/pdfium.ts'
import { bytesOf } from '../pictures/image-uses.ts'
import { PLAIN } from './drawings.ts'
import { readPaints } from './paints.ts'

/** Which objects of a page, in their order, are painted with tiles that may hold something. */
type Tiled = ReadonlyMap<number, ReadonlySet<number>>

/**
 * PDFium looks into no tile and says of no object that it is painted with them. But it says another colour of tiles than
 * of gradients: where the colours differ when one takes the other's place, there is a pattern of tiles.
 */
export async function findTiled(pdfium: Pdfium, bytes: Uint8Array, pages: Iterable<number>): Promise<Tiled> {
  const document = await loadDocument(bytes)
  const tiles = telling(document)
  if (tiles.length === 0) return new Map()
  const { context } = document
  dropBaseColors(document)
  const withAll = async (pattern: PDFObject) => {
    for (const ref of tiles) context.assign(ref, pattern)
    return saveDocument(document)
  }
  const box = { BBox: [0, 0, 1, 1], XStep: 1, YStep: 1 }
  const asTiles = await withAll(
    context.stream('', { PatternType: 1, PaintType: 1, TilingType: 1, ...box, Resources: {} }),
  )
  const end = { FunctionType: 2, N: 1, Domain: [0, 1], C0: [0, 0, 0], C1: [0, 0, 0] }
  const shading = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 1, 1], Function: end }
  const asGradients = await withAll(context.obj({ PatternType: 2, Shading: shading }))
  return viewing(pdfium, asTiles, (one) =>
    viewing(pdfium, asGradients, (other) => new Map(Array.from(pages, (page) => [page, differing(one, other, page)]))),
  )
}

/** Tiles without colours of their own take one that PDFium says instead. */
function dropBaseColors({ context }: PDFDocument): void {
  const visit = (value: PDFObject) => {
    if (value instanceof PDFArray && value.size() === 2 && value.get(0) === name('Pattern')) value.remove(1)
  }
  for (const [, object] of context.enumerateIndirectObjects()) within(object, visit)
}

function differing(one: View, other: View, page: number): Set<number> {
  const [tiles, gradients] = [one, other].map((view) => view.withPage(page, (loaded) => readPaints(view, loaded)))
  return new Set(
    tiles?.flatMap(({ fill, stroke }, index) => {
      const beside = gradients?.[index]
      return fill !== beside?.fill || stroke !== beside.stroke ? [index] : []
    }),
  )
}

/** Patterns of tiles that hold more than plain areas and lines. */
function telling({ context }: PDFDocument): PDFRef[] {
  return context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) => (object instanceof PDFRawStream && isTelling(object) ? [ref] : []))
}

const LETTERS = new Set(['Tj', 'TJ', "'", '"'])
const SEGMENTS: Readonly<Record<string, number>> = { m: 1, l: 1, c: 1, v: 1, y: 1, h: 1, re: 5 }
const ENDS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])

const latin = new TextDecoder('latin1')

function isTelling(stream: PDFRawStream): boolean {
  return numberAt(stream.dict, 'PatternType') === 1 && draws(bytesOf(stream), ['Do'])
}

/** Whether a content has letters, pictures of its own, or more than plain areas and lines; or another such operator. */
export function draws(content: Uint8Array, others: readonly string[] = []): boolean {
  // The parser passes over pictures inside the content.
  if (/\bBI\b/.test(latin.decode(content))) return true
  let segments = 0
  for (const { name: operator } of operatorsIn(content)) {
    segments = ENDS.has(operator) ? 0 : segments + (SEGMENTS[operator] ?? 0)
    if (LETTERS.has(operator) || others.includes(operator) || segments > PLAIN) return true
  }
  return false
}

/** Whether tiles that pages had before are still somewhere in a file. */
export async function hasTilesOf(after: Uint8Array, before: Uint8Array, pages: ReadonlySet<number>): Promise<boolean> {
  if (pages.size === 0) return false
  const document = await loadDocument(before)
  const { context } = document
  const wanted = new Set(telling(document).map(({ tag }) => tag))
  const seen = new Set<string>()
  const contents = new Set<string>()
  const waiting: PDFObject[] = document
    .getPages()
    .flatMap(({ node }, index) => (pages.has(index) ? [node.Resources() ?? context.obj({})] : []))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    within(next, (value) => {
      if (!(value instanceof PDFRef) || seen.has(value.tag)) return
      seen.add(value.tag)
      const object = context.lookup(value)
      if (object) waiting.push(object)
      if (wanted.has(value.tag)) contents.add(contentKey(object))
    })
  }
  const left = await loadDocument(after)
  return telling(left).some((ref) => contents.has(contentKey(left.context.lookup(ref))))
}

function contentKey(tile: PDFObject | undefined): string {
  return tile instanceof PDFStream ? latin.decode(bytesOf(tile)) : ''
}
