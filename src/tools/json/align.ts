/** A run of elements that have no counterpart: `before` to `beforeEnd` of one list, `after` to `afterEnd` of the other. */
export interface Gap {
  before: number
  beforeEnd: number
  after: number
  afterEnd: number
}

/** Lists that differ in more places than this are compared element by element. */
const MOST_EDITS = 1000
/** Elements that are looked at before that, too: lists of many equal elements match on every diagonal. */
const MOST_STEPS = 20_000_000

/**
 * The gaps between two lists when as many elements as possible are matched in their order (Myers' algorithm).
 * @example align([1, 2, 3], [1, 3, 4]) // [{ before: 1, beforeEnd: 2, after: 1, afterEnd: 1 }, { before: 3, beforeEnd: 3, after: 2, afterEnd: 3 }]
 */
export function align<T>(left: readonly T[], right: readonly T[]): Gap[] {
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start++
  let [leftEnd, rightEnd] = [left.length, right.length]
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--
    rightEnd--
  }
  if (start === leftEnd && start === rightEnd) return []
  const whole = [{ before: start, beforeEnd: leftEnd, after: start, afterEnd: rightEnd }]
  if (start === leftEnd || start === rightEnd) return whole
  return myers(left.slice(start, leftEnd), right.slice(start, rightEnd), start) ?? whole
}

function myers<T>(left: readonly T[], right: readonly T[], offset: number): Gap[] | undefined {
  const most = Math.min(left.length + right.length, MOST_EDITS)
  // The furthest place in `left` on each diagonal, for every number of edits.
  const rounds: Map<number, number>[] = []
  let steps = 0
  let furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(furthest)
    const next = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOn(furthest, diagonal, edits)
      const start = x
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x++
      steps += x - start
      next.set(diagonal, x)
      if (x >= left.length && x - diagonal >= right.length) return gapsOf(rounds, left.length, right.length, offset)
    }
    if (steps > MOST_STEPS) return undefined
    furthest = next
  }
  return undefined
}

/** Whether the furthest way onto a diagonal takes an element of `right` (from the diagonal above) as its last edit. */
function goesDown(furthest: Map<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits || diagonal === edits) return diagonal === -edits
  return (furthest.get(diagonal - 1) as number) < (furthest.get(diagonal + 1) as number)
}

function startOn(furthest: Map<number, number>, diagonal: number, edits: number): number {
  if (goesDown(furthest, diagonal, edits)) return furthest.get(diagonal + 1) as number
  return (furthest.get(diagonal - 1) as number) + 1
}

/** Walks the rounds back from the end and collects what was not matched. */
function gapsOf(rounds: Map<number, number>[], leftEnd: number, rightEnd: number, offset: number): Gap[] {
  const gaps: Gap[] = []
  let [x, y] = [leftEnd, rightEnd]
  const extend = (left: number, right: number) => {
    const last = gaps.at(-1)
    if (last && last.before === x + offset && last.after === y + offset) {
      last.before = left + offset
      last.after = right + offset
    } else gaps.push({ before: left + offset, beforeEnd: x + offset, after: right + offset, afterEnd: y + offset })
    x = left
    y = right
  }
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const furthest = rounds[edits] as Map<number, number>
    const diagonal = x - y
    x = startOn(furthest, diagonal, edits)
    y = x - diagonal
    if (goesDown(furthest, diagonal, edits)) extend(x, y - 1)
    else extend(x - 1, y)
  }
  return gaps.reverse()
}
