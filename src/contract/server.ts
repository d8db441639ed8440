import type { Context } from '#contract/context.ts'

/** Log of one request; never given a visitor's input. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Further services register their part here (see `services.ts`). */
export interface Services {
  log: Log
}

export interface ServerContext extends Context, Services {
  /** The caller's address, as far as trusted proxies tell it. */
  address: string
}
