import { PDFDict, PDFNumber, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { name, refAt } from './pdf-values.ts'

/** Viewers find a page quickly when no node has many kids. */
const KIDS = 64

/** Puts pages into the tree of a document that has none yet. */
export function writeTree(document: PDFDocument, pages: readonly PDFRef[]): void {
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
