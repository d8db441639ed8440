/** Eight opaque colours. */
const SAMPLE = Uint8ClampedArray.from({ length: 32 }, (_, at) => (at % 4 === 3 ? 255 : 40 + at * 5))
/** By how much a value may differ: Brave and Safari shift some by one or two, which no eye sees. */
const UNSEEN = 8

/**
 * Whether what is read from a canvas is what was drawn. Tor Browser, LibreWolf and Firefox with `resistFingerprinting`
 * make it up, both as pixels and as a file, and tell nobody.
 */
export function seesPixels(): boolean {
  const context = new OffscreenCanvas(8, 1).getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.putImageData(new ImageData(SAMPLE, 8, 1), 0, 0)
  const { data } = context.getImageData(0, 0, 8, 1)
  return SAMPLE.every((value, at) => Math.abs(value - (data[at] as number)) <= UNSEEN)
}
