/** A part of a page as it is shown: shares of its width and height from the upper left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** The same part after the page was turned clockwise by quarter turns. */
export function turnArea({ x, y, width, height }: Area, by: number): Area {
  const quarter = (((by % 360) + 360) % 360) / 90
  if (quarter === 1) return { x: 1 - y - height, y: x, width: height, height: width }
  if (quarter === 2) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (quarter === 3) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}

/** Keeps a part on its page. */
export function clampArea({ x, y, width, height }: Area): Area {
  const [w, h] = [Math.min(1, Math.max(0.005, width)), Math.min(1, Math.max(0.005, height))]
  return { x: Math.min(1 - w, Math.max(0, x)), y: Math.min(1 - h, Math.max(0, y)), width: w, height: h }
}

/** As large on another page as on its own, at the same share of it: a signature is not drawn out of shape. */
export function resizeArea({ x, y, width, height }: Area, from: Size, to: Size): Area {
  return clampArea({ x, y, width: (width * from.width) / to.width, height: (height * from.height) / to.height })
}

/** The part between two points. */
export function areaBetween(a: { x: number; y: number }, b: { x: number; y: number }): Area {
  return clampArea({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  })
}
