import type { PDFDict } from '@cantoo/pdf-lib'
import { decodePDFRawStream, PDFArray, PDFRawStream, PDFRef, PDFStream, type PDFDocument } from '@cantoo/pdf-lib'
import { concat } from '#shared/bytes.ts'
import { operatorsIn } from '../document/operators.ts'
import { arrayAt, dictAt, name, nameAt, numbersOf, refAt } from '../document/pdf-values.ts'
import { unitOf } from '../document/shown-box.ts'

/** The largest size, in points, at which a picture is shown anywhere. */
export interface ImageUse {
  ref: PDFRef
  stream: PDFRawStream
  width: number
  height: number
}

export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0]
const LINE_FEED = Uint8Array.of(0x0a)
/** How deep forms may lie in each other. */
const DEEPEST = 12

/** Every picture that the pages show, with its size on paper. */
export function imageUses(document: PDFDocument): Map<string, ImageUse> {
  const uses = new Map<string, ImageUse>()
  for (const page of document.getPages()) {
    const resources = page.node.Resources()
    const content = contentOf(document, page.node.Contents())
    const unit = unitOf(page)
    if (resources && content) walk(content, resources, [unit, 0, 0, unit, 0, 0], uses, new Set(), 0)
  }
  return uses
}

/** What says of pictures where they are seen: such a mask has to stay grey, or one bit, also where a page shows it as a picture. */
export function masksIn({ context }: PDFDocument): Set<PDFRef> {
  return new Set(
    context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFStream ? ['SMask', 'Mask'].flatMap((key) => refAt(object.dict, key) ?? []) : [],
      ),
  )
}

/** What a page draws. */
export function contentOf(document: PDFDocument, contents: unknown): Uint8Array | undefined {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((entry) => document.context.lookup(entry)) : [contents]
  const parts = streams.flatMap((stream) => (stream instanceof PDFStream ? [bytesOf(stream)] : []))
  return concat(parts.flatMap((part) => [part, LINE_FEED]))
}

/** The plain bytes of a stream; of one with a picture's or unknown filter, none. */
export function bytesOf(stream: PDFStream): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    return new Uint8Array()
  }
}

function walk(
  content: Uint8Array,
  resources: PDFDict,
  start: Matrix,
  uses: Map<string, ImageUse>,
  above: ReadonlySet<string>,
  depth: number,
): void {
  if (depth > DEEPEST) return
  for (const { ref, stream, matrix } of shownIn(content, resources)) {
    if (above.has(ref.tag)) continue
    const at = multiply(matrix, start)
    if (nameAt(stream.dict, 'Subtype') === 'Image') note(uses, ref, stream, at)
    else if (nameAt(stream.dict, 'Subtype') === 'Form') {
      const inner = dictAt(stream.dict, 'Resources') ?? resources
      walk(bytesOf(stream), inner, insideForm(stream, at), uses, new Set([...above, ref.tag]), depth + 1)
    }
  }
}

/** A picture or form that a content shows, and the matrix at that point. */
export interface Shown {
  ref: PDFRef
  stream: PDFRawStream
  matrix: Matrix
}

/** The pictures and forms that a content shows, in its order. */
export function shownIn(content: Uint8Array, resources: PDFDict): Shown[] {
  const shown: Shown[] = []
  const objects = dictAt(resources, 'XObject')
  if (!objects) return shown
  let matrix = UPRIGHT
  const stack: Matrix[] = []
  for (const { name: operator, operands } of operatorsIn(content)) {
    if (operator === 'q') stack.push(matrix)
    else if (operator === 'Q') matrix = stack.pop() ?? matrix
    else if (operator === 'cm') {
      const own = operands.slice(-6).map(Number)
      if (own.length === 6 && own.every(Number.isFinite)) matrix = multiply(own as Matrix, matrix)
    } else if (operator === 'Do') {
      const key = operands.at(-1)
      const ref = typeof key === 'string' ? objects.get(name(key)) : undefined
      const stream = objects.context.lookup(ref)
      if (ref instanceof PDFRef && stream instanceof PDFRawStream) shown.push({ ref, stream, matrix })
    }
  }
  return shown
}

/** The matrix at the beginning of a form's content. */
export function insideForm(form: PDFRawStream, matrix: Matrix): Matrix {
  const own = numbersOf(arrayAt(form.dict, 'Matrix'))
  return own.length === 6 ? multiply(own as Matrix, matrix) : matrix
}

function note(uses: Map<string, ImageUse>, ref: PDFRef, stream: PDFRawStream, [a, b, c, d]: Matrix): void {
  const before = uses.get(ref.tag)
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)]
  uses.set(ref.tag, {
    ref,
    stream,
    width: Math.max(width, before?.width ?? 0),
    height: Math.max(height, before?.height ?? 0),
  })
}

export function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}
