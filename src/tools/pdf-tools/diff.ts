/** Runs of words, from one place up to another. */
export type Runs = [from: number, to: number][]

/** Steps after which two texts are taken for different: the rest is one change. */
const MOST_STEPS = 4000

/**
 * The words that only the old or only the new text has, by Myers' method (An O(ND) Difference Algorithm, 1986).
 * @example diffWords(['a', 'b', 'c'], ['a', 'c', 'd']) // { removed: [[1, 2]], added: [[2, 3]] }
 */
export function diffWords(old: readonly string[], fresh: readonly string[]): { removed: Runs; added: Runs } {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let [oldEnd, freshEnd] = [old.length, fresh.length]
  while (oldEnd > start && freshEnd > start && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd--
    freshEnd--
  }
  const [keptOld, keptFresh] = common(old.slice(start, oldEnd), fresh.slice(start, freshEnd))
  return {
    removed: runsOf(keptOld, start),
    added: runsOf(keptFresh, start),
  }
}

function runsOf(kept: readonly boolean[], offset: number): Runs {
  const runs: Runs = []
  for (const [index, same] of kept.entries()) {
    if (same) continue
    const last = runs.at(-1)
    if (last && last[1] === index + offset) last[1]++
    else runs.push([index + offset, index + offset + 1])
  }
  return runs
}

/** Which words of each text belong to what both have in common. */
function common(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const [inA, inB] = [a.map(() => false), b.map(() => false)]
  const most = Math.min(a.length + b.length, MOST_STEPS)
  // Furthest place in `a` on each diagonal, from -most - 1 to most + 1.
  const furthest = new Int32Array(2 * most + 3)
  const middle = most + 1
  const on = (k: number) => furthest[middle + k] as number
  const trace: Int32Array[] = []
  for (let steps = 0; steps <= most; steps++) {
    trace.push(furthest.slice(middle - steps - 1, middle + steps + 2))
    for (let k = -steps; k <= steps; k += 2) {
      let x = goesDown(k, steps, on) ? on(k + 1) : on(k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      furthest[middle + k] = x
      if (x < a.length || x - k < b.length) continue
      mark(a.length, b.length, trace, inA, inB)
      return [inA, inB]
    }
  }
  return [inA, inB]
}

function goesDown(k: number, steps: number, on: (k: number) => number): boolean {
  return k === -steps || (k !== steps && on(k - 1) < on(k + 1))
}

/** Walks back along the path that was found. */
function mark(x: number, y: number, trace: readonly Int32Array[], inA: boolean[], inB: boolean[]): void {
  let [atX, atY] = [x, y]
  for (let steps = trace.length - 1; steps >= 0; steps--) {
    const before = trace[steps] as Int32Array
    const on = (k: number) => before[steps + 1 + k] as number
    const k = atX - atY
    const previousK = goesDown(k, steps, on) ? k + 1 : k - 1
    const previousX = steps === 0 ? 0 : on(previousK)
    const previousY = steps === 0 ? 0 : previousX - previousK
    while (atX > previousX && atY > previousY) {
      atX--
      atY--
      inA[atX] = true
      inB[atY] = true
    }
    ;[atX, atY] = [previousX, previousY]
  }
}
