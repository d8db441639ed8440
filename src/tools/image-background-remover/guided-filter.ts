import { boxBlur } from './box-blur.ts'

/** Around every pixel the mask is `red r + green g + blue b + base` of its colours. */
export interface LinearMask {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  base: Float32Array
}

/**
 * The guided filter (He, Sun, Tang 2010) with a colour guide, as its coefficients: applied to the same picture at a
 * higher resolution they carry the mask over to every edge there. `planes` are red, green and blue from 0 to 1.
 */
export function guidedFilter(
  planes: readonly [Float32Array, Float32Array, Float32Array],
  mask: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): LinearMask {
  const mean = (plane: Float32Array) => boxBlur(plane, width, height, radius)
  const product = new Float32Array(mask.length)
  const meanProduct = (one: Float32Array, other: Float32Array) => {
    for (let index = 0; index < product.length; index++) product[index] = one[index]! * other[index]!
    return mean(product)
  }
  const [r, g, b] = planes
  const [meanR, meanG, meanB, meanMask] = [mean(r), mean(g), mean(b), mean(mask)]
  const [rr, rg, rb] = [meanProduct(r, r), meanProduct(r, g), meanProduct(r, b)]
  const [gg, gb, bb] = [meanProduct(g, g), meanProduct(g, b), meanProduct(b, b)]
  const [rm, gm, bm] = [meanProduct(r, mask), meanProduct(g, mask), meanProduct(b, mask)]
  // The results take the place of the products with the mask, which are needed no longer.
  const base = new Float32Array(mask.length)
  for (let index = 0; index < mask.length; index++) {
    const x = meanR[index]!
    const y = meanG[index]!
    const z = meanB[index]!
    const m = meanMask[index]!
    const xx = rr[index]! - x * x + epsilon
    const xy = rg[index]! - x * y
    const xz = rb[index]! - x * z
    const yy = gg[index]! - y * y + epsilon
    const yz = gb[index]! - y * z
    const zz = bb[index]! - z * z + epsilon
    const mx = rm[index]! - x * m
    const my = gm[index]! - y * m
    const mz = bm[index]! - z * m
    const i = yy * zz - yz * yz
    const j = xz * yz - xy * zz
    const k = xy * yz - xz * yy
    const determinant = xx * i + xy * j + xz * k
    const red = (i * mx + j * my + k * mz) / determinant
    const green = (j * mx + (xx * zz - xz * xz) * my + (xy * xz - xx * yz) * mz) / determinant
    const blue = (k * mx + (xy * xz - xx * yz) * my + (xx * yy - xy * xy) * mz) / determinant
    rm[index] = red
    gm[index] = green
    bm[index] = blue
    base[index] = m - red * x - green * y - blue * z
  }
  return { red: mean(rm), green: mean(gm), blue: mean(bm), base: mean(base) }
}
