import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { DAMAGED } from '../engines/qpdf.ts'
import { Copier } from './copier.ts'
import { explicit, type SourceDocument } from './source.ts'

/** One pass over a source: every page of it once. A page that is wanted twice belongs to a second pass. */
export interface Pass {
  source: SourceDocument
  copier: Copier
  /** New page by the place in the source. */
  pages: Map<number, PDFRef>
}

export const isWhole = ({ pages, source }: Pass) => pages.size === source.pages.length

/** Takes a page along in the first pass that does not have it yet. */
export function claim(
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
  pass.copier.explicit = (destination) => explicit(source, destination)
  passes.set(`${page.source} ${number}`, pass)
  if (pass.pages.size === 0) for (const other of source.pages) pass.copier.place(other, undefined)
  pass.pages.set(page.index, ref)
  pass.copier.place(from, ref)
  return pass
}

/** What leads to a page that comes once leads there from every copy of the others, too. */
export function joinCopies(passes: readonly Pass[]): void {
  const firsts = new Map<SourceDocument, Pass>()
  for (const pass of passes) {
    const { source, copier, pages } = pass
    const first = firsts.get(source)
    if (!first) firsts.set(source, pass)
    for (const [place, ref] of first?.pages ?? []) {
      if (!pages.has(place)) copier.place(source.pages[place] as PDFRef, ref)
    }
  }
}
