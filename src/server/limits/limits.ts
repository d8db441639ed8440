import { ToolError } from '#contract/error.ts'
import type { Cost } from '#contract/operation.ts'

/** Calls per second that refill, and calls that may come at once, per address and class. */
export const CLASSES: Record<Cost, { perSecond: number; burst: number }> = {
  cheap: { perSecond: 200, burst: 2000 },
  costly: { perSecond: 30, burst: 600 },
  upstream: { perSecond: 10, burst: 200 },
  image: { perSecond: 1, burst: 60 },
}

interface Verdict {
  allowed: boolean
  remaining: number
  /** Seconds until the next call, or until the bucket is full again. */
  reset: number
}

/** Counts calls; one that is shared by several processes answers later. */
export interface Limiter {
  take(cost: Cost, key: string): Verdict | Promise<Verdict>
}

const MOST_KEYS = 20_000
/** After this long every bucket is full again, as if its caller had never been there. */
const LONGEST_REFILL_MS = 60_000

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets in this process's memory; keys that were not used lately are forgotten, beyond `MOST_KEYS` sooner. */
export function memoryLimiter(now: () => number = () => performance.now()): Limiter {
  // Two halves, of which the older goes as a whole: a map that loses its first key again and again gets slow.
  let recent = new Map<string, Bucket>()
  let older = new Map<string, Bucket>()
  let turned = now()
  return {
    take(cost, key) {
      const { perSecond, burst } = CLASSES[cost]
      const id = `${cost} ${key}`
      const time = now()
      const bucket = recent.get(id) ?? older.get(id)
      const tokens = bucket ? Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond) : burst
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      recent.set(id, { tokens: left, at: time })
      if (recent.size >= MOST_KEYS / 2 || time - turned >= LONGEST_REFILL_MS) {
        older = recent
        recent = new Map()
        turned = time
      }
      return verdictOf(cost, allowed, left)
    },
  }
}

/** What a bucket with so many tokens left says of the call just counted. */
export function verdictOf(cost: Cost, allowed: boolean, left: number): Verdict {
  const { perSecond, burst } = CLASSES[cost]
  return { allowed, remaining: Math.floor(left), reset: Math.ceil(((allowed ? burst : 1) - left) / perSecond) }
}

export function limitHeaders(cost: Cost, verdict: Verdict): Record<string, string> {
  const { perSecond, burst } = CLASSES[cost]
  return {
    'ratelimit-policy': `"${cost}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"${cost}";r=${verdict.remaining};t=${verdict.reset}`,
  }
}

export function tooMany(verdict: Verdict): ToolError {
  const wait = Math.max(1, verdict.reset)
  return new ToolError(`Too many requests. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`, {
    status: 429,
    code: 'rate_limited',
    retryAfter: wait,
  })
}
