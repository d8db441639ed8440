import { PDFDict, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { bytesOf } from '../pictures/image-uses.ts'
import { draws } from './tiles.ts'
import { at, dictAt, nameAt } from '../document/pdf-values.ts'

/**
 * Whether letters, a drawing or a picture are what something on these pages shines through: PDFium looks into no such mask.
 */
export function masksTell(document: PDFDocument, pages: Iterable<number>): boolean {
  const all = document.getPages()
  const seen = { page: new Set<PDFObject>(), mask: new Set<PDFObject>() }
  const looked = new Set<PDFObject>()
  const waiting = Array.from(pages, (index) => ({
    resources: all[index]?.node.Resources(),
    part: 'page' as keyof typeof seen,
    drawing: undefined as PDFObject | undefined,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { resources, part, drawing } = next
    if (drawing instanceof PDFStream && !looked.has(drawing)) {
      looked.add(drawing)
      if (draws(bytesOf(drawing))) return true
    }
    if (!resources || seen[part].has(resources)) continue
    seen[part].add(resources)
    if (part === 'mask' && entriesOf(resources, 'Font').length > 0) return true
    for (const state of entriesOf(resources, 'ExtGState')) {
      const mask = state instanceof PDFDict ? dictAt(state, 'SMask') : undefined
      const group = mask && dictAt(mask, 'G')
      waiting.push({ resources: group && dictAt(group, 'Resources'), part: 'mask', drawing: mask && at(mask, 'G') })
    }
    for (const shown of entriesOf(resources, 'XObject')) {
      if (!(shown instanceof PDFStream)) continue
      if (part === 'mask' && nameAt(shown.dict, 'Subtype') === 'Image') return true
      waiting.push({ resources: dictAt(shown.dict, 'Resources'), part, drawing: part === 'mask' ? shown : undefined })
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
