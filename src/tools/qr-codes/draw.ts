import { ToolError } from '#contract/error.ts'
import type { Color } from './color.ts'
import { strideOf, type Bitmap } from './png.ts'
import type { Matrix } from './symbol.ts'

/** Where a code stands in a square picture: whole pixels a module, what is left over widens the margin. */
interface Frame {
  size: number
  /** Pixels a module. */
  scale: number
  /** Pixels from the picture's edge to the code. */
  margin: number
}

export function frameOf(modules: number, size: number, quietZone: number): Frame {
  const scale = Math.floor(size / (modules + 2 * quietZone))
  if (scale < 1) {
    const least = modules + 2 * quietZone
    throw new ToolError(
      `This content needs a code of ${modules} × ${modules} modules, with its margin ${least}: choose a size of at least ${least} px.`,
      { errors: [{ field: 'size', message: `At least ${least} px.` }] },
    )
  }
  return { size, scale, margin: Math.floor((size - modules * scale) / 2) }
}

export function draw({ size: modules, modules: dark }: Matrix, { size, scale, margin }: Frame): Bitmap {
  const stride = strideOf(size)
  const rows = new Uint8Array(stride * size)
  for (let y = 0; y < modules; y++) {
    const start = (margin + y * scale) * stride
    for (let x = 0; x < modules; x++) {
      if (dark[y * modules + x] === 0) continue
      for (let pixel = margin + x * scale, end = pixel + scale; pixel < end; pixel++) {
        const at = start + 1 + (pixel >> 3)
        rows[at] = (rows[at] as number) | (0x80 >> (pixel & 7))
      }
    }
    for (let copy = 1; copy < scale; copy++) rows.copyWithin(start + copy * stride, start, start + stride)
  }
  return { width: size, height: size, stride, rows }
}

/** Finds the code in a picture made by `draw`, by its upper left finder pattern, and gives its modules back. */
export function locate({ width, height, stride, rows }: Bitmap): Matrix {
  const dark = (x: number, y: number) => ((rows[y * stride + 1 + (x >> 3)] as number) >> (7 - (x & 7))) & 1
  let first = 0
  while (rows[first] === 0) first++
  if (first === rows.length) throw new Error('The picture is blank')
  const top = Math.floor(first / stride)
  let left = ((first % stride) - 1) * 8
  while (!dark(left, top)) left++
  let end = left
  while (end < width && dark(end, top)) end++
  let right = width - 1
  while (!dark(right, top)) right--
  const scale = (end - left) / 7
  const size = (right + 1 - left) / scale
  if (!Number.isInteger(scale) || !Number.isInteger(size) || top + size * scale > height) {
    throw new Error('The picture holds no whole code')
  }
  const modules = new Uint8Array(size * size)
  const half = scale >> 1
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) modules[y * size + x] = dark(left + x * scale + half, top + y * scale + half)
  }
  return { size, modules }
}

/** An SVG whose unit is the module; dark runs of a row are one stroke-free rectangle each. */
export function drawSvg(matrix: Matrix, size: number, quietZone: number, foreground: Color, background: Color): string {
  const { size: modules, modules: dark } = matrix
  const whole = modules + 2 * quietZone
  const runs: string[] = []
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules;) {
      if (dark[y * modules + x] === 0) {
        x++
        continue
      }
      const start = x
      while (x < modules && dark[y * modules + x] === 1) x++
      runs.push(`M${start + quietZone} ${y + quietZone}h${x - start}v1H${start + quietZone}z`)
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">`,
    `<path fill="#${background.hex}" d="M0 0h${whole}v${whole}H0z"/>`,
    `<path fill="#${foreground.hex}" d="${runs.join('')}"/>`,
    '</svg>\n',
  ].join('')
}
