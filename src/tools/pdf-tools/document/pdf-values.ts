import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  ParseSpeeds,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { DAMAGED } from '../engines/qpdf.ts'

/** Reading PDF objects without trusting them: what has another type than expected is as good as absent. */

export const name = (text: string): PDFName => PDFName.of(text)

export function at(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.context.lookup(dict.get(name(key)))
}

export function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  return asDict(at(dict, key))
}

export function arrayAt(dict: PDFDict, key: string): PDFArray | undefined {
  const value = at(dict, key)
  return value instanceof PDFArray ? value : undefined
}

export function numberAt(dict: PDFDict, key: string): number | undefined {
  const value = at(dict, key)
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

/** A name without its slash. */
export function nameAt(dict: PDFDict, key: string): string | undefined {
  const value = at(dict, key)
  return value instanceof PDFName ? value.decodeText() : undefined
}

export function textAt(dict: PDFDict, key: string): string | undefined {
  return asText(at(dict, key))
}

export function refAt(dict: PDFDict, key: string): PDFRef | undefined {
  const value = dict.get(name(key))
  return value instanceof PDFRef ? value : undefined
}

/** Streams have a dictionary too. */
export function asDict(value: PDFObject | undefined): PDFDict | undefined {
  if (value instanceof PDFDict) return value
  return value instanceof PDFStream ? value.dict : undefined
}

export function asText(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined
  return utf8In(value.asBytes()) ?? value.decodeText()
}

const utf8 = new TextDecoder()

/** PDF 2.0 also has texts in UTF-8, by their first bytes (ISO 32000-2, 7.9.2.2), which the library does not know. */
function utf8In(bytes: Uint8Array): string | undefined {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? utf8.decode(bytes) : undefined
}

/** A text, or texts in a list, of a kind that all programs read. */
export function readableText(value: PDFObject): PDFObject {
  if (value instanceof PDFArray) {
    const list = value.clone()
    for (const [index, entry] of value.asArray().entries()) list.set(index, readableText(entry))
    return list
  }
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return value
  const text = utf8In(value.asBytes())
  return text === undefined ? value : PDFHexString.fromText(text)
}

export function numbersOf(array: PDFArray | undefined): number[] {
  return Array.from({ length: array?.size() ?? 0 }, (_, index) => {
    const value = array?.lookup(index)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  })
}

/** Direct objects deeper in each other than any real file's. */
const DEEPEST = 200

/** Visits a value and what lies in it; where a reference leads belongs to another object. */
export function within(value: PDFObject, visit: (value: PDFObject) => void, depth = 0): void {
  if (depth > DEEPEST) return
  visit(value)
  if (value instanceof PDFStream) within(value.dict, visit, depth + 1)
  else if (value instanceof PDFDict) for (const entry of value.values()) within(entry, visit, depth + 1)
  else if (value instanceof PDFArray) for (const entry of value.asArray()) within(entry, visit, depth + 1)
}

/** The pages as a viewer counts them, each with its own reference. */
export function pageRefs(document: PDFDocument): PDFRef[] {
  return document.getPages().map((page) => page.ref)
}

/** Opens a document for change; everything in it stays unless it is taken out. */
export async function loadDocument(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      preserveXFA: true,
    })
    document.getPageCount()
    return document
  } catch (cause) {
    throw new ToolError(DAMAGED, { cause })
  }
}

/** Takes out what nothing refers to any more: replaced values, old details and pages would stay readable in the file. */
function dropUnused({ context }: PDFDocument): void {
  const { Root, Info } = context.trailerInfo
  const used = new Set<string>()
  const waiting: (PDFObject | undefined)[] = [Root, Info]
  const note = (value: PDFObject) => {
    if (!(value instanceof PDFRef) || used.has(value.tag)) return
    used.add(value.tag)
    waiting.push(context.lookup(value))
  }
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value) within(value, note)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref.tag)) context.delete(ref)
}

export async function saveDocument(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  // What was embedded refers to the rest only once it is written.
  await document.flush()
  dropUnused(document)
  // Object streams are the default but for PDF/A-1, which forbids them.
  return document.save({
    rewrite: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}
