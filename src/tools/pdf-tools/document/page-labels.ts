import { PDFDict, PDFHexString, PDFNumber, type PDFDocument } from '@cantoo/pdf-lib'
import { treeEntries } from './name-tree.ts'
import { asDict, dictAt, nameAt, numberAt, name, textAt } from './pdf-values.ts'

/** How one page is called: style as in PDF 2.0, 12.4.2 (`D`, `r`, `R`, `a`, `A` or none). */
export interface PageLabel {
  style: string | undefined
  prefix: string
  number: number
}

/** The label of every page, or nothing where the document has none. */
export function readLabels(document: PDFDocument, count: number): PageLabel[] | undefined {
  const starts = treeEntries(dictAt(document.catalog, 'PageLabels'), 'Nums')
    .flatMap(([key, value]) => {
      const dict = asDict(document.context.lookup(value))
      return key instanceof PDFNumber && dict ? [{ from: key.asNumber(), dict }] : []
    })
    .toSorted((a, b) => a.from - b.from)
  if (starts.length === 0) return undefined
  let run = -1
  return Array.from({ length: count }, (_, index) => {
    while ((starts[run + 1]?.from ?? Infinity) <= index) run++
    const start = starts[run]
    if (!start) return decimal(index)
    const first = numberAt(start.dict, 'St') ?? 1
    return {
      style: nameAt(start.dict, 'S'),
      prefix: textAt(start.dict, 'P') ?? '',
      number: first + index - start.from,
    }
  })
}

export function decimal(index: number): PageLabel {
  return { style: 'D', prefix: '', number: index + 1 }
}

/** Writes labels as runs: an entry only where the counting does not simply go on. */
export function writeLabels(document: PDFDocument, labels: readonly PageLabel[]): void {
  const { context } = document
  const pairs = context.obj([])
  for (const [index, label] of labels.entries()) {
    const before = labels[index - 1]
    const goesOn =
      before !== undefined &&
      before.style === label.style &&
      before.prefix === label.prefix &&
      (label.style === undefined || before.number + 1 === label.number)
    if (goesOn) continue
    const dict = PDFDict.withContext(context)
    if (label.style) dict.set(name('S'), name(label.style))
    if (label.prefix) dict.set(name('P'), PDFHexString.fromText(label.prefix))
    if (label.number !== 1) dict.set(name('St'), PDFNumber.of(label.number))
    pairs.push(PDFNumber.of(index))
    pairs.push(dict)
  }
  document.catalog.set(name('PageLabels'), context.obj({ Nums: pairs }))
}
