import { channelOf, lightOf } from '#shared/image/srgb.ts'

/** Fine enough for the darkest tones, where the curve is steep. */
const STEPS = 16_383
const LIGHTS = Float64Array.from({ length: 256 }, (_, value) => lightOf(value / 255))
const VALUES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(channelOf(step / STEPS) * 255))

const nearest = (light: number) => VALUES[Math.round(Math.min(1, Math.max(0, light)) * STEPS)]!

/**
 * Rewrites pixels of Display P3 as the nearest ones of sRGB, for browsers whose pixels are always sRGB.
 * The factors follow from the two sets of primaries (CSS Color 4, 10.9).
 */
export function displayP3ToSrgb(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const red = LIGHTS[data[at]!]!
    const green = LIGHTS[data[at + 1]!]!
    const blue = LIGHTS[data[at + 2]!]!
    data[at] = nearest(1.2249401763 * red - 0.2249401763 * green)
    data[at + 1] = nearest(1.0420569547 * green - 0.0420569547 * red)
    data[at + 2] = nearest(1.0982736001 * blue - 0.0196375546 * red - 0.0786360456 * green)
  }
}
