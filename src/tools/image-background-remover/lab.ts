import { lightOf } from '#shared/image/srgb.ts'

/** Pixels of three bytes each, row by row. */
export interface Rgb {
  width: number
  height: number
  data: Uint8Array
}

/** Pixels of a perceptual colour space, plane by plane: distances in it are differences that people see. */
export interface Lab {
  width: number
  height: number
  l: Float32Array
  a: Float32Array
  b: Float32Array
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => lightOf(value / 255))

/** CIE L*a*b* of sRGB pixels, with the white of D65. */
export function toLab({ width, height, data }: Rgb): Lab {
  const size = width * height
  const lab: Lab = { width, height, l: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) }
  for (let index = 0; index < size; index++) {
    const red = LINEAR[data[index * 3]!]!
    const green = LINEAR[data[index * 3 + 1]!]!
    const blue = LINEAR[data[index * 3 + 2]!]!
    const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
    const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
    lab.l[index] = 116 * y - 16
    lab.a[index] = 500 * (x - y)
    lab.b[index] = 200 * (y - z)
  }
  return lab
}

function curve(share: number): number {
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
}
