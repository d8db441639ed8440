/** A run of units: where it stands in the left list (equal, removed) or the right one (added, equal). */
export interface Step {
  type: 'equal' | 'removed' | 'added'
  /** Place in the right list; for `removed`, in the left one. */
  at: number
  length: number
}

/** Work of one exact search, in steps: beyond it the lists are cut at units that both hold once. */
const BUDGET = 4_000_000
/** Differences that one exact search may find; its memory grows with their square. */
const MOST_DIFFERENCES = 1500

/**
 * How the left list becomes the right one. Exact (Myers 1986) for lists with up to some thousand differences; larger
 * ones are first cut at units that occur once in both, as patience diff does, so the time stays bounded.
 */
export function editScript(left: Int32Array, right: Int32Array): Step[] {
  const steps: Step[] = []
  walk(left, 0, right, 0, steps)
  return steps
}

function walk(left: Int32Array, leftAt: number, right: Int32Array, rightAt: number, steps: Step[]): void {
  const shortest = Math.min(left.length, right.length)
  let head = 0
  while (head < shortest && left[head] === right[head]) head++
  let tail = 0
  while (tail < shortest - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++
  push(steps, 'equal', rightAt, head)
  const a = left.subarray(head, left.length - tail)
  const b = right.subarray(head, right.length - tail)
  if (a.length > 0 && b.length > 0) between(a, leftAt + head, b, rightAt + head, steps)
  else {
    push(steps, 'removed', leftAt + head, a.length)
    push(steps, 'added', rightAt + head, b.length)
  }
  push(steps, 'equal', rightAt + right.length - tail, tail)
}

function between(a: Int32Array, aAt: number, b: Int32Array, bAt: number, steps: Step[]): void {
  const path = shortestPath(a, b)
  if (path) return follow(path, aAt, bAt, steps)
  const anchors = commonOnce(a, b)
  let aEnd = 0
  let bEnd = 0
  for (const { inA, inB } of anchors) {
    walk(a.subarray(aEnd, inA), aAt + aEnd, b.subarray(bEnd, inB), bAt + bEnd, steps)
    push(steps, 'equal', bAt + inB, 1)
    aEnd = inA + 1
    bEnd = inB + 1
  }
  if (anchors.length > 0) return walk(a.subarray(aEnd), aAt + aEnd, b.subarray(bEnd), bAt + bEnd, steps)
  push(steps, 'removed', aAt, a.length)
  push(steps, 'added', bAt, b.length)
}

function push(steps: Step[], type: Step['type'], at: number, length: number): void {
  if (length === 0) return
  const last = steps.at(-1)
  if (last?.type === type && last.at + last.length === at) last.length += length
  else steps.push({ type, at, length })
}

interface Path {
  /** The furthest points of every round, diagonal by diagonal. */
  rounds: Int32Array[]
  a: number
  b: number
}

/** Myers' greedy search; gives up when it would take too long. */
function shortestPath(a: Int32Array, b: Int32Array): Path | undefined {
  const rounds: Int32Array[] = []
  let work = 0
  for (let round = 0; round <= MOST_DIFFERENCES && work < BUDGET; round++) {
    const before = rounds[round - 1]
    const furthest = new Int32Array(2 * round + 1)
    rounds.push(furthest)
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      const start = before ? step(before, round, diagonal) : 0
      let x = start
      let y = x - diagonal
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++
        y++
      }
      furthest[diagonal + round] = x
      work += x - start + 1
      if (x >= a.length && y >= b.length) return { rounds, a: a.length, b: b.length }
    }
  }
  return undefined
}

/** Where a diagonal begins: below the one above it, or right of the one left of it. */
function step(before: Int32Array, round: number, diagonal: number): number {
  return goesDown(before, round, diagonal) ? value(before, round, diagonal + 1) : value(before, round, diagonal - 1) + 1
}

function goesDown(before: Int32Array, round: number, diagonal: number): boolean {
  if (diagonal === -round) return true
  return diagonal !== round && value(before, round, diagonal - 1) < value(before, round, diagonal + 1)
}

function value(before: Int32Array, round: number, diagonal: number): number {
  return before[diagonal + round - 1] as number
}

function follow({ rounds, a, b }: Path, aAt: number, bAt: number, steps: Step[]): void {
  const backwards: Step[] = []
  let x = a
  let y = b
  for (let round = rounds.length - 1; round > 0; round--) {
    const before = rounds[round - 1] as Int32Array
    const diagonal = x - y
    const down = goesDown(before, round, diagonal)
    const start = step(before, round, diagonal)
    backwards.push({ type: 'equal', at: bAt + start - diagonal, length: x - start })
    x = down ? start : start - 1
    y = x - (down ? diagonal + 1 : diagonal - 1)
    backwards.push(down ? { type: 'added', at: bAt + y, length: 1 } : { type: 'removed', at: aAt + x, length: 1 })
  }
  push(steps, 'equal', bAt, x)
  for (const { type, at, length } of backwards.reverse()) push(steps, type, at, length)
}

interface Anchor {
  inA: number
  inB: number
}

/** Units that occur once in each list, the longest series of them that keeps its order. */
function commonOnce(a: Int32Array, b: Int32Array): Anchor[] {
  const onceInB = once(b)
  const pairs: Anchor[] = []
  for (const [unit, inA] of once(a)) {
    const inB = onceInB.get(unit)
    if (inA >= 0 && inB !== undefined && inB >= 0) pairs.push({ inA, inB })
  }
  return longestRise(pairs)
}

/** Place of each unit, -1 where it occurs again. */
function once(units: Int32Array): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as number
    places.set(unit, places.has(unit) ? -1 : at)
  }
  return places
}

/** Longest increasing subsequence by `inB`; the pairs come in the order of `inA`. */
function longestRise(pairs: Anchor[]): Anchor[] {
  const ends: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (let index = 0; index < pairs.length; index++) {
    const inB = (pairs[index] as Anchor).inB
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as Anchor).inB < inB) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[index] = ends[low - 1] as number
    ends[low] = index
  }
  const rise: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) rise.push(pairs[index] as Anchor)
  return rise.reverse()
}
