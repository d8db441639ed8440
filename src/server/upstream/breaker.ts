/** So many failures in a row, and the provider is left alone for a while. */
const MOST_FAILURES = 5
/** Short enough that a healed provider is used again well within 30 s. */
export const REST_MS = 10_000
const LONGEST_PAUSE_MS = 60 * 60_000

export type BreakerState = 'closed' | 'open' | 'probing'

export interface Breaker {
  /** Whether a request may go out; after a rest, one at a time finds out whether the provider healed. */
  admits(): boolean
  succeeded(): void
  /** Whether that was one too many, so that the provider is left alone from now on. */
  failed(): boolean
  /** A request that went out told nothing about the provider. */
  gaveUp(): void
  /** Asked to stay away, e.g. by a 429 with Retry-After. */
  pause(milliseconds: number): void
  state(): BreakerState
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let restsUntil = 0
  let pausedUntil = 0
  let probing = false
  const isOpen = () => now() < Math.max(restsUntil, pausedUntil)
  return {
    admits() {
      if (isOpen()) return false
      if (failures < MOST_FAILURES) return true
      if (probing) return false
      probing = true
      return true
    },
    succeeded() {
      failures = 0
      restsUntil = 0
      probing = false
    },
    failed() {
      failures++
      probing = false
      if (failures < MOST_FAILURES) return false
      restsUntil = now() + REST_MS
      return now() >= pausedUntil
    },
    gaveUp() {
      probing = false
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(milliseconds, LONGEST_PAUSE_MS))
    },
    state() {
      if (isOpen()) return 'open'
      return failures < MOST_FAILURES ? 'closed' : 'probing'
    },
  }
}
