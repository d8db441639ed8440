import type { Rgb } from './lab.ts'
import type { Outline } from './refine.ts'
import { sampler, type Sampler } from './resample.ts'

/** Alpha below and above which a pixel counts as fully out and in: a veil nobody asked for. */
const VEIL = 0.04

/**
 * The alpha of every pixel at full resolution, 0 to 255. Where the background shines through, the subject's own colour
 * is put into `full`, so that no rim of the old background is left on a new one.
 */
export function cutOut(full: Rgb, outline: Outline): Uint8Array {
  const alpha = new Uint8Array(full.width * full.height)
  const { width, height, kind, colors } = outline
  const fine = sampler(width, height, full.width, full.height)
  const coarse = sampler(colors.width, colors.height, full.width, full.height)
  // Where a column of the outline begins among those of the picture.
  const begins = Int32Array.from({ length: width + 1 }, (_, column) => Math.ceil((column * full.width) / width - 0.5))
  for (let y = 0; y < full.height; y++) {
    fine.row(y)
    coarse.row(y)
    const own = Math.floor(((y + 0.5) * height) / full.height) * width
    const start = y * full.width
    for (let column = 0; column < width;) {
      const known = kind[own + column]!
      const from = begins[column]!
      while (column < width && kind[own + column] === known) column++
      const to = begins[column]!
      // Most of a picture is decided: whole runs of it are one value, and zero is there already.
      if (known === 1) alpha.fill(255, start + from, start + to)
      else if (known !== 0) decide(full, outline, alpha, fine, coarse, start, from, to)
    }
  }
  return alpha
}

/** Alpha and colours of the pixels `from` to `to` of a row whose first pixel is `start`. */
function decide(
  { data }: Rgb,
  { mask, colors: { subject, background } }: Outline,
  alpha: Uint8Array,
  fine: Sampler,
  coarse: Sampler,
  start: number,
  from: number,
  to: number,
): void {
  for (let x = from; x < to; x++) {
    fine.column(x)
    const index = start + x
    const offset = index * 3
    const linear =
      fine.value(mask.base) +
      (fine.value(mask.red) * data[offset]! +
        fine.value(mask.green) * data[offset + 1]! +
        fine.value(mask.blue) * data[offset + 2]!) /
        255
    const share = Math.min(1, Math.max(0, (linear - VEIL) / (1 - 2 * VEIL)))
    alpha[index] = Math.round(share * 255)
    if (share === 1) continue
    coarse.column(x)
    for (let channel = 0; channel < 3; channel++) {
      const own = coarse.value(subject[channel]!) * 255
      const behind = coarse.value(background[channel]!) * 255
      // The thinner the pixel, the less its own colour tells.
      const unmixed = share > 0 ? (data[offset + channel]! - (1 - share) * behind) / share : own
      const kept = Math.min(255, Math.max(0, unmixed))
      data[offset + channel] = Math.round(own + share * (kept - own))
    }
  }
}
