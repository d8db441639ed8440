import type { Rgb } from './lab.ts'
import type { Outline } from './refine.ts'
import { sampler } from './resample.ts'

/** Alpha below and above which a pixel counts as fully out and in: a veil nobody asked for. */
const VEIL = 0.04

/**
 * The alpha of every pixel at full resolution, 0 to 255. Where the background shines through, the subject's own colour
 * is put into `full`, so that no rim of the old background is left on a new one.
 */
export function cutOut(full: Rgb, { width, height, kind, mask, subject, background }: Outline): Uint8Array {
  const alpha = new Uint8Array(full.width * full.height)
  const at = sampler(width, height, full.width, full.height)
  const { data } = full
  for (let y = 0; y < full.height; y++) {
    at.row(y)
    for (let x = 0; x < full.width; x++) {
      at.column(x)
      const index = y * full.width + x
      const known = at.nearest(kind)
      if (known !== 0.5) {
        alpha[index] = known * 255
        continue
      }
      const offset = index * 3
      const linear =
        at.value(mask.base) +
        (at.value(mask.red) * data[offset]! +
          at.value(mask.green) * data[offset + 1]! +
          at.value(mask.blue) * data[offset + 2]!) /
          255
      const share = Math.min(1, Math.max(0, (linear - VEIL) / (1 - 2 * VEIL)))
      alpha[index] = Math.round(share * 255)
      if (share === 1) continue
      for (let channel = 0; channel < 3; channel++) {
        const own = at.value(subject[channel]!) * 255
        const behind = at.value(background[channel]!) * 255
        // The thinner the pixel, the less its own colour tells.
        const unmixed = share > 0 ? (data[offset + channel]! - (1 - share) * behind) / share : own
        const kept = Math.min(255, Math.max(0, unmixed))
        data[offset + channel] = Math.round(own + share * (kept - own))
      }
    }
  }
  return alpha
}
