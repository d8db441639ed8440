import { isIP } from 'node:net'
import { ToolError } from '#contract/error.ts'
import { isPublicAddress } from '#shared/net/public-address.ts'

const LONGEST = 4096
const PORTS = new Set(['', '80', '443'])
/** Names that never leave a network: RFC 6761, 6762, 8375, 9476, and what routers and clusters use. */
const INNER_NAME =
  /(?:^|\.)(?:localhost|local|internal|localdomain|intranet|lan|home|corp|home\.arpa|test|invalid|onion|svc)$/i

const wrong = (message: string) => new ToolError(message, { code: 'bad_url', errors: [{ field: 'url', message }] })

/** Reads a visitor's URL; what is wrong by its text alone is refused in words. */
export function readPublicUrl(text: string): URL {
  const trimmed = text.trim()
  if (trimmed === '') throw wrong('Please enter a URL.')
  if (trimmed.length > LONGEST) throw wrong(`The URL is longer than ${LONGEST} characters.`)
  // The parser would quietly drop or turn these, and a proxy may read them otherwise.
  if (/[\s\p{Cc}\\]/u.test(trimmed) || !URL.canParse(trimmed)) throw wrong('This is not a valid URL.')
  const url = new URL(trimmed)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw wrong('Only http and https URLs can be fetched.')
  if (url.username || url.password) throw wrong('A URL with a user name or password cannot be fetched.')
  if (!PORTS.has(url.port)) throw wrong('Only the ports 80 and 443 can be fetched from.')
  if (!isPublicHost(hostOf(url))) throw wrong('Only public addresses can be fetched.')
  return url
}

/** The host as a resolver or socket takes it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !INNER_NAME.test(name)
}
