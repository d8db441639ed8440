import { boxOf } from '../document/page-areas.ts'
import type { View } from '../engines/pdfium.ts'

type Point = readonly [x: number, y: number]

export interface Shape {
  segments: number
  /** None where there are too many: many objects may be cut to the same shape. */
  corners: Point[]
}

const MOST_CORNERS = 500

/** The shapes that an object is cut to. */
export function clipsOf(view: View, object: number): Shape[] {
  const { call } = view.pdfium
  const clip = call.FPDFPageObj_GetClipPath(object)
  // Of an object that is not cut the count is negative.
  return Array.from({ length: Math.max(0, call.FPDFClipPath_CountPaths(clip)) }, (_, path) => {
    const segments = call.FPDFClipPath_CountPathSegments(clip, path)
    const at = (segment: number) => call.FPDFClipPath_GetPathSegment(clip, path, segment)
    return { segments, corners: cornersOf(view, segments > MOST_CORNERS ? 0 : segments, at) }
  })
}

function cornersOf({ pdfium: { call, lend, bytes } }: View, count: number, at: (segment: number) => number): Point[] {
  return Array.from({ length: Math.max(0, count) }, (_, segment) =>
    lend(8, (address): Point => {
      call.FPDFPathSegment_GetPoint(at(segment), address, address + 4)
      const [x = 0, y = 0] = new Float32Array(bytes().buffer, address, 2)
      return [x, y]
    }),
  )
}

/** A shape that tells nothing: going around it, every turn is to the same side, and once around. */
export function isConvex(corners: readonly Point[]): boolean {
  const steps = corners
    .map(([x, y], index) => {
      const [toX, toY] = corners[(index + 1) % corners.length] as Point
      return [toX - x, toY - y] as const
    })
    .filter(([x, y]) => Math.hypot(x, y) > NEAR)
  const turns = steps.map(([x, y], index) => {
    const [nextX, nextY] = steps[(index + 1) % steps.length] as Point
    return Math.atan2(x * nextY - y * nextX, x * nextX + y * nextY)
  })
  const around = Math.abs(turns.reduce((sum, turn) => sum + turn, 0))
  const all = turns.reduce((sum, turn) => sum + Math.abs(turn), 0)
  return steps.length > 2 && all - around < 0.1 && all < 2 * Math.PI + 0.1
}

/** A rectangle with four round corners has 17 segments, and some programs close it once more. */
const [MOST_OF_CARD, NEAR] = [18, 1e-3]

/** An area with round corners, or a circle, which looks the same turned by half: a part of a pie chart does not. */
export function isCard(view: View, object: number): boolean {
  const { call } = view.pdfium
  const segments = call.FPDFPath_CountSegments(object)
  if (segments > MOST_OF_CARD) return false
  const corners = cornersOf(view, segments, (segment) => call.FPDFPath_GetPathSegment(object, segment))
  if (!isConvex(corners)) return false
  const { left, right, bottom, top } = boxOf(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
  )
  const tolerance = Math.max(right - left, top - bottom) / 100
  return corners.every(([x, y]) =>
    corners.some(([otherX, otherY]) => Math.hypot(left + right - x - otherX, bottom + top - y - otherY) < tolerance),
  )
}
