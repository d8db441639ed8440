/** A page as the HTTP Observatory sees it: asked over TLS, and once more in the clear. */
export interface Seen {
  url: URL
  headers: Headers
  html: string
  /** The answer to the same address without TLS. */
  clear: { status: number; location: string | null }
}

const BROAD = /^(?:\*|https?:|ftp:|https?:\/\/\*(?:\.\*)?)$/
const INLINE = /^(?:'unsafe-inline'|data:)$/
const SAFE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const HALF_A_YEAR = 15_768_000

/** The twelve checks of the HTTP Observatory, written anew from its documentation: which of them a page fails. */
export function failedChecks(seen: Seen): string[] {
  const { headers } = seen
  const is = (name: string, ...allowed: (string | null)[]) => allowed.includes(headers.get(name))
  const checks: Record<string, boolean> = {
    'content-security-policy': isStrict(headers.get('content-security-policy') ?? ''),
    cookies: headers.get('set-cookie') === null,
    'cross-origin-embedder-policy': is('cross-origin-embedder-policy', null, 'require-corp', 'credentialless'),
    'cross-origin-opener-policy': is('cross-origin-opener-policy', 'same-origin', 'same-origin-allow-popups'),
    'cross-origin-resource-policy': is('cross-origin-resource-policy', 'same-origin', 'same-site'),
    'cross-origin-resource-sharing': is('access-control-allow-origin', null),
    redirection: seen.clear.location === `https://${seen.url.host}${seen.url.pathname}`,
    'referrer-policy': SAFE_REFERRERS.includes(headers.get('referrer-policy') ?? ''),
    'strict-transport-security': maxAge(headers) >= HALF_A_YEAR,
    'subresource-integrity': foreignScripts(seen).length === 0,
    'x-content-type-options': is('x-content-type-options', 'nosniff'),
    'x-frame-options': is('x-frame-options', 'DENY', 'SAMEORIGIN'),
  }
  return Object.keys(checks).filter((name) => !checks[name])
}

const maxAge = (headers: Headers) => Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])

/** The best mark: nothing is allowed by default, and no script or style may be anywhere in the page. */
function isStrict(policy: string): boolean {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const own = (name: string) => directives.get(name) ?? ['*']
  return (
    own('default-src').join() === "'none'" &&
    [...sources('script-src'), ...sources('style-src')].every(
      (source) => !BROAD.test(source) && !INLINE.test(source),
    ) &&
    !sources('script-src').includes("'unsafe-eval'") &&
    [...directives.values()].flat().every((source) => !/^(?:http|ftp):/.test(source)) &&
    ['object-src', 'base-uri', 'form-action', 'frame-ancestors'].every((name) => own(name).join() === "'none'")
  )
}

function foreignScripts({ html, url }: Seen): string[] {
  const addresses = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map((match) => match[1] as string)
  return addresses.filter((address) => new URL(address, url).origin !== url.origin)
}
