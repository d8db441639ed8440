import { busy } from '../limits/busy.ts'

export type Caller = string | undefined
/** Work that several want is done when it is the turn of the first of them; more may join while it waits. */
type Callers = Caller | ReadonlySet<Caller>

interface Waiting {
  callers: Callers
  enter(caller: Caller): void
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
  const served = new Map<string, Served>()

  async function take<T>(work: () => Promise<T>, signal: AbortSignal, callers?: Callers): Promise<T> {
    const able = running < most ? ableOf(callers) : []
    let caller = able[0]
    if (able.length > 0) begin(caller)
    else {
      signal.throwIfAborted()
      requirePlace(callers)
      caller = await turn(signal, callers)
    }
    try {
      return await work()
    } finally {
      leave(caller)
    }
  }
  return Object.assign(take, { stats: () => ({ running, waiting: waiting.length }) })

  function waitingOf(caller: Caller): number {
    return waiting.filter((each) => listOf(each.callers).includes(caller)).length
  }

  function runningOf(caller: Caller): number {
    return caller === undefined ? 0 : (served.get(caller)?.running ?? 0)
  }

  function ableOf(callers: Callers): Caller[] {
    return listOf(callers).filter((caller) => runningOf(caller) < share)
  }

  function begin(caller: Caller): void {
    running++
    if (caller !== undefined) served.set(caller, { running: runningOf(caller) + 1, last: ++row })
  }

  function leave(caller: Caller): void {
    running--
    const known = caller === undefined ? undefined : served.get(caller)
    if (known) known.running--
    const next = nextOf()
    if (next) {
      waiting.splice(waiting.indexOf(next.waiting), 1)
      begin(next.caller)
      next.waiting.enter(next.caller)
    }
    for (const each of next ? listOf(next.waiting.callers) : []) forget(each)
    forget(caller)
  }

  /** Of who has nothing here any more nothing is kept. */
  function forget(caller: Caller): void {
    if (caller === undefined || runningOf(caller) > 0 || waitingOf(caller) > 0) return
    served.delete(caller)
  }

  /** The first of the caller who was served longest ago. */
  function nextOf(): { waiting: Waiting; caller: Caller } | undefined {
    let next: { waiting: Waiting; caller: Caller } | undefined
    let earliest = Infinity
    for (const each of waiting) {
      for (const caller of ableOf(each.callers)) {
        const last = caller === undefined ? 0 : (served.get(caller)?.last ?? 0)
        if (last >= earliest) continue
        earliest = last
        next = { waiting: each, caller }
      }
    }
    return next
  }

  function requirePlace(callers: Callers): void {
    const names = listOf(callers).filter((caller) => caller !== undefined)
    const theirs = Math.max(0, ...names.map(waitingOf))
    if (theirs >= Math.ceil(places / 2)) throw full()
    if (waiting.length < places) return
    // Who takes a place has no more than who lost it then, so that two do not go on taking from each other.
    const last = names.length === 0 ? undefined : newestOfMost(theirs + 1)
    if (!last) throw full()
    last.refuse(full())
  }

  /** The newest of the caller who has the most waiting, more than so many. */
  function newestOfMost(few: number): Waiting | undefined {
    const counts = new Map<Caller, number>()
    let found: Waiting | undefined
    let largest = few
    for (const each of waiting) {
      for (const caller of listOf(each.callers)) {
        const count = (counts.get(caller) ?? 0) + 1
        counts.set(caller, count)
        if (caller === undefined || count <= largest) continue
        largest = count
        found = each
      }
    }
    return found
  }

  function turn(signal: AbortSignal, callers: Callers): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        callers,
        enter(caller) {
          signal.removeEventListener('abort', giveUp)
          resolve(caller)
        },
        refuse(error) {
          signal.removeEventListener('abort', giveUp)
          waiting.splice(waiting.indexOf(mine), 1)
          listOf(callers).forEach(forget)
          reject(error)
        },
      }
      const giveUp = () => mine.refuse(signal.reason as Error)
      waiting.push(mine)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}

const listOf = (callers: Callers): readonly Caller[] => (callers instanceof Set ? [...callers] : [callers as Caller])
