/** One request, whatever brought it: a socket, or a test. */
export interface Call {
  method: string
  /** Path as sent, without the query. */
  path: string
  /** Query as sent, with its question mark, or empty. */
  search: string
  headers: Record<string, string | string[] | undefined>
  /** Address of the other end of the connection. */
  peer: string
  /** Whether the connection itself is encrypted. */
  secure: boolean
  signal: AbortSignal
  /**
   * Reads the body; throws a `ToolError` 413 once it is longer than `limit` bytes, 429 where bodies of the same caller
   * that are not answered yet take more than their share of the memory for them.
   */
  read(limit: number, caller?: string): Promise<Uint8Array>
}

export interface Reply {
  status: number
  /** Made for this answer: whoever passes it on may add to them. */
  headers: Record<string, string>
  body: string | Uint8Array | null
  /**
   * Whose large answer it is, by the key of their limits; empty where callers are not limited. Bodies that are kept for
   * everybody have none.
   */
  holder?: string
}

export function header(call: Call, name: string): string | undefined {
  const value = call.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Named, and not with a weight of nothing, which refuses it. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** The best packing that the caller takes. */
export function encodingFor(call: Call): Encoding {
  const accepted = header(call, 'accept-encoding') ?? ''
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}
