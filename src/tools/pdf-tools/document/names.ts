import { PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import type { AssembleReport } from './losses.ts'
import { makeNameTree, nameTreeEntries } from './name-tree.ts'
import { isWhole, type Pass } from './pass.ts'
import { arrayAt, dictAt, name } from './pdf-values.ts'
import { placeOf, type SourceDocument } from './source.ts'

/** Destinations by name for links from outside, attachments and, of files taken over whole, scripts. */
export function writeNames(
  document: PDFDocument,
  passes: readonly Pass[],
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
    const files = isWhole(pass) || !attachmentsOfWhole
    if (files) associated.push(...(arrayAt(catalog, 'AF')?.asArray() ?? []).map((file) => pass.copier.copy(file)))
    for (const kind of [files && 'EmbeddedFiles', isWhole(pass) && 'JavaScript'] as const) {
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
