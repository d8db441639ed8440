import { boxOf, touch } from '../document/page-areas.ts'
import type { Box, View } from '../engines/pdfium.ts'
import { objectsOf } from './paints.ts'

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
    call.FPDFPageObj_GetType(object) === PATH && call.FPDFPath_CountSegments(object) > PLAIN
  // An area or a gradient that is seen where letters, perhaps, are cut out of it.
  const isCut = (object: number) =>
    [PATH, SHADING].includes(call.FPDFPageObj_GetType(object)) &&
    (clipsOf(view, object).some((segments) => segments > MOST_SEGMENTS) ||
      cornersOf(view, object).some((corners) => corners.length > PLAIN && !isConvex(corners)))
  const found = [...objectsOf(view, page)].flatMap(({ object, forms }, number) => {
    const whole = tiled.has(number) || isDrawing(object)
    if (!whole && !isCut(object)) return []
    const place = placeOf(view, object, forms, whole ? [] : cornersOf(view, object))
    return boxes.some((box) => touch(box, place))
      ? [{ object, form: forms.at(-1), place, tiled: tiled.has(number) }]
      : []
  })
  return found.flatMap(({ object, form, ...drawing }) => {
    const gone =
      form === undefined ? call.FPDFPage_RemoveObject(page, object) : call.FPDFFormObj_RemoveObject(form, object)
    if (!gone) return []
    call.FPDFPageObj_Destroy(object)
    return [drawing]
  })
}

/** Where an object is on the page, all forms around it placed, and as far as it is between corners. */
function placeOf(
  { pdfium }: View,
  object: number,
  forms: readonly number[],
  cutTo: readonly (readonly Point[])[],
): Box {
  const { call } = pdfium
  const floats = (count: number, read: (address: number) => unknown) =>
    pdfium.lend(count * 4, (address) => {
      read(address)
      return [...new Float32Array(pdfium.bytes().buffer, address, count)]
    })
  const bounds = floats(4, (at) => call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12))
  const seen = cutTo.reduce(cut, bounds)
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

type Point = readonly [x: number, y: number]

/** How many segments each shape has that an object is cut to. */
function clipsOf({ pdfium: { call } }: View, object: number): number[] {
  const clip = call.FPDFPageObj_GetClipPath(object)
  // Of an object that is not cut the count is negative.
  return Array.from({ length: Math.max(0, call.FPDFClipPath_CountPaths(clip)) }, (_, path) =>
    call.FPDFClipPath_CountPathSegments(clip, path),
  )
}

/** Shapes of more segments are not looked at one by one, for many objects may be cut to them. */
const MOST_SEGMENTS = 500

/** The corners of the shapes that an object is cut to. */
function cornersOf(view: View, object: number): Point[][] {
  const { call, lend, bytes } = view.pdfium
  const clip = call.FPDFPageObj_GetClipPath(object)
  const pointAt = (path: number, segment: number) =>
    lend(8, (address): Point => {
      call.FPDFPathSegment_GetPoint(call.FPDFClipPath_GetPathSegment(clip, path, segment), address, address + 4)
      const [x = 0, y = 0] = new Float32Array(bytes().buffer, address, 2)
      return [x, y]
    })
  return clipsOf(view, object).flatMap((count, path) =>
    count > 0 && count <= MOST_SEGMENTS ? [Array.from({ length: count }, (_, segment) => pointAt(path, segment))] : [],
  )
}

/** Round corners and circles tell nothing: going around them, every turn is to the same side, and once around. */
function isConvex(corners: readonly Point[]): boolean {
  const steps = corners
    .map(([x, y], index) => {
      const [toX, toY] = corners[(index + 1) % corners.length] as Point
      return [toX - x, toY - y] as const
    })
    .filter(([x, y]) => Math.hypot(x, y) > 1e-3)
  const turns = steps.map(([x, y], index) => {
    const [nextX, nextY] = steps[(index + 1) % steps.length] as Point
    return Math.atan2(x * nextY - y * nextX, x * nextX + y * nextY)
  })
  const around = Math.abs(turns.reduce((sum, turn) => sum + turn, 0))
  const all = turns.reduce((sum, turn) => sum + Math.abs(turn), 0)
  return all - around < 0.1 && all < 2 * Math.PI + 0.1
}

/** What is left of a box between corners. */
function cut([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], corners: readonly Point[]): number[] {
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
