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
  failed(): void
  /** A request that went out told nothing about the provider. */
  gaveUp(): void
  /** Asked to stay away, e.g. by a 429 with Retry-After. */
  pause(milliseconds: number): void
  state(): BreakerState
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let openUntil = 0
  let probing = false
  return {
    admits() {
      if (now() < openUntil) return false
      if (failures < MOST_FAILURES) return true
      if (probing) return false
      probing = true
      return true
    },
    succeeded() {
      failures = 0
      probing = false
    },
    failed() {
      failures++
      probing = false
      if (failures >= MOST_FAILURES) openUntil = Math.max(openUntil, now() + REST_MS)
    },
    gaveUp() {
      probing = false
    },
    pause(milliseconds) {
      openUntil = Math.max(openUntil, now() + Math.min(milliseconds, LONGEST_PAUSE_MS))
    },
    state() {
      if (now() < openUntil) return 'open'
      return failures < MOST_FAILURES ? 'closed' : 'probing'
    },
  }
}
