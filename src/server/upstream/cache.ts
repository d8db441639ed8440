import { createHash } from 'node:crypto'
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

/** How an answer that other processes share is kept in the process's own memory, and until when that one will do. */
interface Holding {
  keep: number
  shared?: boolean | undefined
  isFresh(entry: Entry): boolean
}

export interface Cache {
  get(key: string, holding?: Holding): Promise<Entry | undefined>
  /** Remembers for so many seconds, among those that serve everybody or among those that visitors choose; never fails. */
  set(key: string, entry: Entry, keep: number, shared?: boolean): void
  close(): Promise<void>
}

const MOST_ENTRIES = 5000
/** For those that serve everybody, and as many for those that visitors choose. */
const MOST_CHARACTERS = 16 * 1024 ** 2

export function memoryCache(): Cache {
  const [everybodys, chosen] = [createRoom(), createRoom()]
  return {
    get: async (key) => (everybodys.get(key) ?? chosen.get(key))?.entry,
    set(key, entry, keep, shared = false) {
      const room = shared ? everybodys : chosen
      room.set(key, { json: JSON.stringify(entry.value) ?? '', entry }, { ttl: keep * 1000 })
    },
    async close() {
      everybodys.clear()
      chosen.clear()
    },
  }
}

const createRoom = () =>
  new LRUCache<string, { json: string; entry: Entry }>({
    max: MOST_ENTRIES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  })

/** Each build reads what it wrote itself: while the next one takes over, both are at work. */
const nameOf = (key: string) => hashedKey(`upstream:${__VERSION__}:${__COMMIT__}`, key)

/** Shares answers between processes; while Redis is away the process's own memory serves. */
export function redisCache(url: string, log: Log, observe?: Observe, memory: Cache = memoryCache()): Cache {
  const store = openRedis(url, log, observe)
  return {
    async get(key, holding) {
      const own = await memory.get(key)
      // A long feed is not sent and read anew for each call.
      if (own && holding?.isFresh(own)) return own
      const shared = await store.ask(async (client) => unsealed(key, await client.get(nameOf(key))))
      const entry = shared?.answer
      if (!entry || (own && entry.at <= own.at)) return own
      if (holding) memory.set(key, entry, holding.keep, holding.shared)
      return entry
    },
    set(key, entry, keep, shared) {
      memory.set(key, entry, keep, shared)
      void store.ask((client) => client.set(nameOf(key), sealed(key, JSON.stringify(entry)), 'EX', Math.ceil(keep)))
    },
    async close() {
      store.close()
      await memory.close()
    },
  }
}

const sealed = (key: string, json: string) => sumOf(key, json) + json

/** What is not as it was written would fail where it is used, for as long as it is kept; it counts as a failure of Redis. */
function unsealed(key: string, text: string | null): Entry | undefined {
  if (text === null) return undefined
  const json = text.slice(SUM_LENGTH)
  if (!text.startsWith(sumOf(key, json))) throw new Error('NONSENSE instead of an answer')
  return JSON.parse(json) as Entry
}

const SUM_LENGTH = 43
const sumOf = (key: string, json: string) => createHash('sha256').update(`${key}\n`).update(json).digest('base64url')
