import type { PDFDocument } from '@cantoo/pdf-lib'
import { PDFArray, PDFNumber, PDFPageLeaf, PDFRef, type PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import { writeBase, writeIdentity, xfaOf } from './catalog.ts'
import type { Copier } from './copier.ts'
import { annotationRefs, FormMerger, readFields } from './form-fields.ts'
import { addLayers } from './layers.ts'
import type { AssembleReport } from './losses.ts'
import { writeNames } from './names.ts'
import { gatherBookmarks, writeOutlines } from './outlines.ts'
import { decimal, writeLabels } from './page-labels.ts'
import { writeTree } from './page-tree.ts'
import { claim, isWhole, joinCopies, type Pass } from './pass.ts'
import { arrayAt, asDict, dictAt, name, nameAt, refAt } from './pdf-values.ts'
import { destinationOf, type SourceDocument } from './source.ts'

/** A page of the new document: one of a source, turned further, or a blank one. */
export type PagePlan = { source: string; index: number; turn: number } | { width: number; height: number }

export interface AssembleOptions {
  /** Puts each file's bookmarks below one with the file's name. */
  bookmarkPerFile?: boolean
  /** Leaves attachments out where pages are: they belong to the whole. */
  attachmentsOfWhole?: boolean
}

interface Assembled {
  document: PDFDocument
  report: AssembleReport
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
  joinCopies(all)
  for (const { source, pages } of all.filter((pass) => !isWhole(pass)))
    source.lists.shorten(Array.from(pages.keys(), (place) => source.pages[place] as PDFRef))
  const first = all[0]
  const keepTags = first !== undefined && all.length === 1 && isWhole(first)
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
  const takenOf = new Map(all.map((pass) => [pass, { shown: shownBy(pass), whole: isWhole(pass) }]))
  for (const [pass, taken] of takenOf) {
    leaveBehind(pass, taken.shown, form.prepare(pass.copier, fieldsOf.get(pass) ?? [], taken))
  }
  for (const [index, page] of plan.entries()) {
    const [pass, ref] = [passOf[index], refs[index] as PDFRef]
    if (pass && 'source' in page) writePage(document, pass, page, ref, keepTags, report)
    else if ('width' in page) writeBlank(document, page, ref)
  }
  const layered = new Set<SourceDocument>()
  for (const [pass, taken] of takenOf) {
    form.add(pass.copier, pass.source.document, fieldsOf.get(pass) ?? [], taken)
    if (!layered.has(pass.source)) addLayers(document, pass.source.document, pass.copier)
    layered.add(pass.source)
  }
  form.finish()
  writeTree(document, refs)
  writeOutlines(document, gatherBookmarks(all, options.bookmarkPerFile ?? false, report))
  writeNames(document, all, options.attachmentsOfWhole ?? false, report)
  writeLabelsOf(document, plan, sources)
  if (first) writeIdentity(document, first, keepTags, report)
  writeBase(document, all)
  return { document, report: { ...report, ...form.report } }
}

/** The annotations of the pages that come along, by the tags of their references. */
function shownBy({ source, pages }: Pass): Set<string> {
  const refs = [...pages.keys()].flatMap((place) => annotationRefs(source.document, source.pages[place] as PDFRef))
  return new Set(refs.map(({ tag }) => tag))
}

/** A reply, a pop-up or a button may still refer to what is on no page that comes along. */
function leaveBehind({ source, copier }: Pass, shown: ReadonlySet<string>, fields: ReadonlySet<string>): void {
  for (const ref of source.annotations) {
    if (!shown.has(ref.tag) && !fields.has(ref.tag)) copier.place(ref, undefined)
  }
}

/** Entries of a page that are about its old place, or of no use in a new document. */
const LEFT_OUT = new Set(['Parent', 'Annots', 'B', 'StructParents', 'Thumb', 'PieceInfo', 'DPart'])

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
  // Other than quarter turns there are none; what says so is shown as viewers do.
  const own = Math.trunc(numberOf(old.getInheritableAttribute(name('Rotate')), source) / 90) * 90
  const turn = (((own + page.turn) % 360) + 360) % 360
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
    if (!old || isLeftAlone(old, copier)) continue
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

/** A pop-up shows the text of a comment: without that it is an empty window. */
function isLeftAlone(annotation: PDFDict, copier: Copier): boolean {
  const comment = nameAt(annotation, 'Subtype') === 'Popup' ? refAt(annotation, 'Parent') : undefined
  return comment !== undefined && !copier.refOf(comment)
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

function writeLabelsOf(
  document: PDFDocument,
  plan: readonly PagePlan[],
  sources: ReadonlyMap<string, SourceDocument>,
): void {
  const known = (id: string) => sources.get(id)?.labels
  const labelled = plan.some((page) => 'source' in page && known(page.source))
  if (!labelled) return
  const labels = plan.map((page, index) =>
    'source' in page ? (known(page.source)?.[page.index] ?? decimal(page.index)) : decimal(index),
  )
  writeLabels(document, labels)
}
