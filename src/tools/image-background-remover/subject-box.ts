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
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[(y * width + x + 1) * stride - 1]! < VISIBLE) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) return undefined
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
