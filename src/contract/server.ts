import type { Context } from '#contract/context.ts'
import type { Upstreams } from '#contract/upstream.ts'

/** Log of one request; never given a visitor's input. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The domain name system. */
export interface Names {
  /** IPv4 and IPv6 addresses of a name; empty when it has none. */
  addressesOf(name: string): Promise<string[]>
  /** The name of an address, or null: unknown, or too slow. */
  nameOf(address: string): Promise<string | null>
}

/** Further services register their part here (see `services.ts`). */
export interface Services {
  log: Log
  upstreams: Upstreams
  names: Names
  /** Folder with databases of the operator's own, or empty. */
  ipDatabases: string
}

export interface ServerContext extends Context, Services {
  /** The caller's address, as far as trusted proxies tell it. */
  address: string
  /** Adds a header to the answer. */
  header(name: string, value: string): void
}
