/**
 * Gives clear pixels the colour of what is beside them. A canvas has them black, which an encoder with loss would mix
 * into the rim of the picture.
 */
export function spreadColors(rgba: Uint8ClampedArray, width: number): void {
  // Every browser's machine has the lowest byte first: alpha is the highest.
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4)
  const take = (index: number, beside: number, beyond: number) => {
    if (pixels[index]! === 0) pixels[index] = (pixels[beside] || pixels[beyond] || 0) & 0xffffff
  }
  for (let index = 0; index < pixels.length; index++) take(index, index - 1, index - width)
  for (let index = pixels.length - 1; index >= 0; index--) take(index, index + 1, index + width)
}
