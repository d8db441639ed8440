import { PDFDict, PDFRawStream, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import {
  bytesOf,
  contentOf,
  insideForm,
  multiply,
  shownIn,
  UPRIGHT,
  type Matrix,
  type Shown,
} from '../pictures/image-uses.ts'
import { dictAt, name, nameAt, refAt, within } from '../document/pdf-values.ts'
import { boxAround } from './drawings.ts'
import { touch } from '../document/page-areas.ts'
import type { Box } from '../engines/pdfium.ts'

/** How deep forms may lie in each other, and how much a page may show: forms that show forms multiply. */
const [DEEPEST, MOST_SHOWN] = [12, 100_000]
/** In points: this and PDFium may see the edge of a picture at slightly different places. */
const NEAR = 2

/**
 * PDFium blackens the pixels of a picture where it lies in the file, for every page that shows it. Here pages with
 * boxes get what lies under them as their own. Returns the pictures under boxes, and whether any was shared.
 */
export function ownPictures(
  document: PDFDocument,
  boxes: ReadonlyMap<number, readonly Box[]>,
): { pictures: PDFRef[]; shared: boolean } {
  const pages = document.getPages()
  const touched = new Touched()
  const references = countReferences(document)
  const pictures: PDFRef[] = []
  let shared = false
  for (const [index, areas] of boxes) {
    const page = pages[index]
    const content = page && contentOf(document, page.node.Contents())
    const resources = page?.node.Resources()
    if (!content || !resources) continue
    const copier = new OwnCopier(touched.on(index, content, resources, areas), references)
    const own = copier.resources(page.node, resources, false)
    pictures.push(...copier.pictures)
    if (!copier.copied) continue
    page.node.set(name('Resources'), own)
    shared = true
  }
  return { pictures, shared }
}

/** Which pictures lie under boxes, and which forms lead to them. */
class Touched {
  readonly #shown = new Map<string, readonly Shown[]>()

  on(page: number, content: Uint8Array, resources: PDFDict, boxes: readonly Box[]): ReadonlySet<string> {
    const found = new Set<string>()
    let count = 0
    const walk = (shown: readonly Shown[], within: PDFDict, start: Matrix, above: readonly string[]) => {
      for (const { ref, stream, matrix } of shown) {
        if (++count > MOST_SHOWN) throw new ToolError(`Page ${page + 1} could not be redacted.`)
        const at = multiply(matrix, start)
        const kind = nameAt(stream.dict, 'Subtype')
        if (kind === 'Image' && isUnder(boxes, at)) for (const tag of [...above, ref.tag]) found.add(tag)
        if (kind !== 'Form' || above.length >= DEEPEST || above.includes(ref.tag)) continue
        const inner = dictAt(stream.dict, 'Resources') ?? within
        walk(this.#shownBy(ref, stream, inner), inner, insideForm(stream, at), [...above, ref.tag])
      }
    }
    walk(shownIn(content, resources), resources, UPRIGHT, [])
    return found
  }

  #shownBy({ tag }: PDFRef, form: PDFRawStream, resources: PDFDict): readonly Shown[] {
    const shown = this.#shown.get(tag) ?? shownIn(bytesOf(form), resources)
    // What a form without resources shows depends on who shows it.
    if (dictAt(form.dict, 'Resources')) this.#shown.set(tag, shown)
    return shown
  }
}

/** A picture fills the unit square of its matrix. */
function isUnder(boxes: readonly Box[], matrix: Matrix): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = boxAround([0, 0, 1, 1], matrix)
  const place = { left: left - NEAR, bottom: bottom - NEAR, right: right + NEAR, top: top + NEAR }
  return boxes.some((box) => touch(box, place))
}

/** Copies for one page what others may show, too: pictures, and what leads to them. */
class OwnCopier {
  copied = false
  readonly pictures: PDFRef[] = []
  readonly #touched: ReadonlySet<string>
  readonly #references: ReadonlyMap<string, number>
  readonly #forms = new Map<string, PDFRef>()

  constructor(touched: ReadonlySet<string>, references: ReadonlyMap<string, number>) {
    this.#touched = touched
    this.#references = references
  }

  /** The resources with copies in them; `shared` says that others lead to their holder. */
  resources(holder: PDFDict, resources: PDFDict, shared: boolean): PDFDict {
    const objects = dictAt(resources, 'XObject')
    if (!objects) return resources
    const common =
      shared ||
      !holder.has(name('Resources')) ||
      this.#isCommon(holder, 'Resources') ||
      this.#isCommon(resources, 'XObject')
    const own = PDFDict.fromMapWithContext(new Map(objects.entries()), objects.context)
    for (const [key, ref] of objects.entries()) {
      const stream = objects.context.lookup(ref)
      if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream) || !this.#touched.has(ref.tag)) continue
      own.set(key, this.#copy(ref, stream, common || (this.#references.get(ref.tag) ?? 0) > 1))
    }
    const copied = PDFDict.fromMapWithContext(new Map(resources.entries()), resources.context)
    copied.set(name('XObject'), own)
    return copied
  }

  #isCommon(dict: PDFDict, key: string): boolean {
    return (this.#references.get(refAt(dict, key)?.tag ?? '') ?? 0) > 1
  }

  #copy(ref: PDFRef, stream: PDFRawStream, shared: boolean): PDFRef {
    const known = this.#forms.get(ref.tag)
    if (known) return known
    const { context } = stream.dict
    const isImage = nameAt(stream.dict, 'Subtype') === 'Image'
    // A picture that is this page's own already keeps its place.
    if (isImage && !shared) {
      this.pictures.push(ref)
      return ref
    }
    const dict = stream.dict.clone(context)
    const copy = context.register(PDFRawStream.of(dict, stream.contents))
    if (isImage) {
      this.copied = true
      this.pictures.push(copy)
    } else {
      this.#forms.set(ref.tag, copy)
      const inner = dictAt(dict, 'Resources')
      if (inner) dict.set(name('Resources'), this.resources(stream.dict, inner, shared))
    }
    return copy
  }
}

/** How often each object is referred to. */
function countReferences({ context }: PDFDocument): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (value: PDFObject) => {
    if (value instanceof PDFRef) counts.set(value.tag, (counts.get(value.tag) ?? 0) + 1)
  }
  for (const [, object] of context.enumerateIndirectObjects()) within(object, count)
  return counts
}
