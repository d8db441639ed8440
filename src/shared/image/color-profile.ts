import { viewOf } from './binary.ts'

/** Area that the primaries of sRGB span in the chromaticity diagram, as ICC profiles write them. */
const SRGB_AREA = 0.109
/** Display P3 spans 1.36 times, Adobe RGB 1.35 times as much. */
const WIDER = 1.1

type Chromaticity = readonly [x: number, y: number]

/** Whether an ICC profile describes more colours than sRGB has, told by its red, green and blue. */
export function isWideProfile(profile: Uint8Array): boolean {
  const view = viewOf(profile)
  if (profile.length < 132) return false
  const primaries = new Map<string, Chromaticity>()
  const count = Math.min(view.getUint32(128), 100)
  for (let at = 132; at + 12 <= Math.min(profile.length, 132 + count * 12); at += 12) {
    const name = String.fromCharCode(...profile.subarray(at, at + 4))
    const offset = view.getUint32(at + 4)
    if (!/^[rgb]XYZ$/.test(name) || offset + 20 > profile.length) continue
    const [x = 0, y = 0, z = 0] = [8, 12, 16].map((part) => view.getInt32(offset + part) / 65_536)
    const sum = x + y + z
    if (sum > 0) primaries.set(name, [x / sum, y / sum])
  }
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => primaries.get(name))
  return red !== undefined && green !== undefined && blue !== undefined && area(red, green, blue) > SRGB_AREA * WIDER
}

function area(a: Chromaticity, b: Chromaticity, c: Chromaticity): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}
