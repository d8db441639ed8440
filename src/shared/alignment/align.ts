import { longestRise, partnersOf } from './anchors.ts'
import { Search, type Path } from './search.ts'

/** A run of units that have no counterpart: `before` to `beforeEnd` of one list, `after` to `afterEnd` of the other. */
export interface Gap {
  before: number
  beforeEnd: number
  after: number
  afterEnd: number
}

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
