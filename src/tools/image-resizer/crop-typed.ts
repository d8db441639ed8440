import { readNumber } from '#shared/numbers/typed.ts'
import { grouped } from '#shared/numbers/counted.ts'
import type { Rectangle } from '#shared/image/edits.ts'
import type { Size } from './geometry.ts'

export type Edge = keyof Rectangle

/** Fewer pixels are only a dot. */
const FEWEST = 2

/** What an edge of the crop may be; where the crop begins leaves room for something of it. */
function boundsOf(edge: Edge, image: Size, crop: Rectangle): [least: number, most: number] {
  if (edge === 'x') return [0, image.width - FEWEST]
  if (edge === 'y') return [0, image.height - FEWEST]
  return [FEWEST, edge === 'width' ? image.width - crop.x : image.height - crop.y]
}

/** The crop with an edge as it was typed, or what is wrong with that. A crop moved to the side ends where the picture does. */
export function typeCrop(
  edge: Edge,
  text: string,
  image: Size,
  crop: Rectangle,
): { crop: Rectangle } | { mistake: string } {
  const value = readNumber(text) ?? NaN
  const [least, most] = boundsOf(edge, image, crop)
  if (!Number.isInteger(value) || value < least || value > most) {
    return { mistake: `Enter a whole number of pixels, ${least} to ${grouped(most)}. The crop stays as it was.` }
  }
  const next = { ...crop, [edge]: value }
  return {
    crop: {
      ...next,
      width: Math.min(next.width, image.width - next.x),
      height: Math.min(next.height, image.height - next.y),
    },
  }
}
