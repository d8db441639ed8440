/** A run of units that have no counterpart: `before` to `beforeEnd` of one list, `after` to `afterEnd` of the other. */
export interface Gap {
  before: number
  beforeEnd: number
  after: number
  afterEnd: number
}

/** Work of one exact search, in steps: beyond it the lists are cut at units that both hold once. */
const BUDGET = 4_000_000
/** Differences that one exact search may find; its memory grows with their square. */
const MOST_DIFFERENCES = 1500

/**
 * The gaps between two lists when as many units as possible are matched in their order. Exact (Myers 1986) up to some
 * thousand places where units that both lists hold stand in another order; beyond that the lists are first cut at units
 * that occur once in both, as patience diff does, so the time stays bounded.
 * @example align([1, 2, 3], [1, 3, 4]) // [{ before: 1, beforeEnd: 2, after: 1, afterEnd: 1 }, { before: 3, beforeEnd: 3, after: 2, afterEnd: 3 }]
 */
export function align<T>(before: readonly T[], after: readonly T[]): Gap[] {
  const numbers = new Map<T, number>()
  const [left, right] = [sideOf(before, numbers), sideOf(after, numbers)]
  const aligner = new Aligner(before.length, numbers.size)
  aligner.match(left, right)
  return gapsOf(aligner.counterparts, after.length)
}

/** A part of a list: each unit as a number, the same for equal ones, and its place in the whole. */
interface Side {
  units: Int32Array
  places: Int32Array
}

function sideOf<T>(list: readonly T[], numbers: Map<T, number>): Side {
  const units = new Int32Array(list.length)
  const places = new Int32Array(list.length)
  for (let place = 0; place < list.length; place++) {
    const unit = list[place] as T
    const known = numbers.get(unit) ?? numbers.size
    if (known === numbers.size) numbers.set(unit, known)
    units[place] = known
    places[place] = place
  }
  return { units, places }
}

function part({ units, places }: Side, start: number, end?: number): Side {
  return { units: units.subarray(start, end), places: places.subarray(start, end) }
}

function gapsOf(counterparts: Int32Array, afterLength: number): Gap[] {
  const gaps: Gap[] = []
  let [before, after] = [0, 0]
  const upTo = (beforeEnd: number, afterEnd: number) => {
    if (beforeEnd > before || afterEnd > after) gaps.push({ before, beforeEnd, after, afterEnd })
    before = beforeEnd + 1
    after = afterEnd + 1
  }
  for (let place = 0; place < counterparts.length; place++) {
    const counterpart = counterparts[place] as number
    if (counterpart >= 0) upTo(place, counterpart)
  }
  upTo(counterparts.length, afterLength)
  return gaps
}

class Aligner {
  /** The place in the second list of what is matched, by its place in the first; -1 where nothing is. */
  readonly counterparts: Int32Array
  /** The last question in which a unit was seen. */
  private readonly seen: Int32Array
  private questions = 0

  constructor(length: number, units: number) {
    this.counterparts = new Int32Array(length).fill(-1)
    this.seen = new Int32Array(units)
  }

  match(left: Side, right: Side): void {
    const shortest = Math.min(left.units.length, right.units.length)
    let head = 0
    while (head < shortest && left.units[head] === right.units[head]) head++
    let tail = 0
    while (tail < shortest - head && left.units.at(-1 - tail) === right.units.at(-1 - tail)) tail++
    this.pair(left, 0, right, 0, head)
    this.pair(left, left.units.length - tail, right, right.units.length - tail, tail)
    this.search(part(left, head, left.units.length - tail), part(right, head, right.units.length - tail))
  }

  private pair(left: Side, leftAt: number, right: Side, rightAt: number, count: number): void {
    for (let index = 0; index < count; index++) {
      this.counterparts[left.places[leftAt + index] as number] = right.places[rightAt + index] as number
    }
  }

  private search(left: Side, right: Side): void {
    // What stands on one side only is matched by nothing: a list of which every unit has changed costs no search.
    const [a, b] = [this.common(left, right), this.common(right, left)]
    if (a.units.length === 0) return
    const rounds = shortestPath(a.units, b.units)
    if (rounds) this.follow(rounds, a, b)
    else this.cut(a, b)
  }

  private common({ units, places }: Side, other: Side): Side {
    this.questions++
    for (let index = 0; index < other.units.length; index++) this.seen[other.units[index] as number] = this.questions
    const shared: Side = { units: new Int32Array(units.length), places: new Int32Array(units.length) }
    let count = 0
    for (let index = 0; index < units.length; index++) {
      if (this.seen[units[index] as number] !== this.questions) continue
      shared.units[count] = units[index] as number
      shared.places[count] = places[index] as number
      count++
    }
    return part(shared, 0, count)
  }

  /** Walks back along the path that was found. */
  private follow(rounds: readonly Int32Array[], a: Side, b: Side): void {
    let [x, y] = [a.units.length, b.units.length]
    for (let round = rounds.length - 1; round >= 0; round--) {
      const before = rounds[round - 1]
      const diagonal = x - y
      const start = before ? step(before, round, diagonal) : 0
      this.pair(a, start, b, start - diagonal, x - start)
      if (!before) return
      const down = goesDown(before, round, diagonal)
      x = down ? start : start - 1
      y = x - (down ? diagonal + 1 : diagonal - 1)
    }
  }

  private cut(a: Side, b: Side): void {
    let [aEnd, bEnd] = [0, 0]
    const anchors = commonOnce(a.units, b.units)
    for (const { inA, inB } of anchors) {
      this.match(part(a, aEnd, inA), part(b, bEnd, inB))
      this.pair(a, inA, b, inB, 1)
      aEnd = inA + 1
      bEnd = inB + 1
    }
    if (anchors.length > 0) this.match(part(a, aEnd), part(b, bEnd))
  }
}

/** Myers' greedy search: the furthest points of every round, diagonal by diagonal. Gives up when it would take too long. */
function shortestPath(a: Int32Array, b: Int32Array): Int32Array[] | undefined {
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
      if (x >= a.length && y >= b.length) return rounds
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
