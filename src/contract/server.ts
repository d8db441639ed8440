import type { Context } from './context.ts'
import type { Input } from './run.ts'
import type { Upstreams } from './upstream.ts'

/** Log of one request; never given a visitor's input. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The domain name system. Questions end with the signal; a caller has a share of those at once. */
export interface Names {
  /** IPv4 and IPv6 addresses of a name; empty when it has none. */
  addressesOf(name: string, signal?: AbortSignal, caller?: string): Promise<string[]>
  /** The name of an address, or null: unknown, or too slow. */
  nameOf(address: string, signal?: AbortSignal, caller?: string): Promise<string | null>
}

/** What a URL held: decoded bytes, media type as it was declared, and the address after redirects. */
export interface Fetched {
  bytes: Uint8Array
  type: string
  url: string
}

/** Work on pictures in processes of their own: a decoder or a model may crash or grow without harm to the server. */
export interface ImageWork {
  /**
   * What `image-job.server.ts` of this tool makes of the input. Throws a `ToolError` 503 when too many wait already;
   * ends at once when the signal says that nobody waits any more. A caller has a share of the places.
   */
  run(tool: string, input: unknown, signal: AbortSignal, caller?: string): Promise<unknown>
  queue(): { running: number; waiting: number; atOnce: number; mostWaiting: number }
}

/** Further services register their part here (see `services.ts`). */
export interface Services {
  log: Log
  upstreams: Upstreams
  names: Names
  /** Folder with databases of the operator's own, or empty. */
  ipDatabases: string
  images: ImageWork
  /** Folder with a matting model and its card, or an empty one. */
  modelDir: string
  /**
   * Fetches a URL that a visitor gave: public addresses only, 5 MB and 8 seconds at most.
   * Throws a `ToolError` in words that tell nothing about the network of the server. A caller has a share of the places.
   */
  fetchPublic(url: string, options: { signal: AbortSignal; accept?: string }, caller?: string): Promise<Fetched>
}

export interface ServerContext extends Context, Services {
  /** The caller's address, as far as trusted proxies tell it. */
  address: string
  /** Adds a header to the answer. */
  header(name: string, value: string): void
  /**
   * Runs an operation that anyone may answer in a killable worker, e.g. on what was fetched. What comes back is its
   * answer, ready to be sent: pass it on as it is.
   */
  inWorker<T>(route: string, input: Input): Promise<T>
  /** What `worker-job.server.ts` of this tool makes of the input, in a killable worker: work of the server alone. */
  workerJob<T>(tool: string, input: unknown): Promise<T>
}
