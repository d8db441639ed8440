import { ToolError } from '#contract/error.ts'
import { header, type Call } from './exchange.ts'

/** What the pages of an origin may send, and read of the answers. */
interface Grant {
  methods: string
  sent: string
  read: string
}

const API: Grant = {
  methods: 'GET, POST',
  sent: 'content-type',
  read: 'age, content-disposition, x-engine, ratelimit, ratelimit-policy, retry-after, x-request-id',
}

/** What pages of other origins may do: those that the operator named may call the API, no others. */
interface Origins {
  /** Adds the headers by which a browser lets the page of a named origin read the answer. */
  allow(call: Call, headers: Record<string, string>): void
  /**
   * Throws a `ToolError` 403 where the page of another site asks something, or a browser does ahead of its visitor: that
   * may spend what others need.
   */
  refuseForeign(call: Call): void
}

/** The headers by which a browser lets the page of this origin read the answer. */
export function granting(origin: string, { methods, sent, read }: Grant): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': sent,
    'access-control-expose-headers': read,
    'cross-origin-resource-policy': 'cross-origin',
  }
}

export function originsOf(named: string[]): Origins {
  const allowed = new Set(named)
  return {
    allow(call, headers) {
      if (allowed.size === 0) return
      headers.vary = 'Origin'
      const origin = header(call, 'origin')
      if (!origin || !allowed.has(origin)) return
      Object.assign(headers, granting(origin, API), { 'access-control-allow-credentials': 'true' })
    },
    refuseForeign(call) {
      // Pages of ours fetch none ahead; those of others name no site where they do.
      if (header(call, 'sec-purpose')?.includes('prefetch')) throw foreign()
      if (header(call, 'sec-fetch-site') !== 'cross-site' || isOpened(call)) return
      if (allowed.has(header(call, 'origin') ?? '')) return
      throw foreign()
    },
  }
}

const foreign = () => new ToolError('Other websites may not call this address.', { status: 403, code: 'foreign_site' })

/** Whether a visitor follows a link to an answer: the page with the link does not see it. */
function isOpened(call: Call): boolean {
  return call.method === 'GET' && header(call, 'sec-fetch-dest') === 'document'
}
