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

/** Each row in the form that leaves the smallest numbers, which packs best; of equals the first. */
export function filterRows(
  data: Uint8Array,
  { row, height, step }: { row: number; height: number; step: number },
): Uint8Array {
  const out = new Uint8Array((row + 1) * height)
  // Before the first row and the first pixel of each stand zeros.
  let [above, line] = [new Uint8Array(step + row), new Uint8Array(step + row)]
  for (let y = 0, to = 0; y < height; y++) {
    ;[above, line] = [line, above]
    line.set(data.subarray(y * row, (y + 1) * row), step)
    const kind = smallestKind(line, above, step)
    const predict = PREDICTIONS[kind] as Predict
    out[to++] = kind
    for (let x = step, back = 0; x < line.length; x++, back++)
      out[to++] = (line[x] as number) - predict(line[back] as number, above[x] as number, above[back] as number)
  }
  return out
}

/** The prediction that leaves the smallest numbers, those from 128 on being negative: all are tried in one walk. */
function smallestKind(line: Uint8Array, above: Uint8Array, step: number): number {
  let none = 0
  let left = 0
  let up = 0
  let mean = 0
  let nearest = 0
  for (let x = step, back = 0; x < line.length; x++, back++) {
    const here = line[x] as number
    const a = line[back] as number
    const b = above[x] as number
    const c = above[back] as number
    const toLeft = Math.abs(b - c)
    const toUp = Math.abs(a - c)
    const toCorner = Math.abs(a + b - 2 * c)
    const near = toLeft <= toUp && toLeft <= toCorner ? a : toUp <= toCorner ? b : c
    none += size(here)
    left += size(here - a)
    up += size(here - b)
    mean += size(here - ((a + b) >> 1))
    nearest += size(here - near)
  }
  const sums = [none, left, up, mean, nearest]
  return sums.indexOf(Math.min(...sums))
}

/** How far a byte is from nothing, either way around. */
function size(difference: number): number {
  return Math.abs((difference << 24) >> 24)
}
