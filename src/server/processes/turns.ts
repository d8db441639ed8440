interface Waiting {
  caller: string | undefined
  enter(): void
}

interface Served {
  running: number
  /** Number of its last turn, counted over all callers. */
  last: number
}

/**
 * Runs at most `most` at once, and at most `share` of one caller; the rest wait for their turn, or until they give up.
 * Callers take turns, so that one who asks often delays only himself. Work without a caller goes in order of arrival.
 */
export function createTurns(most: number, share: number = most) {
  let running = 0
  let row = 0
  const waiting: Waiting[] = []
  const callers = new Map<string, Served>()

  async function take<T>(work: () => Promise<T>, signal: AbortSignal, caller?: string): Promise<T> {
    if (running < most && runningOf(caller) < share) begin(caller)
    else await turn(signal, caller)
    try {
      return await work()
    } finally {
      leave(caller)
    }
  }
  return Object.assign(take, {
    stats: () => ({ running, waiting: waiting.length }),
    waitingOf: (caller: string) => waiting.filter((each) => each.caller === caller).length,
  })

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

  function turn(signal: AbortSignal, caller: string | undefined): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        caller,
        enter() {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(signal.reason as Error)
      }
      waiting.push(mine)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}
