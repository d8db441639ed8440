/** Between rows and columns; kept, since dozens of blurs of one size follow each other. */
let between = new Float32Array(0)

/**
 * Mean over a square window of `2 radius + 1` pixels, cut at the edges; linear in the pixels whatever the radius.
 * `out` may be `plane` itself.
 */
export function boxBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  out: Float32Array = new Float32Array(plane.length),
): Float32Array {
  if (between.length !== plane.length) between = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) blurRow(plane, between, y * width, width, radius)
  // Down the columns all at once: whole rows are added and taken away, which is how they lie in memory.
  const sums = new Float64Array(width)
  const add = (y: number, sign: number) => {
    for (let x = 0, index = y * width; x < width; x++, index++) sums[x]! += sign * between[index]!
  }
  let count = 0
  for (; count < Math.min(radius, height); count++) add(count, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      add(y + radius, 1)
      count++
    }
    if (y > radius) {
      add(y - radius - 1, -1)
      count--
    }
    for (let x = 0, index = y * width; x < width; x++, index++) out[index] = sums[x]! / count
  }
  return out
}

function blurRow(from: Float32Array, to: Float32Array, start: number, length: number, radius: number): void {
  let sum = 0
  let count = 0
  for (; count < Math.min(radius, length); count++) sum += from[start + count]!
  for (let index = 0; index < length; index++) {
    if (index + radius < length) {
      sum += from[start + index + radius]!
      count++
    }
    if (index > radius) {
      sum -= from[start + index - radius - 1]!
      count--
    }
    to[start + index] = sum / count
  }
}

/** Two box blurs, which are near enough to a Gaussian of that standard deviation. */
export function softBlur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(6 * sigma * sigma + 1) - 1) / 2))
  const once = boxBlur(plane, width, height, radius)
  return boxBlur(once, width, height, radius, once)
}
