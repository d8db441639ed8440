/** Longest side that every browser's canvas takes. */
export const LONGEST_SIDE = 16_384
/** More pixels than this are never decoded: a gigabyte in memory. */
const MOST_PIXELS = 250e6

/** Pixels that a device works with at ease, by its memory in GB where the browser tells it. */
export function easyPixels(memory: number | undefined): number {
  if (memory === undefined) return 50e6
  return memory <= 2 ? 16e6 : memory <= 4 ? 32e6 : 50e6
}

/** @example megapixels(6000, 4000) // '24 megapixels' */
export function megapixels(width: number, height: number): string {
  const millions = (width * height) / 1e6
  return `${millions < 10 ? Number(millions.toFixed(1)) : Math.round(millions)} megapixels`
}

/** Why an image of this size cannot be handled, if it cannot. */
export function whyTooLarge(width: number, height: number): string | undefined {
  if (width * height > MOST_PIXELS) {
    return `${width} × ${height} pixels are ${megapixels(width, height)}; a browser handles up to ${MOST_PIXELS / 1e6}.`
  }
  if (Math.max(width, height) > LONGEST_SIDE) {
    return `A side of ${Math.max(width, height)} pixels is more than the ${LONGEST_SIDE} that browsers can draw.`
  }
  return undefined
}
