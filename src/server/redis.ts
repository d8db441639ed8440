import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '#contract/server.ts'

/** What is slower than this is not worth waiting for. */
const PATIENCE_MS = 250
/** A connection on which nothing comes back for so long is given up, with all that waits in it. */
const SILENCE_MS = 1000
/** A Redis that is there answers in a millisecond or two; one that takes longer, each time for a second, is let be. */
const SLOW_MS = 50
const SLOW_IN_A_ROW = 5
const SLOW_FOR_MS = 1000
/** Then it is asked so often whether it is better, one question at a time. */
const LOOK_AGAIN_MS = 5000
const WARN_EVERY_MS = 60_000

/** Counters and answers have a connection each; the operator is told once for both. */
let warned = -Infinity

/** What became of a question to Redis; `away` is one that was not asked, as Redis was not there. */
type Outcome = 'ok' | 'failed' | 'away'
/** Told of each question, and after how many milliseconds it was settled. */
export type Observe = (outcome: Outcome, milliseconds: number) => void

interface Store {
  /** For use after `ready()` said so. */
  client: Redis
  ready(): boolean
  /**
   * What Redis answers, or nothing: where it is away, or fails. After a failure it is not ready before Redis has answered
   * all others, and the operator is told once a minute.
   */
  ask<T>(question: (client: Redis) => Promise<T>): Promise<{ answer: T } | undefined>
  close(): void
}

/** A connection that never makes anyone wait: while Redis is away its users go on with their own memory. */
export function openRedis(url: string, log: Log, observe: Observe = () => {}): Store {
  let client: Redis | undefined
  let closed = false
  let late = false
  const tell = (error: unknown) => {
    if (performance.now() - warned < WARN_EVERY_MS) return
    warned = performance.now()
    log.warn(
      { error: reasonOf(error) },
      'Redis does not answer: counters and remembered answers are this process’s own',
    )
  }
  const pace = createPace()
  begin()
  return {
    get client() {
      if (!client) throw new Error('asked before it was ready')
      return client
    },
    ready() {
      if (client?.status !== 'ready') return false
      // A Redis that hangs costs a wait now and then, not one for each call, until it has answered everything.
      late &&= client.commandQueue.length > 0
      return !late && pace.allows()
    },
    async ask(question) {
      if (!this.ready()) {
        observe('away', 0)
        return undefined
      }
      const start = performance.now()
      const answered = pace.ask()
      try {
        const answer = await question(this.client)
        if (answered()) tell(new Error('SLOW answers'))
        observe('ok', performance.now() - start)
        return { answer }
      } catch (error) {
        late = true
        answered()
        tell(error)
        observe('failed', performance.now() - start)
        return undefined
      }
    },
    close() {
      closed = true
      client?.disconnect()
    },
  }

  function begin(): void {
    open().catch((error: unknown) => {
      tell(error)
      // A client that is there connects again by itself.
      if (!client && !closed) setTimeout(begin, LOOK_AGAIN_MS).unref()
    })
  }

  /** Loaded where there is a Redis only: the client takes 13 MB. */
  async function open(): Promise<void> {
    const { Redis } = await import('ioredis')
    if (closed) return
    client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      commandTimeout: PATIENCE_MS,
      // The patience above only stops waiting: commands stay in the queue of a connection until it ends.
      socketTimeout: SILENCE_MS,
      retryStrategy: (times) => Math.min(times * 200, 5000),
    })
    client.on('error', tell)
    await client.connect()
  }
}

/** Whether answers come quickly enough to be waited for. */
function createPace() {
  let slow = 0
  let slowSince = 0
  let nextLook = 0
  const isSlow = () => slow >= SLOW_IN_A_ROW && performance.now() - slowSince >= SLOW_FOR_MS
  return {
    allows: () => !isSlow() || performance.now() >= nextLook,
    /** Gives what is called with the answer, which says whether that was one slow answer too many. */
    ask(): () => boolean {
      const start = performance.now()
      if (isSlow()) nextLook = start + LOOK_AGAIN_MS
      let late = false
      // An answer that only this process was too busy to take is there by then.
      const timer = setTimeout(() => setImmediate(() => (late = true)), SLOW_MS)
      return () => {
        clearTimeout(timer)
        if (!late) slow = 0
        else if (slow++ === 0) slowSince = start
        return isSlow()
      }
    },
  }
}

/** The first word of what Redis says, such as WRONGPASS or OOM, or what the system says; never a key or a value. */
function reasonOf(error: unknown): string {
  const { message = '', code, name } = error as NodeJS.ErrnoException
  if (message.endsWith('timed out')) return 'ETIMEDOUT'
  return /^[A-Z]+(?= )/.exec(message)?.[0] ?? code ?? name
}

/**
 * Keys hold addresses and what visitors asked for: hashed, nobody reads them in passing. Whoever may read Redis can
 * still find an address by trying all there are; every key expires.
 */
export function hashedKey(kind: string, key: string): string {
  return `sundry:${kind}:${createHash('sha256').update(key).digest('base64url')}`
}
