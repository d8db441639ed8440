import type * as z from 'zod/mini'

/** Who gave the data, with the credit line that must stand beside it. */
export interface Credit {
  name: string
  /** The line to show, e.g. `Weather data by Open-Meteo.com`. */
  credit: string
  url: string
  licence?: string
}

/** One request below a provider's address; the key, the limits and the breaker are not the adapter's business. */
export interface Want {
  /** Begins with a slash; parts that a visitor gave are percent-encoded. */
  path: string
  /** What a refused key is refused for, where the path ends in what a visitor gave. */
  endpoint?: string
  query?: Record<string, string | number | undefined>
}

/**
 * One provider as its adapter sees it. What `read` throws counts as nonsense of the provider; a 4xx status throws a
 * `ProviderRefusal`.
 */
export interface Ask {
  json<S extends z.core.$ZodType>(want: Want, schema: S): Promise<z.core.output<S>>
  json<S extends z.core.$ZodType, T>(want: Want, schema: S, read: (value: z.core.output<S>) => T): Promise<T>
  text<T>(want: Want, read: (text: string) => T): Promise<T>
}

/** A provider's 4xx answer: its adapter may know better than "failed" what it means. */
export class ProviderRefusal extends Error {
  readonly status: number
  /** The body, where it was JSON. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`refused with status ${status}`)
    this.name = 'ProviderRefusal'
    this.status = status
    this.body = body
  }
}

export interface Attempt<T> {
  provider: string
  /** A `ToolError` ends the question with that sentence; any other error lets the next provider try. */
  get(ask: Ask): Promise<T>
}

export interface Question<T> {
  /** Names the answer in the cache, so it holds everything the answer depends on. */
  key: string
  /** Seconds for which an answer is as good as new. */
  fresh: number
  /** Seconds for which an answer is better than none; 6 hours unless told otherwise. */
  keep?: number
  /** For one of a few answers that serve everybody: those that visitors choose do not push it out of memory. */
  shared?: boolean
  /** Milliseconds to wait at most, where the caller has something else to offer; the search for an answer goes on. */
  patience?: number
  /** In order; empty when no provider is configured. */
  attempts: Attempt<T>[]
  /** The sentence for visitors when nothing answered. */
  failure: string
}

export interface Answered<T> {
  value: T
  source: Credit
  /** When the provider was asked. */
  at: Date
  /** Seconds since then. */
  age: number
  /** Past its freshness, because no provider gives a newer one. */
  stale: boolean
}

/** What the configured orders are for. */
export type Use = 'weather' | 'places' | 'history' | 'air' | 'marine' | 'alerts' | 'ip' | 'rates' | 'tor' | 'vpn'

export interface Upstreams {
  /** Providers that may be asked for this, in the operator's order: switched on, with their key, and allowed with ads. */
  order(use: Use): string[]
  /**
   * The first usable answer: fresh from the cache, from a provider, or the last good one, marked as stale. Callers take
   * turns at a provider.
   */
  first<T>(question: Question<T>, caller?: string): Promise<Answered<T>>
  credit(provider: string): Credit
}

/**
 * What answers in a provider's place in tests and offline, by the first part of the address,
 * e.g. `https://api.example.org`. Answers have the provider's field names and types; the data are made up.
 */
export type StandIns = Record<string, (url: URL, now: Date) => Response>
