import { busy } from '../limits/busy.ts'

interface Waiting {
  caller: string | undefined
  enter(): void
  /** Takes it out of the line. */
  refuse(error: Error): void
}

interface Served {
  running: number
  /** Number of its last turn, counted over all callers. */
  last: number
}

/**
 * Runs at most `most` at once, and at most `share` of one caller; the rest wait for their turn, or until they give up.
 * Callers take turns, so that one who asks often delays only himself. Work without a caller goes in order of arrival.
 * One caller has half of the places in line. Where all are taken, as two who ask often can, whoever has the most of them
 * gives up the newest for one who has fewer.
 */
export function createTurns(most: number, share = most, places = Infinity, full: () => Error = busy) {
  let running = 0
  let row = 0
  const waiting: Waiting[] = []
  const callers = new Map<string, Served>()

  async function take<T>(work: () => Promise<T>, signal: AbortSignal, caller?: string): Promise<T> {
    if (running < most && runningOf(caller) < share) begin(caller)
    else {
      signal.throwIfAborted()
      requirePlace(caller)
      await turn(signal, caller)
    }
    try {
      return await work()
    } finally {
      leave(caller)
    }
  }
  return Object.assign(take, { stats: () => ({ running, waiting: waiting.length }) })

  function waitingOf(caller: string): number {
    return waiting.filter((each) => each.caller === caller).length
  }

  function runningOf(caller: string | undefined): number {
    return caller === undefined ? 0 : (callers.get(caller)?.running ?? 0)
  }

  function begin(caller: string | undefined): void {
    running++
    if (caller !== undefined) callers.set(caller, { running: runningOf(caller) + 1, last: ++row })
  }

  function leave(caller: string | undefined): void {
    running--
    const served = caller === undefined ? undefined : callers.get(caller)
    if (served) served.running--
    const next = nextOf(waiting.filter((each) => runningOf(each.caller) < share))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      begin(next.caller)
      next.enter()
    }
    if (served?.running === 0 && !waiting.some((each) => each.caller === caller)) callers.delete(caller as string)
  }

  /** The first of the caller who was served longest ago. */
  function nextOf(able: Waiting[]): Waiting | undefined {
    const lastOf = ({ caller }: Waiting) => (caller === undefined ? 0 : (callers.get(caller)?.last ?? 0))
    return able.reduce<Waiting | undefined>(
      (first, each) => (first && lastOf(first) <= lastOf(each) ? first : each),
      undefined,
    )
  }

  function requirePlace(caller: string | undefined): void {
    const theirs = caller === undefined ? 0 : waitingOf(caller)
    if (theirs >= Math.ceil(places / 2)) throw full()
    if (waiting.length < places) return
    // Who takes a place has no more than who lost it then, so that two do not go on taking from each other.
    const last = caller === undefined ? undefined : newestOfMost(theirs + 1)
    if (!last) throw full()
    last.refuse(full())
  }

  /** The newest of the caller who has the most waiting, more than so many. */
  function newestOfMost(few: number): Waiting | undefined {
    const counts = new Map<string, number>()
    let found: Waiting | undefined
    let largest = few
    for (const each of waiting) {
      if (each.caller === undefined) continue
      const count = (counts.get(each.caller) ?? 0) + 1
      counts.set(each.caller, count)
      if (count <= largest) continue
      largest = count
      found = each
    }
    return found
  }

  function turn(signal: AbortSignal, caller: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        caller,
        enter() {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
        refuse(error) {
          signal.removeEventListener('abort', giveUp)
          waiting.splice(waiting.indexOf(mine), 1)
          reject(error)
        },
      }
      const giveUp = () => mine.refuse(signal.reason as Error)
      waiting.push(mine)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}
