import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { Log } from '#contract/server.ts'

/** An answer as it is remembered: plain JSON. */
export interface Entry {
  value: unknown
  provider: string
  /** Milliseconds since 1970. */
  at: number
}

export interface Cache {
  get(key: string): Promise<Entry | undefined>
  /** Remembers for so many seconds; never fails. */
  set(key: string, entry: Entry, keep: number): void
  close(): Promise<void>
}

const MOST_ENTRIES = 5000
const MOST_CHARACTERS = 32 * 1024 ** 2

export function memoryCache(): Cache {
  const entries = new LRUCache<string, { json: string; entry: Entry }>({
    max: MOST_ENTRIES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  })
  return {
    get: async (key) => entries.get(key)?.entry,
    set(key, entry, keep) {
      entries.set(key, { json: JSON.stringify(entry.value) ?? '', entry }, { ttl: keep * 1000 })
    },
    close: async () => entries.clear(),
  }
}

/** Keys hold what visitors asked for, and that is not stored: a hash names the answer as well. */
const nameOf = (key: string) => `sundry:upstream:${createHash('sha256').update(key).digest('base64url')}`
/** A cache that is slower than this is not worth waiting for. */
const PATIENCE_MS = 250
const WARN_EVERY_MS = 60_000

/** Shares answers between processes; while Redis is away the process's own memory serves. */
export function redisCache(url: string, log: Log, memory: Cache = memoryCache()): Cache {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  })
  let warned = -Infinity
  const warn = () => {
    if (performance.now() - warned < WARN_EVERY_MS) return
    warned = performance.now()
    log.warn({}, 'Redis does not answer: answers of outside services are remembered in this process only')
  }
  redis.on('error', warn)
  redis.connect().catch(warn)

  return {
    async get(key) {
      const own = await memory.get(key)
      if (redis.status !== 'ready') return own
      try {
        const found = await redis.get(nameOf(key))
        const entry = found === null ? undefined : (JSON.parse(found) as Entry)
        return entry && (!own || entry.at > own.at) ? entry : own
      } catch {
        warn()
        return own
      }
    },
    set(key, entry, keep) {
      memory.set(key, entry, keep)
      if (redis.status === 'ready') redis.set(nameOf(key), JSON.stringify(entry), 'EX', Math.ceil(keep)).catch(warn)
    },
    async close() {
      redis.disconnect()
      await memory.close()
    },
  }
}
