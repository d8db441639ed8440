/** Work of one search, in steps. */
const BUDGET = 4_000_000

interface Point {
  x: number
  y: number
}

export interface Path {
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
export class Search {
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
