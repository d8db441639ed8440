import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib'
import { asDict, dictAt } from '../document/pdf-values.ts'
import type { View } from '../engines/pdfium.ts'

/**
 * Writing a page anew, PDFium leaves out colours that are neither grey, RGB nor CMYK, such as spot colours: what had them
 * would be black. Here they are given again, as the RGB that PDFium shows for them. It leaves out gradients and patterns
 * as well, unless they are objects of their own.
 */

/** Makes each gradient and pattern an object of its own. Returns whether there were any. */
export function setPaintsApart(document: PDFDocument): boolean {
  const paints = new Set<PDFDict>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = asDict(object)
    const resources = dict && dictAt(dict, 'Resources')
    for (const kind of ['Shading', 'Pattern']) {
      const found = resources && dictAt(resources, kind)
      if (found) paints.add(found)
    }
  }
  let apart = false
  for (const dict of paints) {
    for (const [key, value] of dict.entries()) {
      if (!(value instanceof PDFDict)) continue
      dict.set(key, document.context.register(value))
      apart = true
    }
  }
  return apart
}

/** Red, green, blue and alpha in one text, for what an object of a page is filled and drawn with; empty where it is not. */
interface Paint {
  fill: string
  stroke: string
}

const FORM = 5
/** In which everything begins. */
const BLACK = '0,0,0,'
/** What PDFium says of patterns, which it writes as they are. */
const PATTERNS = ['191,191,191,', '255,255,255,']

interface Found {
  object: number
  /** The forms that it lies in, the outermost first. */
  forms: readonly number[]
}

/** Objects of a page, those inside forms right behind their form. */
export function* objectsOf({ pdfium: { call } }: View, page: number): Generator<Found> {
  function* all(count: number, get: (index: number) => number, forms: readonly number[]): Generator<Found> {
    for (let index = 0; index < count; index++) {
      const object = get(index)
      yield { object, forms }
      if (call.FPDFPageObj_GetType(object) === FORM) {
        const inside = [...forms, object]
        yield* all(call.FPDFFormObj_CountObjects(object), (own) => call.FPDFFormObj_GetObject(object, own), inside)
      }
    }
  }
  yield* all(call.FPDFPage_CountObjects(page), (index) => call.FPDFPage_GetObject(page, index), [])
}

function paintOf({ pdfium }: View, object: number): Paint {
  const { call } = pdfium
  const read = (get: typeof call.FPDFPageObj_GetFillColor) =>
    pdfium.lend(16, (address) => {
      const known = get(object, address, address + 4, address + 8, address + 12)
      return known ? new Uint32Array(pdfium.bytes().buffer, address, 4).join() : ''
    })
  return { fill: read(call.FPDFPageObj_GetFillColor), stroke: read(call.FPDFPageObj_GetStrokeColor) }
}

type SetColor = View['pdfium']['call']['FPDFPageObj_SetFillColor']

function give(set: SetColor, object: number, color: string): void {
  const [red = 0, green = 0, blue = 0, alpha = 255] = color.split(',').map(Number)
  set(object, red, green, blue, alpha)
}

/** The colours of everything on a page, in its order. */
export function readPaints(view: View, page: number): Paint[] {
  return Array.from(objectsOf(view, page), ({ object }) => paintOf(view, object))
}

/** Gives what is black since a page was written the colours of before. Returns how many there were. */
export function restorePaints(view: View, page: number, paints: readonly Paint[]): number {
  const { call } = view.pdfium
  const objects = [...objectsOf(view, page)]
  // Where one is missing there is no telling which is which.
  if (objects.length !== paints.length) return 0
  let restored = 0
  for (const [index, { object }] of objects.entries()) {
    const [before, after] = [paints[index] as Paint, paintOf(view, object)]
    const restore = (set: SetColor, was: string, is: string) => {
      if (was === is || was === '' || !is.startsWith(BLACK)) return
      give(set, object, was)
      restored++
    }
    restore(call.FPDFPageObj_SetFillColor, before.fill, after.fill)
    restore(call.FPDFPageObj_SetStrokeColor, before.stroke, after.stroke)
  }
  return restored
}

/** Gives what lies in forms its colours as RGB beforehand: forms are written together with what is taken out of them. */
export function plainPaintsInForms(view: View, page: number): void {
  const { call } = view.pdfium
  for (const { object, forms } of objectsOf(view, page)) {
    if (forms.length === 0) continue
    const { fill, stroke } = paintOf(view, object)
    const settle = (set: SetColor, color: string) => {
      if (color !== '' && !PATTERNS.some((pattern) => color.startsWith(pattern))) give(set, object, color)
    }
    settle(call.FPDFPageObj_SetFillColor, fill)
    settle(call.FPDFPageObj_SetStrokeColor, stroke)
  }
}
