import { PDFArray, PDFDict, PDFPageLeaf, PDFPageTree, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { at, name, numbersOf } from './pdf-values.ts'

/** What viewers take for the size of a page that says none. */
const LETTER = [0, 0, 612, 792]

/** Puts right what viewers pass over and programs stumble on: boxes that are none, resources and contents of a wrong kind. */
export function mendPage(page: PDFObject | undefined): void {
  if (!(page instanceof PDFDict)) return
  mendParents(page)
  if (!(page instanceof PDFPageLeaf)) return
  const { context } = page
  const found = (key: string) => context.lookup(page.getInheritableAttribute(name(key)))
  if (!(found('Resources') instanceof PDFDict)) page.set(name('Resources'), context.obj({}))
  const media = boxIn(found('MediaBox'))
  if (!media) page.set(name('MediaBox'), context.obj(LETTER))
  const crop = found('CropBox')
  if (crop && !isWithin(boxIn(crop), media ?? LETTER)) page.set(name('CropBox'), context.obj(media ?? LETTER))
  mendContents(page)
}

/** Looking up what a page has from its parents fails where one is something else, and never ends where they go in a ring. */
function mendParents(page: PDFDict): void {
  const seen = new Set<PDFDict>()
  for (let node = page; ;) {
    seen.add(node)
    const parent = at(node, 'Parent')
    if (!(parent instanceof PDFPageTree) || seen.has(parent)) return void node.delete(name('Parent'))
    node = parent
  }
}

/** Left, bottom, right and top of a rectangle with an area; its corners may stand in any order (PDF 2.0, 7.9.5). */
function boxIn(value: PDFObject | undefined): number[] | undefined {
  const [x, y, otherX, otherY, ...more] = numbersOf(value instanceof PDFArray ? value : undefined)
  if (x === undefined || y === undefined || otherX === undefined || otherY === undefined || more.length > 0)
    return undefined
  const box = [Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY)]
  return otherX !== x && otherY !== y && box.every(Number.isFinite) ? box : undefined
}

/** Whether something of a box lies in another. */
function isWithin(box: number[] | undefined, [left = 0, bottom = 0, right = 0, top = 0]: number[]): boolean {
  const [ownLeft = 0, ownBottom = 0, ownRight = 0, ownTop = 0] = box ?? []
  return Math.max(left, ownLeft) < Math.min(right, ownRight) && Math.max(bottom, ownBottom) < Math.min(top, ownTop)
}

function mendContents(page: PDFPageLeaf): void {
  const contents = at(page, 'Contents')
  if (contents instanceof PDFStream) return
  const parts = contents instanceof PDFArray ? contents.asArray() : []
  const streams = parts.filter((part) => page.context.lookup(part) instanceof PDFStream)
  if (streams.length === 0) page.delete(name('Contents'))
  else if (streams.length < parts.length) page.set(name('Contents'), page.context.obj(streams))
}
