import type { PDFDict } from '@cantoo/pdf-lib'
import { PDFArray, PDFName, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { nameTreeEntries } from './name-tree.ts'
import { arrayAt, asDict, asText, at, dictAt, name, pageRefs } from './pdf-values.ts'

/** A file that pages are taken from, with what must be looked up in it again and again. */
export interface SourceDocument {
  document: PDFDocument
  /** File name without its ending. */
  title: string
  pages: PDFRef[]
  /** Place of a page by its reference's tag. */
  places: ReadonlyMap<string, number>
  /** Explicit destinations by name. */
  destinations: ReadonlyMap<string, PDFArray>
}

export function openSource(document: PDFDocument, title: string): SourceDocument {
  const pages = pageRefs(document)
  return {
    document,
    title,
    pages,
    places: new Map(pages.map((ref, index) => [ref.tag, index])),
    destinations: namedDestinations(document),
  }
}

function namedDestinations(document: PDFDocument): Map<string, PDFArray> {
  const found = new Map<string, PDFArray>()
  const note = (key: string, value: PDFObject | undefined) => {
    const resolved = document.context.lookup(value)
    const array = resolved instanceof PDFArray ? resolved : resolved && arrayOf(asDict(resolved))
    if (array && !found.has(key)) found.set(key, array)
  }
  const names = dictAt(document.catalog, 'Names')
  for (const [key, value] of nameTreeEntries(names && dictAt(names, 'Dests'))) note(key, value)
  // PDF 1.1 kept them in a dictionary.
  for (const [key, value] of dictAt(document.catalog, 'Dests')?.entries() ?? []) note(key.decodeText(), value)
  return found
}

function arrayOf(dict: PDFDict | undefined): PDFArray | undefined {
  return dict && arrayAt(dict, 'D')
}

/** What a bookmark or link leads to: its own destination, or that of its go-to action. */
export function destinationOf(source: SourceDocument, dict: PDFDict): PDFArray | undefined {
  const action = dictAt(dict, 'A')
  const goesTo = action && at(action, 'S') === name('GoTo') ? at(action, 'D') : undefined
  return explicit(source, at(dict, 'Dest') ?? goesTo)
}

function explicit(source: SourceDocument, value: PDFObject | undefined): PDFArray | undefined {
  if (value instanceof PDFArray) return value
  const key = value instanceof PDFName ? value.decodeText() : asText(value)
  return key === undefined ? undefined : source.destinations.get(key)
}

/** The place of the page that a destination means. */
export function placeOf(source: SourceDocument, destination: PDFArray): number | undefined {
  const page = destination.size() > 0 ? destination.get(0) : undefined
  return page instanceof PDFRef ? source.places.get(page.tag) : undefined
}
