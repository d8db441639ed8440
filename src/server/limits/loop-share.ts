/** Milliseconds of the event loop that long calls may take at once, and of each second. */
const OF_ONE = { burst: 50, perSecond: 50 }
const OF_ALL = { burst: 200, perSecond: 200 }
/** Shorter calls burden nobody. */
const LONG_MS = 4
/** Bodies up to this many bytes make no long call of most operations, so those of others stay on the loop. */
const SMALL = 1024
const MOST_CALLERS = 10_000

interface Taken {
  ms: number
  at: number
}

/**
 * How much of the event loop long calls have taken lately. Who has had a share sends further calls to a worker, which
 * costs a call some milliseconds and the others nothing.
 */
export class LoopShare {
  readonly #now: () => number
  readonly #ofAll: Taken = { ms: 0, at: 0 }
  readonly #ofCallers = new Map<string, Taken>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Without a caller, where calls are not limited, only the share of all counts. */
  isSpent(caller: string | undefined, size: number): boolean {
    if (this.isSpentBy(caller)) return true
    return size > SMALL && this.#owed(this.#ofAll, OF_ALL) >= OF_ALL.burst
  }

  /** Whoever else had theirs: what no worker can do is refused to this caller alone. */
  isSpentBy(caller: string | undefined): boolean {
    const taken = caller === undefined ? undefined : this.#ofCallers.get(caller)
    return taken !== undefined && this.#owed(taken, OF_ONE) >= OF_ONE.burst
  }

  took(caller: string | undefined, ms: number): void {
    if (ms < LONG_MS) return
    this.#add(this.#ofAll, OF_ALL, ms)
    if (caller === undefined) return
    const taken = this.#ofCallers.get(caller)
    if (taken) return this.#add(taken, OF_ONE, ms)
    if (this.#ofCallers.size >= MOST_CALLERS) this.#ofCallers.clear()
    this.#ofCallers.set(caller, { ms, at: this.#now() })
  }

  #add(taken: Taken, share: typeof OF_ONE, ms: number): void {
    taken.ms = this.#owed(taken, share) + ms
    taken.at = this.#now()
  }

  #owed({ ms, at }: Taken, { perSecond }: typeof OF_ONE): number {
    return Math.max(0, ms - ((this.#now() - at) / 1000) * perSecond)
  }
}
