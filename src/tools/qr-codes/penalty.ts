import type { Matrix } from './symbol.ts'

// ISO/IEC 18004, table 11: weights of what makes a code hard to read.
const [RUN, BLOCK, FINDER, BALANCE] = [3, 3, 40, 10]

/** How hard a masked code is to read: long runs, 2 x 2 blocks, look-alikes of finder patterns, imbalance. */
export function penaltyOf({ size, modules }: Matrix): number {
  let penalty = 0
  let dark = 0
  for (let line = 0; line < size; line++) {
    penalty += linePenalty(modules, line * size, 1, size) + linePenalty(modules, line, size, size)
  }
  for (let index = 0; index < modules.length; index++) dark += modules[index] as number
  for (let y = 0; y < size - 1; y++) {
    for (let index = y * size, end = index + size - 1; index < end; index++) {
      const sum =
        (modules[index] as number) +
        (modules[index + 1] as number) +
        (modules[index + size] as number) +
        (modules[index + size + 1] as number)
      if (sum === 0 || sum === 4) penalty += BLOCK
    }
  }
  const steps = Math.ceil(Math.abs(dark * 20 - modules.length * 10) / modules.length) - 1
  return penalty + steps * BALANCE
}

function linePenalty(modules: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0
  let color = 0
  let run = 0
  // The six runs before the current one, the newest first. The line begins and ends with the light margin.
  let r1 = 0
  let r2 = 0
  let r3 = 0
  let r4 = 0
  let r5 = 0
  let r6 = 0
  let margin = size
  for (let index = 0, at = start; index < size; index++, at += step) {
    if (modules[at] === color) {
      run++
      if (run === 5) penalty += RUN
      else if (run > 5) penalty++
      continue
    }
    const length = run + margin
    if (color === 0 && r1 > 0) penalty += FINDER * finders(length, r1, r2, r3, r4, r5, r6)
    r6 = r5
    r5 = r4
    r4 = r3
    r3 = r2
    r2 = r1
    r1 = length
    margin = 0
    run = 1
    color = 1 - color
  }
  if (color === 0) return penalty + FINDER * finders(run + margin + size, r1, r2, r3, r4, r5, r6)
  return penalty + FINDER * finders(size, run, r1, r2, r3, r4, r5)
}

/**
 * Whether the runs are light, then dark 1 : 1 : 3 : 1 : 1, then light again with four modules of light on one side:
 * counted for each such side.
 */
function finders(
  after: number,
  unit: number,
  second: number,
  middle: number,
  fourth: number,
  fifth: number,
  before: number,
): number {
  if (unit === 0 || second !== unit || middle !== unit * 3 || fourth !== unit || fifth !== unit) return 0
  return (before >= unit * 4 && after >= unit ? 1 : 0) + (after >= unit * 4 && before >= unit ? 1 : 0)
}
