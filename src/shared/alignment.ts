/** A run of units that have no counterpart: `before` to `beforeEnd` of one list, `after` to `afterEnd` of the other. */
export interface Gap {
  before: number
  beforeEnd: number
  after: number
  afterEnd: number
}

/** Work of one search, in steps. */
const BUDGET = 4_000_000
/** Differences that one search may find; its memory grows with their square. */
const MOST_DIFFERENCES = 1500
/** Steps that all searches inside long lists may take together, about: each finds fewer differences the longer they are. */
const WORK = 20_000_000
const FEWEST_DIFFERENCES = 32
/** Steps that all lists of one call may take together before they are searched for the fewest differences only, */
const STEPS = 8_000_000
/** and those that each of their units adds. */
const STEPS_OF_UNIT = 100
/** Units in a row that both lists hold once, longest first: a long run is seldom the same by chance. */
const RUNS = [32, 8, 1]
/** Odd numbers without a pattern, for hashes. */
const FACTOR = 0x01000193
const SPREAD = 0x9e3779b1

/** What the lists of one call share: many that are hard to compare take no longer together than a long one. */
export class Effort {
  private left = STEPS

  add(units: number): void {
    this.left += units * STEPS_OF_UNIT
  }

  spend(steps: number): void {
    this.left -= steps
  }

  /** The differences that a search may find, which would find so many alone. */
  of(most: number): number {
    return this.left > 0 ? most : FEWEST_DIFFERENCES
  }
}

/**
 * The gaps between two lists when as many units as possible are matched in their order. Exact (Myers 1986) up to some
 * thousand places where units that both lists hold stand in another order. Beyond that the lists are cut at runs of
 * units that both hold once, and they are searched piece by piece, each going on where the one before it came furthest;
 * the better of the two counts. Their time grows with the lists, whatever these hold.
 * @example align([1, 2, 3], [1, 3, 4]) // [{ before: 1, beforeEnd: 2, after: 1, afterEnd: 1 }, { before: 3, beforeEnd: 3, after: 2, afterEnd: 3 }]
 */
export function align<T>(before: readonly T[], after: readonly T[], effort: Effort = new Effort()): Gap[] {
  effort.add(before.length + after.length)
  const numbers = new Map<T, number>()
  const [left, right] = [sideOf(before, numbers), sideOf(after, numbers)]
  const cut = new Aligner(left, right, numbers.size, RUNS, effort)
  if (!cut.hasCut) return gapsOf(cut.counterparts, after.length)
  const walked = new Aligner(left, right, numbers.size, [], effort)
  return gapsOf((walked.matched > cut.matched ? walked : cut).counterparts, after.length)
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

/** What two parts share, its units numbered from 0 on. */
interface Common {
  a: Side
  b: Side
  kinds: number
}

class Aligner {
  /** The place in the second list of what is matched, by its place in the first; -1 where nothing is. */
  readonly counterparts: Int32Array
  matched = 0
  hasCut = false
  /** Differences that a search inside the lists may find. */
  private readonly most: number
  /** The last question in which a unit was seen. */
  private readonly seen: Int32Array
  /** The numbers of units among those that two parts share. */
  private readonly names: Int32Array
  private questions = 0
  private readonly paths = new Search()
  private readonly effort: Effort

  constructor(left: Side, right: Side, units: number, runs: readonly number[], effort: Effort) {
    const length = left.units.length + right.units.length
    this.counterparts = new Int32Array(left.units.length).fill(-1)
    this.seen = new Int32Array(units)
    this.names = new Int32Array(units)
    this.most = Math.min(Math.max(Math.floor(WORK / length), FEWEST_DIFFERENCES), MOST_DIFFERENCES)
    this.effort = effort
    this.match(left, right, runs, MOST_DIFFERENCES)
  }

  private match(left: Side, right: Side, runs: readonly number[], most = this.most): void {
    const shortest = Math.min(left.units.length, right.units.length)
    let head = 0
    while (head < shortest && left.units[head] === right.units[head]) head++
    let tail = 0
    while (tail < shortest - head && left.units.at(-1 - tail) === right.units.at(-1 - tail)) tail++
    this.pair(left, 0, right, 0, head)
    this.pair(left, left.units.length - tail, right, right.units.length - tail, tail)
    const [a, b] = [part(left, head, left.units.length - tail), part(right, head, right.units.length - tail)]
    if (a.units.length > 0 && b.units.length > 0) this.search(a, b, runs, most)
  }

  private pair(left: Side, leftAt: number, right: Side, rightAt: number, count: number): void {
    this.matched += count
    for (let index = 0; index < count; index++) {
      this.counterparts[left.places[leftAt + index] as number] = right.places[rightAt + index] as number
    }
  }

  private search(left: Side, right: Side, runs: readonly number[], most: number): void {
    // What stands on one side only is matched by nothing: a list of which every unit has changed costs no search.
    const shared = this.common(left, right)
    const { a, b } = shared
    if (a.units.length === 0) return
    const path = this.find(a, b, most)
    if (path.complete) this.follow(path, a, b)
    else if (runs.length === 0) this.walk(path, a, b)
    else this.cut(path, shared, runs)
  }

  private common(left: Side, right: Side): Common {
    const [onlyRight, both] = [++this.questions, ++this.questions]
    let kinds = 0
    for (const unit of right.units) this.seen[unit] = onlyRight
    for (const unit of left.units) {
      if (this.seen[unit] !== onlyRight) continue
      this.seen[unit] = both
      this.names[unit] = kinds++
    }
    const named = ({ units, places }: Side): Side => {
      const shared: Side = { units: new Int32Array(units.length), places: new Int32Array(units.length) }
      let count = 0
      for (let index = 0; index < units.length; index++) {
        const unit = units[index] as number
        if (this.seen[unit] !== both) continue
        shared.units[count] = this.names[unit] as number
        shared.places[count] = places[index] as number
        count++
      }
      return part(shared, 0, count)
    }
    return { a: named(left), b: named(right), kinds }
  }

  private find(a: Side, b: Side, most: number): Path {
    const path = this.paths.find(a.units, b.units, this.effort.of(most))
    this.effort.spend(path.work)
    return path
  }

  private follow(path: Path, a: Side, b: Side): void {
    this.paths.follow(path, (inA, inB, count) => this.pair(a, inA, b, inB, count))
  }

  /** Searches on from the furthest point of a search that gave up, and so on. */
  private walk(first: Path, a: Side, b: Side): void {
    let [path, restA, restB] = [first, a, b]
    for (;;) {
      this.follow(path, restA, restB)
      if (path.complete) return
      restA = part(restA, path.end.x)
      restB = part(restB, path.end.y)
      path = this.find(restA, restB, this.most)
    }
  }

  private cut(path: Path, shared: Common, [run, ...shorter]: readonly number[]): void {
    const { a, b, kinds } = shared
    if (run === undefined) {
      this.walk(path, a, b)
      return
    }
    const all = partnersOf(a.units, b.units, run, kinds)
    if (!all) {
      this.cut(path, shared, shorter)
      return
    }
    this.hasCut = true
    const partners = longestRise(all)
    let [aEnd, bEnd] = [0, 0]
    for (let inA = 0; inA < partners.length; inA++) {
      const inB = partners[inA] as number
      if (inB < 0) continue
      if (inA > aEnd && inB > bEnd) this.match(part(a, aEnd, inA), part(b, bEnd, inB), shorter)
      this.pair(a, inA, b, inB, 1)
      aEnd = inA + 1
      bEnd = inB + 1
    }
    this.match(part(a, aEnd), part(b, bEnd), shorter)
  }
}

interface Point {
  x: number
  y: number
}

interface Path {
  /** The last round of the search. */
  round: number
  /** Where the path ends: the end of both lists if it is complete. */
  end: Point
  complete: boolean
  /** The steps that the search took. */
  work: number
}

/** What a diagonal beyond the last one has reached. */
const NOWHERE = -1

/** Myers' greedy search: a diagonal begins below the one above it, or right of the one left of it. */
class Search {
  /** The furthest points of every round, diagonal by diagonal; the next search writes over them. */
  private furthest = new Int32Array(128)

  /** The shortest path; where it would take too long, that to the point furthest on. */
  find(a: Int32Array, b: Int32Array, most: number): Path {
    let work = 0
    let round = 0
    for (; round <= most && work < BUDGET; round++) {
      this.makeRoom(round)
      const { furthest } = this
      const row = rowOf(round)
      let left = NOWHERE
      for (let index = 0; index <= round; index++) {
        const above = index < round ? (furthest[row - round + index] as number) : NOWHERE
        const start = left < above ? above : left + 1
        let x = start
        let y = x - diagonalOf(round, index)
        while (x < a.length && y < b.length && a[x] === b[y]) {
          x++
          y++
        }
        furthest[row + index] = x
        left = above
        work += x - start + 1
        if (x >= a.length && y >= b.length) return { round, end: { x, y }, complete: true, work }
      }
    }
    round--
    return { round, end: this.furthestPoint(round, a.length, b.length), complete: false, work }
  }

  /** Walks back along the path: `onRun` is told of units that are the same in both lists, the last ones first. */
  follow({ round: last, end }: Path, onRun: (x: number, y: number, count: number) => void): void {
    let { x, y } = end
    for (let round = last; ; round--) {
      const index = (x - y + round) / 2
      const [left, above] = [this.before(round, index - 1), this.before(round, index)]
      const start = left < above ? above : left + 1
      y -= x - start
      onRun(start, y, x - start)
      if (round === 0) return
      x = start
      if (left < above) y--
      else x--
    }
  }

  private makeRoom(round: number): void {
    const needed = rowOf(round + 1)
    if (needed <= this.furthest.length) return
    const more = new Int32Array(2 * needed)
    more.set(this.furthest)
    this.furthest = more
  }

  private before(round: number, index: number): number {
    return index < 0 || index >= round ? NOWHERE : (this.furthest[rowOf(round - 1) + index] as number)
  }

  /** The point of a round that has most units behind it; those beyond the end of a list lead nowhere. */
  private furthestPoint(round: number, xEnd: number, yEnd: number): Point {
    let end = { x: 0, y: 0 }
    for (let index = 0; index <= round; index++) {
      const x = this.furthest[rowOf(round) + index] as number
      const y = x - diagonalOf(round, index)
      if (x <= xEnd && y <= yEnd && x + y > end.x + end.y) end = { x, y }
    }
    return end
  }
}

/** The place of the first point of a round. */
const rowOf = (round: number) => (round * (round + 1)) / 2
const diagonalOf = (round: number, index: number) => 2 * index - round

/**
 * Where in the second list the same run of units begins, by its place in the first; -1 where one holds none or several,
 * and nothing at all where that is everywhere.
 */
function partnersOf(a: Int32Array, b: Int32Array, run: number, kinds: number): Int32Array | undefined {
  // Lists of so few kinds repeat runs of this length again and again; a rare unit shows by itself.
  if (run > 1 && kinds ** run < a.length) return undefined
  let partners: Int32Array | undefined
  // Runs that share a slot are taken for the same one: a few are lost.
  const bits = run === 1 ? 0 : Math.ceil(Math.log2(2 * Math.max(a.length, b.length)))
  const size = run === 1 ? kinds : 2 ** bits
  const [slotsOfA, slotsOfB] = [slotsOf(a, run, bits), slotsOf(b, run, bits)]
  const [inA, inB] = [onceIn(slotsOfA, size), onceIn(slotsOfB, size)]
  for (let at = 0; at < slotsOfA.length; at++) {
    const slot = slotsOfA[at] as number
    const partner = (inB[slot] as number) - 1
    if (inA[slot] !== at + 1 || partner < 0 || !isSame(a, at, b, partner, run)) continue
    partners ??= new Int32Array(a.length).fill(-1)
    partners[at] = partner
  }
  return partners
}

/** A number for every run of units, the same for equal ones. */
function slotsOf(units: Int32Array, run: number, bits: number): Int32Array {
  if (run === 1) return units
  const slots = new Int32Array(Math.max(units.length - run + 1, 0))
  let leaving = 1
  for (let index = 0; index < run; index++) leaving = Math.imul(leaving, FACTOR)
  let hash = 0
  for (let at = 0; at < units.length; at++) {
    const gone = at < run ? 0 : (units[at - run] as number) + 1
    hash = (Math.imul(hash, FACTOR) + (units[at] as number) + 1 - Math.imul(gone, leaving)) | 0
    if (at >= run - 1) slots[at - run + 1] = Math.imul(hash ^ (hash >>> 15), SPREAD) >>> (32 - bits)
  }
  return slots
}

/** By number the place that has it, counted from 1; 0 where none has it, -1 where several do. */
function onceIn(slots: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    places[slot] = places[slot] === 0 ? at + 1 : -1
  }
  return places
}

function isSame(a: Int32Array, inA: number, b: Int32Array, inB: number, run: number): boolean {
  for (let index = 0; index < run; index++) if (a[inA + index] !== b[inB + index]) return false
  return true
}

/** The longest series of partners that keeps its order; all others become -1. */
function longestRise(partners: Int32Array): Int32Array {
  // By length, the place at which the series of this length ends that ends lowest.
  const ends = new Int32Array(partners.length)
  const previous = new Int32Array(partners.length)
  let length = 0
  for (let at = 0; at < partners.length; at++) {
    const partner = partners[at] as number
    if (partner < 0) continue
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((partners[ends[middle] as number] as number) < partner) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = at
    if (low === length) length++
  }
  const rise = new Int32Array(partners.length).fill(-1)
  for (let at = length > 0 ? (ends[length - 1] as number) : -1; at >= 0; at = previous[at] as number) {
    rise[at] = partners[at] as number
  }
  return rise
}
