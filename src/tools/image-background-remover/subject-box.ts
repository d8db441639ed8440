export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Fainter pixels are no part of the subject. */
const VISIBLE = 12
/** Space left around the subject, as a share of its longer side. */
const MARGIN = 0.02

/** Edges of the subject, its own pixels included; `undefined` when all is transparent. */
function edgesOf(alpha: ArrayLike<number>, width: number, height: number, stride: number) {
  const shows = (x: number, y: number) => alpha[(y * width + x + 1) * stride - 1]! >= VISIBLE
  const first = (y: number, end: number) => {
    let x = 0
    while (x < end && !shows(x, y)) x++
    return x
  }
  // Only what lies around the subject is looked at.
  let [top, bottom] = [0, height - 1]
  while (top < height && first(top, width) === width) top++
  if (top === height) return undefined
  while (first(bottom, width) === width) bottom--
  let [left, right] = [width, -1]
  for (let y = top; y <= bottom; y++) {
    left = first(y, left)
    let x = width - 1
    while (x > right && !shows(x, y)) x--
    right = x
  }
  return { left, top, right, bottom }
}

/** The part of a picture that holds the subject, with a little space around it; `undefined` when all is transparent. */
export function subjectBox(alpha: ArrayLike<number>, width: number, height: number, stride = 1): Box | undefined {
  const edges = edgesOf(alpha, width, height, stride)
  if (!edges) return undefined
  const space = Math.round(Math.max(edges.right - edges.left, edges.bottom - edges.top) * MARGIN)
  const left = Math.max(0, edges.left - space)
  const top = Math.max(0, edges.top - space)
  return {
    left,
    top,
    width: Math.min(width, edges.right + space + 1) - left,
    height: Math.min(height, edges.bottom + space + 1) - top,
  }
}

/** A passport photo is 35 mm wide and 45 mm high (ICAO 9303). */
const PASSPORT = 35 / 45
/** Space above the hair, as a share of what is seen of the person. */
const HEADROOM = 0.1
/** The upper part of a person, which holds the head. */
const HEAD = 0.3

/** Head and shoulders in the shape of a passport photo: the head in the middle, shoulders cut where they are too wide. */
export function passportBox(alpha: ArrayLike<number>, width: number, height: number, stride = 1): Box | undefined {
  const edges = edgesOf(alpha, width, height, stride)
  if (!edges) return undefined
  const { left, right, bottom } = edges
  const seen = bottom + 1 - edges.top
  const top = Math.max(0, edges.top - Math.round(seen * HEADROOM))
  const wide = Math.min(width, Math.round((bottom + 1 - top) * PASSPORT))
  let [sum, count] = [0, 0]
  for (let y = edges.top; y < edges.top + seen * HEAD; y++) {
    for (let x = left; x <= right; x++) {
      if (alpha[(y * width + x + 1) * stride - 1]! < VISIBLE) continue
      sum += x
      count++
    }
  }
  return {
    left: Math.max(0, Math.min(width - wide, Math.round(sum / count - wide / 2))),
    top,
    width: wide,
    height: Math.min(height - top, Math.max(1, Math.round(wide / PASSPORT))),
  }
}

/** What is cut out of the picture, by the shape that was asked for. */
export const CROPS = { SUBJECT: subjectBox, PASSPORT: passportBox }
