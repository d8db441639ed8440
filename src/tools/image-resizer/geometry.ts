import type { Edits, Rectangle } from '#shared/image/edits.ts'

export interface Size {
  width: number
  height: number
}

/** How a picture meets a size of another shape; `within` is `inside` for larger ones, and leaves smaller ones alone. */
export type Fit = 'stretch' | 'inside' | 'within' | 'fill' | 'pad'

export type Turn = 0 | 90 | 180 | 270

export interface Wishes {
  crop?: Rectangle | undefined
  turn: Turn
  mirror: boolean
  /** A share in percent, or sides in pixels; a missing side follows the other. */
  size: { percent: number } | { width: number | undefined; height: number | undefined; fit: Fit }
}

const side = (length: number) => Math.max(1, Math.round(length))
const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** The other side at the same shape. @example otherSide(800, 6000, 4000) // 533 */
export function otherSide(length: number, own: number, other: number): number {
  return side((length * other) / own)
}

/** The picture after crop and turn, before it is resized. */
export function shapeOf(image: Size, { crop, turn }: Pick<Wishes, 'crop' | 'turn'>): Size {
  return turned(crop ?? image, turn)
}

/** From what is wished to what is done to the pixels. */
export function planEdits(image: Size, wishes: Wishes): Edits {
  const { crop, turn, mirror, size } = wishes
  const shape = shapeOf(image, wishes)
  const base = { turn, mirror, ...(crop && { crop }) }
  if ('percent' in size) {
    return {
      ...base,
      width: side((shape.width * size.percent) / 100),
      height: side((shape.height * size.percent) / 100),
    }
  }
  const width = size.width ?? (size.height ? otherSide(size.height, shape.height, shape.width) : shape.width)
  const height = size.height ?? otherSide(width, shape.width, shape.height)
  if (size.fit === 'stretch') return { ...base, width, height }
  const [across, down] = [width / shape.width, height / shape.height]
  if (size.fit === 'fill') {
    const scale = Math.max(across, down)
    const part = { width: width / scale, height: height / scale }
    return { ...base, width, height, crop: middleOf(crop ?? { x: 0, y: 0, ...image }, turned(part, turn)) }
  }
  const scale = Math.min(across, down, size.fit === 'within' ? 1 : Infinity)
  const inside = { width: side(shape.width * scale), height: side(shape.height * scale) }
  if (size.fit !== 'pad') return { ...base, ...inside }
  const [x, y] = [Math.floor((width - inside.width) / 2), Math.floor((height - inside.height) / 2)]
  return { ...base, width, height, place: { x, y, ...inside } }
}

/** The middle part of a rectangle, in whole pixels. */
function middleOf(outer: Rectangle, part: Size): Rectangle {
  const width = Math.min(outer.width, side(part.width))
  const height = Math.min(outer.height, side(part.height))
  return {
    x: outer.x + Math.floor((outer.width - width) / 2),
    y: outer.y + Math.floor((outer.height - height) / 2),
    width,
    height,
  }
}

/** A rectangle between two corners, in whole pixels inside the picture; nothing when it is only a dot. */
export function cropBetween(
  image: Size,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Rectangle | undefined {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))
  const [left, right] = [clamp(from.x, image.width), clamp(to.x, image.width)].sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [clamp(from.y, image.height), clamp(to.y, image.height)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  const [width, height] = [right - left, bottom - top]
  return width < 2 || height < 2 ? undefined : { x: left, y: top, width, height }
}

/** Whether nothing but the encoding changes. */
export function keepsPixels(image: Size, edits: Edits): boolean {
  const { crop, turn, mirror, place, width, height } = edits
  return !crop && turn === 0 && !mirror && !place && width === image.width && height === image.height
}

/** What stands in a share of the old size. @example reduction(200, 50) // 75 */
export function reduction(before: number, after: number): number {
  return before === 0 ? 0 : ((before - after) / before) * 100
}
