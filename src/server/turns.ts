/** Lets so many run at once; the others wait for their turn, in order, or until they give up. */
export function createTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  async function take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running < most) running++
    else await turn(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return Object.assign(take, { stats: () => ({ running, waiting: waiting.length }) })

  function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      waiting.push(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}
