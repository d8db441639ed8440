import { createHash } from 'node:crypto'
import type { Log } from '#contract/server.ts'
import { CLASSES, memoryLimiter, verdictOf, type Limiter } from './limits.ts'
import type { Redis } from 'ioredis'
import { hashedKey, openRedis, type Observe } from '../redis.ts'

/** The token bucket of `memoryLimiter`, by the clock of Redis; answers whether, and with how many tokens left. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local refill, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if bucket[1] then tokens = math.min(burst, bucket[1] + math.max(0, now - bucket[2]) * refill) end
local allowed = tokens >= 1
if allowed then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / refill) + 1)
return { allowed and 1 or 0, tostring(tokens) }
`
const SHA = createHash('sha1').update(TAKE).digest('hex')

export interface SharedLimiter extends Limiter {
  close(): void
}

/** Counts calls of all processes together; while Redis is away, each process counts for itself. */
export function redisLimiter(url: string, log: Log, observe?: Observe, own: Limiter = memoryLimiter()): SharedLimiter {
  const store = openRedis(url, log, observe)
  return {
    async take(cost, key) {
      const { perSecond, burst } = CLASSES[cost]
      const found = await store.ask((client) => run(client, [hashedKey('limit', `${cost} ${key}`), perSecond, burst]))
      if (!found) return await own.take(cost, key)
      const { allowed, left } = found.answer
      return verdictOf(cost, allowed, left)
    },
    close: () => store.close(),
  }
}

async function run(client: Redis, values: [string, number, number]): Promise<{ allowed: boolean; left: number }> {
  try {
    return countOf(await client.evalsha(SHA, 1, ...values))
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error
    return countOf(await client.eval(TAKE, 1, ...values))
  }
}

/** What calls itself Redis may be something else, or have lost its mind. */
function countOf(answer: unknown): { allowed: boolean; left: number } {
  const [allowed, left] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (
    (allowed !== 0 && allowed !== 1) ||
    typeof left !== 'string' ||
    !/^\d/.test(left) ||
    !Number.isFinite(Number(left))
  )
    throw new Error('NONSENSE instead of a count')
  return { allowed: allowed === 1, left: Number(left) }
}
