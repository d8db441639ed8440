import type { PDFDocument } from '@cantoo/pdf-lib'
import { PDFArray, PDFBool, PDFDict, PDFNumber, PDFPageLeaf, PDFRef, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { DAMAGED } from '../engines/qpdf.ts'
import { Copier } from './copier.ts'
import { annotationRefs, FormMerger, readFields, type FormReport } from './form-fields.ts'
import { addLayers } from './layers.ts'
import { makeNameTree, nameTreeEntries } from './name-tree.ts'
import { readOutlines, writeOutlines, type Bookmark } from './outlines.ts'
import { decimal, readLabels, writeLabels, type PageLabel } from './page-labels.ts'
import { arrayAt, asDict, at, dictAt, name, nameAt, refAt, textAt } from './pdf-values.ts'
import { destinationOf, openingOf, placeOf, type SourceDocument } from './source-document.ts'

/** A page of the new document: one of a source, turned further, or a blank one. */
export type PagePlan = { source: string; index: number; turn: number } | { width: number; height: number }

export interface AssembleOptions {
  /** Puts each file's bookmarks below one with the file's name. */
  bookmarkPerFile?: boolean
  /** Leaves attachments out where pages are: they belong to the whole. */
  attachmentsOfWhole?: boolean
}

/** What was kept and what could not be, for telling. */
export interface AssembleReport extends FormReport {
  pages: number
  bookmarks: number
  links: number
  /** Links whose page was not taken along. */
  deadLinks: number
  attachments: number
  /** The file did something when it was opened or closed, more than show one of its pages. */
  opening: boolean
  /** A form in Adobe's own format was there and is lost; of a dynamic one the pages show nothing. */
  xfa: 'none' | 'static' | 'dynamic'
  /** The view of a portfolio was there and is lost. */
  portfolio: boolean
  /** The accessibility structure was there and is lost. */
  untagged: boolean
}

interface Assembled {
  document: PDFDocument
  report: AssembleReport
}

/** One pass over a source: every page of it once. A page that is wanted twice belongs to a second pass. */
interface Pass {
  source: SourceDocument
  copier: Copier
  /** New page by the place in the source. */
  pages: Map<number, PDFRef>
}

/**
 * Builds a document of pages of others. What is bound to a page comes along: links, form fields, comments, layers,
 * and bookmarks, names and labels that lead to it. What nothing refers to any more is left behind.
 */
export function assemble(
  sources: ReadonlyMap<string, SourceDocument>,
  plan: readonly PagePlan[],
  document: PDFDocument,
  options: AssembleOptions = {},
): Assembled {
  const passes = new Map<string, Pass>()
  const refs: PDFRef[] = []
  const passOf = plan.map((page) => {
    const ref = document.context.nextRef()
    refs.push(ref)
    return 'source' in page ? claim(passes, sources, document, page, ref) : undefined
  })
  const all = [...passes.values()]
  const first = all[0]
  const whole = (pass: Pass) => pass.pages.size === pass.source.pages.length
  const keepTags = first !== undefined && all.length === 1 && whole(first)
  const form = new FormMerger(document)
  const report: AssembleReport = {
    ...form.report,
    pages: plan.length,
    bookmarks: 0,
    links: 0,
    deadLinks: 0,
    attachments: 0,
    opening: all.some(({ source }) => source.document.catalog.has(name('AA'))),
    xfa: xfaOf(all.map(({ source }) => source)),
    portfolio: !keepTags && all.some(({ source }) => source.document.catalog.has(name('Collection'))),
    untagged: !keepTags && all.some(({ source }) => source.document.catalog.has(name('StructTreeRoot'))),
  }

  const fieldsOf = new Map(all.map((pass) => [pass, readFields(pass.source.document, pass.source.pages)]))
  for (const pass of all) form.prepare(pass.copier, fieldsOf.get(pass) ?? [])
  for (const [index, page] of plan.entries()) {
    const [pass, ref] = [passOf[index], refs[index] as PDFRef]
    if (pass && 'source' in page) writePage(document, pass, page, ref, keepTags, report)
    else if ('width' in page) writeBlank(document, page, ref)
  }
  const layered = new Set<SourceDocument>()
  for (const pass of all) {
    const shown = [...pass.pages.keys()].flatMap((place) =>
      annotationRefs(pass.source.document, pass.source.pages[place] as PDFRef).map((annotation) => annotation.tag),
    )
    const taken = { shown: new Set(shown), whole: whole(pass) }
    form.add(pass.copier, pass.source.document, fieldsOf.get(pass) ?? [], taken)
    if (!layered.has(pass.source)) addLayers(document, pass.source.document, pass.copier)
    layered.add(pass.source)
  }
  form.finish()
  writeTree(document, refs)
  writeOutlines(document, gatherBookmarks(all, whole, options.bookmarkPerFile ?? false, report))
  writeNames(document, all, whole, options.attachmentsOfWhole ?? false, report)
  writeLabelsOf(document, plan, sources)
  if (first) writeIdentity(document, first, keepTags, report)
  writeBase(document, all)
  return { document, report: { ...report, ...form.report } }
}

function claim(
  passes: Map<string, Pass>,
  sources: ReadonlyMap<string, SourceDocument>,
  document: PDFDocument,
  page: { source: string; index: number },
  ref: PDFRef,
): Pass {
  const source = sources.get(page.source) as SourceDocument
  const from = source.pages[page.index]
  if (!from) throw new ToolError(DAMAGED)
  let number = 0
  let pass = passes.get(`${page.source} ${number}`)
  while (pass?.pages.has(page.index)) pass = passes.get(`${page.source} ${++number}`)
  pass ??= {
    source,
    copier: new Copier(source.document.context, document.context, passes.get(`${page.source} 0`)?.copier),
    pages: new Map(),
  }
  passes.set(`${page.source} ${number}`, pass)
  if (pass.pages.size === 0) for (const other of source.pages) pass.copier.place(other, undefined)
  pass.pages.set(page.index, ref)
  pass.copier.place(from, ref)
  return pass
}

/** Entries of a page that are about its old place, or of no use in a new document. */
const LEFT_OUT = new Set(['Parent', 'Annots', 'B', 'StructParents', 'Thumb', 'PieceInfo'])

function writePage(
  document: PDFDocument,
  { source, copier }: Pass,
  page: { index: number; turn: number },
  ref: PDFRef,
  keepTags: boolean,
  report: AssembleReport,
): void {
  const { context } = document
  const old = source.document.context.lookup(source.pages[page.index]) as PDFPageLeaf
  const entries = new Map<string, PDFObject>()
  for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
    const value = old.getInheritableAttribute(name(key))
    if (value) entries.set(key, value)
  }
  for (const [key, value] of old.entries()) {
    const text = key.decodeText()
    if (!LEFT_OUT.has(text) || (keepTags && text === 'StructParents')) entries.set(text, value)
  }
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(), context)
  for (const [key, value] of entries) leaf.set(name(key), copier.copy(value))
  const turn = (((numberOf(old.getInheritableAttribute(name('Rotate')), source) + page.turn) % 360) + 360) % 360
  if (turn === 0) leaf.delete(name('Rotate'))
  else leaf.set(name('Rotate'), PDFNumber.of(turn))
  const annotations = copyAnnotations(old, source, copier, report)
  if (annotations.length > 0) leaf.set(name('Annots'), context.obj(annotations))
  context.assign(ref, leaf)
}

function numberOf(value: PDFObject | undefined, { document }: SourceDocument): number {
  const found = document.context.lookup(value)
  return found instanceof PDFNumber ? found.asNumber() : 0
}

function copyAnnotations(
  page: PDFPageLeaf,
  source: SourceDocument,
  copier: Copier,
  report: AssembleReport,
): PDFObject[] {
  const kept: PDFObject[] = []
  for (const entry of arrayAt(page, 'Annots')?.asArray() ?? []) {
    const old = asDict(page.context.lookup(entry))
    if (!old) continue
    const destination = destinationOf(source, old)
    const isLink = nameAt(old, 'Subtype') === 'Link'
    const target = destination && copier.copy(destination)
    const alive = target instanceof PDFArray && target.size() > 0 && target.get(0) instanceof PDFRef
    const dead = destination ? !alive : isLink && namedOnly(old)
    if (isLink && dead) {
      report.deadLinks++
      continue
    }
    if (isLink) report.links++
    const copied = copier.copy(entry)
    const dict = copied instanceof PDFRef ? undefined : asDict(copied)
    const annotation = dict ?? (copied instanceof PDFRef ? copier.lookup(copied) : undefined)
    if (!annotation) continue
    if (destination) lead(annotation, alive ? target : undefined, copier, old)
    if (dead) report.deadLinks++
    kept.push(copied)
  }
  return kept
}

/** Lets a copy lead to the copied page. Only a link may have a place; what else leads somewhere, such as a button, has an action. */
function lead(annotation: PDFDict, target: PDFArray | undefined, copier: Copier, old: PDFDict): void {
  const next = dictAt(old, 'A')?.get(name('Next'))
  annotation.delete(name('A'))
  annotation.delete(name('Dest'))
  if (!target) return
  if (!next && nameAt(old, 'Subtype') === 'Link') {
    annotation.set(name('Dest'), target)
    return
  }
  const action = annotation.context.obj({ S: 'GoTo', D: target })
  if (next) action.set(name('Next'), copier.copy(next))
  annotation.set(name('A'), action)
}

/** A link to a name that does not exist. */
function namedOnly(link: PDFDict): boolean {
  const action = dictAt(link, 'A')
  return link.has(name('Dest')) || (action !== undefined && nameAt(action, 'S') === 'GoTo')
}

function writeBlank(document: PDFDocument, { width, height }: { width: number; height: number }, ref: PDFRef): void {
  const { context } = document
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(), context)
  leaf.set(name('Type'), name('Page'))
  leaf.set(name('MediaBox'), context.obj([0, 0, width, height]))
  leaf.set(name('Resources'), context.obj({}))
  context.assign(ref, leaf)
}

/** Viewers find a page quickly when no node has many kids. */
const KIDS = 64

function writeTree(document: PDFDocument, pages: readonly PDFRef[]): void {
  const { context, catalog } = document
  const rootRef = refAt(catalog, 'Pages') as PDFRef
  const root = context.lookup(rootRef, PDFDict)
  const fill = (node: PDFDict, ref: PDFRef, kids: readonly PDFRef[], count: number) => {
    node.set(name('Kids'), context.obj([...kids]))
    node.set(name('Count'), PDFNumber.of(count))
    for (const kid of kids) context.lookup(kid, PDFDict).set(name('Parent'), ref)
  }
  if (pages.length <= KIDS) return fill(root, rootRef, pages, pages.length)
  const branches: PDFRef[] = []
  const size = Math.max(KIDS, Math.ceil(pages.length / KIDS))
  for (let start = 0; start < pages.length; start += size) {
    const branch = PDFDict.withContext(context)
    branch.set(name('Type'), name('Pages'))
    const ref = context.register(branch)
    const kids = pages.slice(start, start + size)
    fill(branch, ref, kids, kids.length)
    branches.push(ref)
  }
  fill(root, rootRef, branches, pages.length)
}

function gatherBookmarks(
  passes: readonly Pass[],
  whole: (pass: Pass) => boolean,
  perFile: boolean,
  report: AssembleReport,
): Bookmark[] {
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
        if (!reached && children.length === 0 && !(whole(pass) && !bookmark.destination)) return []
        report.bookmarks++
        const destination = reached ? (copier.copy(bookmark.destination as PDFArray) as PDFArray) : undefined
        const action = bookmark.action && copier.copy(bookmark.action)
        return [{ ...bookmark, children, destination, action, color: bookmark.color && copier.copy(bookmark.color) }]
      })
    const bookmarks = keep(readOutlines(source))
    const firstPage = [...pass.pages.values()][0]
    if (!perFile || !firstPage) return bookmarks
    report.bookmarks++
    const destination = firstPage && source.document.context.obj([firstPage, 'Fit'])
    return [{ title: source.title, destination, open: true, children: bookmarks }]
  })
}

/** Destinations by name for links from outside, attachments and, of files taken over whole, scripts. */
function writeNames(
  document: PDFDocument,
  passes: readonly Pass[],
  whole: (pass: Pass) => boolean,
  attachmentsOfWhole: boolean,
  report: AssembleReport,
): void {
  const seen = new Set<SourceDocument>()
  const associated: PDFObject[] = []
  const trees: Record<'Dests' | 'EmbeddedFiles' | 'JavaScript', Map<string, PDFObject>> = {
    Dests: new Map(),
    EmbeddedFiles: new Map(),
    JavaScript: new Map(),
  }
  for (const pass of passes) {
    for (const [key, destination] of pass.source.destinations) {
      const place = placeOf(pass.source, destination)
      const reached = place !== undefined && pass.pages.has(place)
      if (reached && !trees.Dests.has(key)) trees.Dests.set(key, pass.copier.copy(destination))
    }
    // What is on pages that come twice is attached once.
    if (seen.has(pass.source)) continue
    seen.add(pass.source)
    const { catalog } = pass.source.document
    const names = dictAt(catalog, 'Names')
    const files = whole(pass) || !attachmentsOfWhole
    if (files) associated.push(...(arrayAt(catalog, 'AF')?.asArray() ?? []).map((file) => pass.copier.copy(file)))
    for (const kind of [files && 'EmbeddedFiles', whole(pass) && 'JavaScript'] as const) {
      if (!names || !kind) continue
      for (const [key, value] of nameTreeEntries(dictAt(names, kind))) {
        let free = key
        for (let number = 2; trees[kind].has(free); number++) free = `${key} ${number}`
        trees[kind].set(free, pass.copier.copy(value))
      }
    }
  }
  report.attachments = trees.EmbeddedFiles.size
  if (associated.length > 0) document.catalog.set(name('AF'), document.context.obj(associated))
  const names = PDFDict.withContext(document.context)
  for (const [kind, entries] of Object.entries(trees)) {
    if (entries.size > 0) names.set(name(kind), makeNameTree(document.context, entries))
  }
  if (names.keys().length > 0) document.catalog.set(name('Names'), names)
}

function writeLabelsOf(
  document: PDFDocument,
  plan: readonly PagePlan[],
  sources: ReadonlyMap<string, SourceDocument>,
): void {
  const known = new Map<string, PageLabel[] | undefined>()
  for (const [id, source] of sources) known.set(id, readLabels(source.document, source.pages.length))
  const labelled = plan.some((page) => 'source' in page && known.get(page.source))
  if (!labelled) return
  const labels = plan.map((page, index) =>
    'source' in page ? (known.get(page.source)?.[page.index] ?? decimal(page.index)) : decimal(index),
  )
  writeLabels(document, labels)
}

const CATALOG_KEYS = ['Lang', 'ViewerPreferences', 'PageLayout', 'PageMode']
const WHOLE_KEYS = ['StructTreeRoot', 'MarkInfo', 'Metadata', 'OutputIntents', 'Collection']

/** Title, author, language, view and the page to open at come from the first file; its structure only when nothing was left out or added. */
function writeIdentity(
  document: PDFDocument,
  { source, copier, pages }: Pass,
  complete: boolean,
  report: AssembleReport,
): void {
  const { context, catalog } = document
  const opening = openingOf(source)
  const place = opening.destination && placeOf(source, opening.destination)
  if (opening.destination && place !== undefined && pages.has(place)) {
    catalog.set(name('OpenAction'), copier.copy(opening.destination))
  }
  report.opening ||= opening.acts
  for (const key of [...CATALOG_KEYS, ...(complete ? WHOLE_KEYS : [])]) {
    const value = source.document.catalog.get(name(key))
    if (value) catalog.set(name(key), copier.copy(value))
  }
  const info = source.document.context.trailerInfo.Info
  if (asDict(source.document.context.lookup(info)) && info) context.trailerInfo.Info = copier.copy(info)
}

/** The address that links are relative to, where it is that of all. */
function writeBase(document: PDFDocument, passes: readonly Pass[]): void {
  const baseOf = ({ source }: Pass) => {
    const uri = dictAt(source.document.catalog, 'URI')
    return uri && textAt(uri, 'Base')
  }
  const [base, ...others] = new Set(passes.map(baseOf))
  if (base === undefined || others.length > 0) return
  document.catalog.set(name('URI'), document.context.obj({ Base: PDFString.of(base) }))
}

function xfaOf(sources: readonly SourceDocument[]): AssembleReport['xfa'] {
  const catalogs = sources.map(({ document }) => document.catalog)
  const forms = catalogs.filter((catalog) => dictAt(catalog, 'AcroForm')?.has(name('XFA')))
  if (forms.length === 0) return 'none'
  return forms.some((catalog) => at(catalog, 'NeedsRendering') === PDFBool.True) ? 'dynamic' : 'static'
}
