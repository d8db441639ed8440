import { LRUCache } from 'lru-cache'
import type { Log } from '#contract/server.ts'
import { hashedKey, openRedis, type Observe } from '../redis.ts'

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

/** Each release reads what it wrote itself: while the next one takes over, both are at work. */
const nameOf = (key: string) => hashedKey(`upstream:${__VERSION__}`, key)

/** Shares answers between processes; while Redis is away the process's own memory serves. */
export function redisCache(url: string, log: Log, observe?: Observe, memory: Cache = memoryCache()): Cache {
  const store = openRedis(url, log, observe)
  return {
    async get(key) {
      const own = await memory.get(key)
      const shared = await store.ask(async (client) => entryOf(await client.get(nameOf(key))))
      const entry = shared?.answer
      return entry && (!own || entry.at > own.at) ? entry : own
    },
    set(key, entry, keep) {
      memory.set(key, entry, keep)
      void store.ask((client) => client.set(nameOf(key), JSON.stringify(entry), 'EX', Math.ceil(keep)))
    },
    async close() {
      store.close()
      await memory.close()
    },
  }
}

const entryOf = (json: string | null) => (json === null ? undefined : (JSON.parse(json) as Entry))
