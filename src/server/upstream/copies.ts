import type { Cache } from './cache.ts'
import type { Received } from './transport.ts'

const KEEP_S = 6 * 60 * 60

/** What an address answered last, and for how long it wants not to be asked again. */
interface Copy {
  text: string
  lastModified: string | null
  /** By the clock of `createCopies`. */
  expires: number
  /** Milliseconds. */
  lasts: number
}

/** Last answers by their addresses, for providers whose terms ask for that. */
export interface Copies {
  get(url: URL): Promise<Copy | undefined>
  isFresh(copy: Copy): boolean
  /** After an answer, or after one that nothing has changed since `before`. */
  keep(url: URL, received: Received, before: Copy | undefined): void
}

/** Both in milliseconds since 1970: by the clock that is set, and by one that only goes on, which lasting goes by. */
interface Clocks {
  now(): number
  steady(): number
}

export function createCopies(cache: Cache, { now, steady }: Clocks): Copies {
  return {
    get: async ({ href }) => (await cache.get(`copy/${href}`))?.value as Copy | undefined,
    isFresh({ expires, lasts }) {
      const left = expires - steady()
      // What another process keeps goes by that one's clock: more than all of the time is not left.
      return left > 0 && left <= lasts
    },
    keep({ href }, { status, headers, text }, before) {
      const unchanged = status === 304 ? before : undefined
      const lasts = lastingOf(headers, now())
      const copy: Copy = {
        text: unchanged?.text ?? text,
        lastModified: headers.get('last-modified') ?? unchanged?.lastModified ?? null,
        expires: steady() + lasts,
        lasts,
      }
      cache.set(`copy/${href}`, { value: copy, provider: '', at: now() }, KEEP_S)
    },
  }
}

/** Between two dates of the provider's own clock, where it tells both, less the time in caches on the way. */
function lastingOf(headers: Headers, now: number): number {
  const expires = Date.parse(headers.get('expires') ?? '')
  const date = Date.parse(headers.get('date') ?? '')
  const age = Number(headers.get('age') ?? 0) * 1000 || 0
  return Math.max(0, expires - (date || now) - age) || 0
}
