import type { PDFDict } from '@cantoo/pdf-lib'
import {
  decodePDFRawStream,
  parseContentStream,
  PDFArray,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
} from '@cantoo/pdf-lib'
import { concat } from '#shared/bytes.ts'
import { arrayAt, dictAt, name, nameAt, numbersOf } from '../document/pdf-values.ts'

/** The largest size, in points, at which a picture is shown anywhere. */
export interface ImageUse {
  ref: PDFRef
  stream: PDFRawStream
  width: number
  height: number
}

type Matrix = [a: number, b: number, c: number, d: number]

const LINE_FEED = Uint8Array.of(0x0a)
/** How deep forms may lie in each other. */
const DEEPEST = 12

/** Every picture that the pages show, with its size on paper. */
export function imageUses(document: PDFDocument): Map<string, ImageUse> {
  const uses = new Map<string, ImageUse>()
  for (const page of document.getPages()) {
    const resources = page.node.Resources()
    const content = contentOf(document, page.node.Contents())
    if (resources && content) walk(content, resources, [1, 0, 0, 1], uses, new Set(), 0)
  }
  return uses
}

function contentOf(document: PDFDocument, contents: unknown): Uint8Array | undefined {
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
  const objects = dictAt(resources, 'XObject')
  if (!objects || depth > DEEPEST) return
  let matrix = start
  const stack: Matrix[] = []
  for (const { name: operator, args: operands } of parseContentStream(content)) {
    if (operator === 'q') stack.push(matrix)
    else if (operator === 'Q') matrix = stack.pop() ?? start
    else if (operator === 'cm') matrix = multiply(operands.slice(0, 4).map(Number) as Matrix, matrix)
    else if (operator === 'Do') {
      const key = nameOperand(operands[0])
      const ref = key === undefined ? undefined : objects.get(name(key))
      const object = objects.context.lookup(ref)
      if (!(ref instanceof PDFRef) || !(object instanceof PDFRawStream) || above.has(ref.tag)) continue
      if (nameAt(object.dict, 'Subtype') === 'Image') note(uses, ref, object, matrix)
      else if (nameAt(object.dict, 'Subtype') === 'Form') {
        const own = numbersOf(arrayAt(object.dict, 'Matrix')).slice(0, 4)
        const inside = own.length === 4 ? multiply(own as Matrix, matrix) : matrix
        const inner = dictAt(object.dict, 'Resources') ?? resources
        walk(bytesOf(object), inner, inside, uses, new Set([...above, ref.tag]), depth + 1)
      }
    }
  }
}

function nameOperand(operand: unknown): string | undefined {
  if (typeof operand === 'string') return operand.replace(/^\//, '')
  const value =
    (operand as { name?: unknown; value?: unknown } | undefined)?.name ?? (operand as { value?: unknown })?.value
  return typeof value === 'string' ? value.replace(/^\//, '') : undefined
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

function multiply([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}
