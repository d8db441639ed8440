import { boxOf, touch } from '../document/page-areas.ts'
import type { Box, View } from '../engines/pdfium.ts'
import { objectsOf } from './paints.ts'
import { clipsOf, isCard, isConvex, type Shape } from './shapes.ts'

const [PATH, SHADING] = [2, 4]
/** A rectangle has five segments; what has more is a drawing, perhaps of letters. */
export const PLAIN = 5

/**
 * Drawings that a box only touches would keep their hidden part: they go as a whole, and so does what is painted with
 * tiles, given by number. Plain areas stay below the box. Returns where they were.
 */
export function removeDrawings(
  view: View,
  page: number,
  boxes: readonly Box[],
  tiled: ReadonlySet<number>,
): { place: Box; tiled: boolean }[] {
  const { call } = view.pdfium
  const isDrawing = (object: number) =>
    call.FPDFPageObj_GetType(object) === PATH && call.FPDFPath_CountSegments(object) > PLAIN && !isCard(view, object)
  const isHit = (place: Box) => boxes.some((box) => touch(box, place))
  const found = [...objectsOf(view, page)].flatMap(({ object, forms }, number) => {
    if (!tiled.has(number) && ![PATH, SHADING].includes(call.FPDFPageObj_GetType(object))) return []
    const place = placeOf(view, object, forms)
    if (!isHit(place)) return []
    const drawing = { object, form: forms.at(-1), place, tiled: tiled.has(number) }
    if (drawing.tiled || isDrawing(object)) return [drawing]
    // An area or a gradient may be seen where letters are cut out of it.
    const clips = clipsOf(view, object)
    if (!clips.some(({ segments, corners }) => segments > PLAIN && !isConvex(corners))) return []
    const seen = placeOf(view, object, forms, clips)
    return isHit(seen) ? [{ ...drawing, place: seen }] : []
  })
  return found.flatMap(({ object, form, ...drawing }) => {
    const gone =
      form === undefined ? call.FPDFPage_RemoveObject(page, object) : call.FPDFFormObj_RemoveObject(form, object)
    if (!gone) return []
    call.FPDFPageObj_Destroy(object)
    return [drawing]
  })
}

/** Where an object is on the page, all forms around it placed, as far as the shapes show it that it is cut to. */
function placeOf({ pdfium }: View, object: number, forms: readonly number[], clips: readonly Shape[] = []): Box {
  const { call } = pdfium
  const floats = (count: number, read: (address: number) => unknown) =>
    pdfium.lend(count * 4, (address) => {
      read(address)
      return [...new Float32Array(pdfium.bytes().buffer, address, count)]
    })
  const bounds = floats(4, (at) => call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12))
  const seen = clips.reduce<readonly number[]>(cut, bounds)
  const [left = 0, bottom = 0, right = 0, top = 0] = forms.reduceRight(
    (box, form) =>
      boxAround(
        box,
        floats(6, (at) => call.FPDFPageObj_GetMatrix(form, at)),
      ),
    seen,
  )
  return { left, bottom, right, top }
}

/** What is left of a box within a shape. */
function cut(bounds: readonly number[], { corners }: Shape): readonly number[] {
  if (corners.length === 0) return bounds
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds
  const box = boxOf(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
  )
  return [Math.max(x0, box.left), Math.max(y0, box.bottom), Math.min(x1, box.right), Math.min(y1, box.top)]
}

/** The box around a box that a matrix has moved. */
export function boxAround(
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[],
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): number[] {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
