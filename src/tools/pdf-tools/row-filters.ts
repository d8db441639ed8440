/** The row filters of PNG (ISO/IEC 15948, 9.2), which PDF calls predictors 10 to 15. */

type Predict = (left: number, up: number, corner: number) => number

/** By the number that stands before a row. */
const PREDICTIONS: readonly Predict[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
    return a <= b && a <= c ? left : b <= c ? up : corner
  },
]

/** The rows as they were; `row` and `step` are the bytes of a row and of a pixel. Nothing where there are too few. */
export function unfilter(
  data: Uint8Array,
  { row, height, step }: { row: number; height: number; step: number },
): Uint8Array | undefined {
  if (data.length < (row + 1) * height) return undefined
  const out = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const predict = PREDICTIONS[data[y * (row + 1)] as number] ?? (PREDICTIONS[0] as Predict)
    const from = y * (row + 1) + 1
    const to = y * row
    for (let x = 0; x < row; x++) {
      const left = x >= step ? (out[to + x - step] as number) : 0
      const up = y > 0 ? (out[to + x - row] as number) : 0
      const corner = x >= step && y > 0 ? (out[to + x - row - step] as number) : 0
      out[to + x] = (data[from + x] as number) + predict(left, up, corner)
    }
  }
  return out
}

/** Each row in the form that leaves the smallest numbers, which packs best. */
export function filterRows(
  data: Uint8Array,
  { row, height, step }: { row: number; height: number; step: number },
): Uint8Array {
  const out = new Uint8Array((row + 1) * height)
  let [best, trial] = [new Uint8Array(row), new Uint8Array(row)]
  for (let y = 0; y < height; y++) {
    const from = y * row
    let [least, chosen] = [Infinity, 0]
    for (const [kind, predict] of PREDICTIONS.entries()) {
      let sum = 0
      for (let x = 0; x < row && sum < least; x++) {
        const left = x >= step ? (data[from + x - step] as number) : 0
        const up = y > 0 ? (data[from + x - row] as number) : 0
        const corner = x >= step && y > 0 ? (data[from + x - row - step] as number) : 0
        const rest = ((data[from + x] as number) - predict(left, up, corner)) & 255
        trial[x] = rest
        sum += rest < 128 ? rest : 256 - rest
      }
      if (sum >= least) continue
      ;[least, chosen] = [sum, kind]
      ;[best, trial] = [trial, best]
    }
    out[y * (row + 1)] = chosen
    out.set(best, y * (row + 1) + 1)
  }
  return out
}
