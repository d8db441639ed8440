import type { PDFArray } from '@cantoo/pdf-lib'
import { PDFDict, PDFHexString, PDFNumber, type PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import type { AssembleReport } from './losses.ts'
import { isWhole, type Pass } from './pass.ts'
import { at, dictAt, name, nameAt, numberAt, textAt } from './pdf-values.ts'
import { destinationOf, placeOf, type SourceDocument } from './source.ts'

/** A bookmark, read from a document or about to be written. */
export interface Bookmark {
  title: string
  /** Destination or action, as written in the source. */
  destination?: PDFArray | undefined
  action?: PDFObject | undefined
  color?: PDFObject | undefined
  flags?: number | undefined
  open: boolean
  children: Bookmark[]
}

/** More than any real document has; a ring of bookmarks ends here. */
const MOST = 200_000

/** Read once: a file may be cut into as many as it has pages. */
const known = new WeakMap<SourceDocument, Bookmark[]>()

function bookmarksOf(source: SourceDocument): readonly Bookmark[] {
  const bookmarks = known.get(source) ?? readOutlines(source)
  known.set(source, bookmarks)
  return bookmarks
}

function readOutlines(source: SourceDocument): Bookmark[] {
  const root = dictAt(source.document.catalog, 'Outlines')
  const seen = new Set<PDFDict>()
  const level = (parent: PDFDict, depth: number): Bookmark[] => {
    const bookmarks: Bookmark[] = []
    if (depth > 100) return bookmarks
    for (let item = dictAt(parent, 'First'); item && !seen.has(item) && seen.size < MOST; item = dictAt(item, 'Next')) {
      seen.add(item)
      const destination = destinationOf(source, item)
      const action = dictAt(item, 'A')
      bookmarks.push({
        title: textAt(item, 'Title') ?? '',
        destination,
        action: destination || !action || nameAt(action, 'S') === 'GoTo' ? undefined : action,
        color: at(item, 'C'),
        flags: numberAt(item, 'F'),
        open: (numberAt(item, 'Count') ?? 0) >= 0,
        children: level(item, depth + 1),
      })
    }
    return bookmarks
  }
  return root ? level(root, 0) : []
}

/** The bookmarks that lead to pages taken along, and those above them. */
export function gatherBookmarks(passes: readonly Pass[], perFile: boolean, report: AssembleReport): Bookmark[] {
  const seen = new Set<SourceDocument>()
  return passes.flatMap((pass) => {
    const { source, copier } = pass
    if (seen.has(source)) return []
    seen.add(source)
    const keep = (bookmarks: readonly Bookmark[]): Bookmark[] =>
      bookmarks.flatMap((bookmark): Bookmark[] => {
        const children = keep(bookmark.children)
        const place = bookmark.destination && placeOf(source, bookmark.destination)
        const reached = place !== undefined && pass.pages.has(place)
        if (!reached && children.length === 0 && !(isWhole(pass) && !bookmark.destination)) return []
        report.bookmarks++
        const destination = reached ? (copier.copy(bookmark.destination as PDFArray) as PDFArray) : undefined
        const action = bookmark.action && copier.copy(bookmark.action)
        return [{ ...bookmark, children, destination, action, color: bookmark.color && copier.copy(bookmark.color) }]
      })
    const bookmarks = keep(bookmarksOf(source))
    const firstPage = [...pass.pages.values()][0]
    if (!perFile || !firstPage) return bookmarks
    report.bookmarks++
    const destination = firstPage && source.document.context.obj([firstPage, 'Fit'])
    return [{ title: source.title, destination, open: true, children: bookmarks }]
  })
}

/** Writes the tree with the links between its items and the counts that viewers need. */
export function writeOutlines(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return
  const { context, catalog } = document
  const root = PDFDict.withContext(context)
  root.set(name('Type'), name('Outlines'))
  const rootRef = context.register(root)

  /** Writes the items below `parent`; returns how many of them show while every open one is open. */
  const write = (items: readonly Bookmark[], parent: PDFDict, parentRef: PDFRef): number => {
    const refs = items.map(() => context.nextRef())
    let visible = 0
    for (const [index, item] of items.entries()) {
      const dict = PDFDict.withContext(context)
      const ref = refs[index] as PDFRef
      dict.set(name('Title'), PDFHexString.fromText(item.title))
      dict.set(name('Parent'), parentRef)
      const [previous, next] = [refs[index - 1], refs[index + 1]]
      if (previous) dict.set(name('Prev'), previous)
      if (next) dict.set(name('Next'), next)
      if (item.destination) dict.set(name('Dest'), item.destination)
      else if (item.action) dict.set(name('A'), item.action)
      if (item.color) dict.set(name('C'), item.color)
      if (item.flags) dict.set(name('F'), PDFNumber.of(item.flags))
      context.assign(ref, dict)
      visible++
      if (item.children.length === 0) continue
      const inside = write(item.children, dict, ref)
      dict.set(name('Count'), PDFNumber.of(item.open ? inside : -inside))
      if (item.open) visible += inside
    }
    const [first, last] = [refs[0], refs.at(-1)]
    if (first) parent.set(name('First'), first)
    if (last) parent.set(name('Last'), last)
    return visible
  }
  root.set(name('Count'), PDFNumber.of(write(bookmarks, root, rootRef)))
  catalog.set(name('Outlines'), rootRef)
}

/**
 * Titles with the places of their pages, for splitting by bookmark: the highest ones, or those below where one stands above
 * all others, as the title of a book does.
 */
export function topBookmarks(source: SourceDocument): { title: string; place: number }[] {
  const above: Bookmark[] = []
  let bookmarks = bookmarksOf(source)
  for (let [only] = bookmarks; bookmarks.length === 1 && only && only.children.length > 0; [only] = bookmarks) {
    above.push(only)
    bookmarks = only.children
  }
  return [...bookmarks, ...above].flatMap((bookmark) => {
    const place = beginningOf(source, bookmark)
    return place === undefined ? [] : [{ title: bookmark.title, place }]
  })
}

/** Where a bookmark leads, or, where it is but a heading for others, the first of those. */
function beginningOf(source: SourceDocument, { destination, children }: Bookmark): number | undefined {
  const own = destination && placeOf(source, destination)
  if (own !== undefined) return own
  for (const child of children) {
    const place = beginningOf(source, child)
    if (place !== undefined) return place
  }
  return undefined
}
