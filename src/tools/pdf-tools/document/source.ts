import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { mendPage } from './mend-page.ts'
import { nameTreeEntries } from './name-tree.ts'
import { readLabels, type PageLabel } from './page-labels.ts'
import { arrayAt, asDict, asText, at, dictAt, name, pageRefs } from './pdf-values.ts'
import { ResourceLists } from './used-resources.ts'

/** A file that pages are taken from, with what must be looked up in it again and again. */
export interface SourceDocument {
  document: PDFDocument
  /** File name without its ending. */
  title: string
  pages: PDFRef[]
  /** Comments, links and boxes of fields, whether a page shows them or not. */
  annotations: PDFRef[]
  /** Place of a page by its reference's tag. */
  places: ReadonlyMap<string, number>
  /** Explicit destinations by name. */
  destinations: ReadonlyMap<string, PDFArray>
  /** How each page is called, where the file says it. */
  labels: readonly PageLabel[] | undefined
  /** The fonts, pictures and so on that pages list. */
  lists: ResourceLists
}

export function openSource(document: PDFDocument, title: string): SourceDocument {
  const pages = pageRefs(document)
  for (const ref of pages) mendPage(document.context.lookup(ref))
  return {
    document,
    title,
    pages,
    annotations: annotationsOf(document),
    places: new Map(pages.map((ref, index) => [ref.tag, index])),
    destinations: namedDestinations(document, pages),
    labels: readLabels(document, pages.length),
    lists: new ResourceLists(document),
  }
}

/** Only annotations have a kind and a rectangle; to say that they are some is up to them. */
function annotationsOf({ context }: PDFDocument): PDFRef[] {
  const isAnnotation = (dict: PDFObject) =>
    dict instanceof PDFDict && dict.has(name('Subtype')) && dict.has(name('Rect'))
  return context.enumerateIndirectObjects().flatMap(([ref, object]) => (isAnnotation(object) ? [ref] : []))
}

function namedDestinations(document: PDFDocument, pages: readonly PDFRef[]): Map<string, PDFArray> {
  const found = new Map<string, PDFArray>()
  const note = (key: string, value: PDFObject | undefined) => {
    const resolved = document.context.lookup(value)
    const array = resolved instanceof PDFArray ? resolved : resolved && arrayOf(asDict(resolved))
    if (array && !found.has(key)) found.set(key, byReference(array, pages))
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
  return explicit(source, at(dict, 'Dest') ?? goesTo(dictAt(dict, 'A')))
}

function goesTo(action: PDFDict | undefined): PDFObject | undefined {
  return action && at(action, 'S') === name('GoTo') ? at(action, 'D') : undefined
}

/** What a file shows first, and whether it does more when it is opened, such as run a script. */
export function openingOf(source: SourceDocument): { destination: PDFArray | undefined; acts: boolean } {
  const value = at(source.document.catalog, 'OpenAction')
  const action = asDict(value)
  return {
    destination: explicit(source, action ? goesTo(action) : value),
    acts: action !== undefined && (goesTo(action) === undefined || action.has(name('Next'))),
  }
}

/** The place that a name, or itself, leads to. */
export function explicit(source: SourceDocument, destination: PDFObject | undefined): PDFArray | undefined {
  const value = source.document.context.lookup(destination)
  if (value instanceof PDFArray) return byReference(value, source.pages)
  const key = value instanceof PDFName ? value.decodeText() : asText(value)
  return key === undefined ? undefined : source.destinations.get(key)
}

/** Some programs write the number of a page instead, as is meant for other files only (PDF 2.0, 12.3.2.2). */
function byReference(destination: PDFArray, pages: readonly PDFRef[]): PDFArray {
  const number = destination.size() > 0 ? destination.get(0) : undefined
  const page = number instanceof PDFNumber ? pages[number.asNumber()] : undefined
  if (!page) return destination
  const own = destination.clone()
  own.set(0, page)
  return own
}

/** The place of the page that a destination means. */
export function placeOf(source: SourceDocument, destination: PDFArray): number | undefined {
  const page = destination.size() > 0 ? destination.get(0) : undefined
  return page instanceof PDFRef ? source.places.get(page.tag) : undefined
}
