import type { Cache } from './cache.ts'
import type { Received } from './transport.ts'

const KEEP_S = 6 * 60 * 60

/** What an address answered last, and for how long it wants not to be asked again. */
interface Copy {
  text: string
  lastModified: string | null
  /** Milliseconds since 1970. */
  expires: number
}

/** Last answers by their addresses, for providers whose terms ask for that. */
export interface Copies {
  get(url: URL): Promise<Copy | undefined>
  isFresh(copy: Copy): boolean
  /** After an answer, or after one that nothing has changed since `before`. */
  keep(url: URL, received: Received, before: Copy | undefined): void
}

/** `now` is in milliseconds since 1970. */
export function createCopies(cache: Cache, now: () => number): Copies {
  return {
    get: async ({ href }) => (await cache.get(`copy/${href}`))?.value as Copy | undefined,
    isFresh: ({ expires }) => now() < expires,
    keep({ href }, { status, headers, text }, before) {
      const unchanged = status === 304 ? before : undefined
      const copy: Copy = {
        text: unchanged?.text ?? text,
        lastModified: headers.get('last-modified') ?? unchanged?.lastModified ?? null,
        expires: Date.parse(headers.get('expires') ?? '') || 0,
      }
      cache.set(`copy/${href}`, { value: copy, provider: '', at: now() }, KEEP_S)
    },
  }
}
