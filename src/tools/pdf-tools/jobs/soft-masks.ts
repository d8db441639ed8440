import { PDFDict, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { dictAt } from '../document/pdf-values.ts'

/** Whether letters are what something on these pages shines through: PDFium looks into no such mask. */
export function hasLettersInMasks(document: PDFDocument, pages: Iterable<number>): boolean {
  const all = document.getPages()
  const seen = { page: new Set<PDFObject>(), mask: new Set<PDFObject>() }
  const waiting = Array.from(pages, (index) => ({
    resources: all[index]?.node.Resources(),
    part: 'page' as keyof typeof seen,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { resources, part } = next
    if (!resources || seen[part].has(resources)) continue
    seen[part].add(resources)
    if (part === 'mask' && entriesOf(resources, 'Font').length > 0) return true
    for (const state of entriesOf(resources, 'ExtGState')) {
      const mask = state instanceof PDFDict ? dictAt(state, 'SMask') : undefined
      const drawing = mask && dictAt(mask, 'G')
      waiting.push({ resources: drawing && dictAt(drawing, 'Resources'), part: 'mask' })
    }
    for (const form of entriesOf(resources, 'XObject')) {
      if (form instanceof PDFStream) waiting.push({ resources: dictAt(form.dict, 'Resources'), part })
    }
  }
  return false
}

function entriesOf(resources: PDFDict, kind: string): (PDFObject | undefined)[] {
  return (
    dictAt(resources, kind)
      ?.values()
      .map((value) => resources.context.lookup(value)) ?? []
  )
}
