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

/** The part of a picture that holds the subject, with a little space around it; `undefined` when all is transparent. */
export function subjectBox(alpha: ArrayLike<number>, width: number, height: number, stride = 1): Box | undefined {
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
  const space = Math.round(Math.max(right - left, bottom - top) * MARGIN)
  left = Math.max(0, left - space)
  top = Math.max(0, top - space)
  return {
    left,
    top,
    width: Math.min(width, right + space + 1) - left,
    height: Math.min(height, bottom + space + 1) - top,
  }
}
