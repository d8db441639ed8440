import { ToolError } from '#contract/error.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { withScheme } from '#shared/net/with-scheme.ts'
import { warningsOf } from './lookalike.ts'
import { toUnicode } from './punycode.ts'
import { parametersIn, readablePath, type Parameter } from './query.ts'

interface Parsed {
  /** The URL as a browser writes it (WHATWG). */
  href: string
  scheme: string
  username: string
  password: string
  /** As it is asked for on the network: `xn--` for letters outside ASCII. */
  host: string
  /** As it is read by people. */
  unicodeHost: string
  /** The port in use: of the scheme, where none is written; empty where the scheme has none. */
  port: string
  path: string
  /** Parts of the path, decoded. */
  segments: string[]
  parameters: Parameter[]
  fragment: string
  warnings: string[]
}

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21' }

/** Marks around an address in code, mail and prose. */
const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|<(.*)>|[“”„](.*)[“”]|[‘’‚](.*)[‘’]|«(.*)»)$/s

/** Takes a URL apart as a browser does; an address without scheme is read as https. */
export function parse(text: string): Parsed {
  const typed = unquoted(text.trim())
  if (typed === '') throw new ToolError('Enter a URL.')
  const written = withScheme(typed)
  const url = parseUrl(written)
  const unicodeHost = toUnicode(url?.hostname ?? '')
  if (!url || !isDomain(url, unicodeHost)) {
    throw new ToolError(
      'This is not a URL that a browser could open. It should look like https://example.com/page?q=1.',
    )
  }
  return {
    href: url.href,
    scheme: url.protocol.slice(0, -1),
    username: readablePath(url.username),
    password: readablePath(url.password),
    host: url.hostname,
    unicodeHost,
    port: url.port || (PORTS[url.protocol] ?? ''),
    path: url.pathname,
    segments: url.pathname.split('/').filter(Boolean).map(readablePath),
    parameters: parametersIn(url.href),
    fragment: readablePath(url.hash.slice(1)),
    warnings: [...addressWarnings(url, written), ...warningsOf(unicodeHost)],
  }
}

function unquoted(typed: string): string {
  const inner = QUOTED.exec(typed)?.slice(1)
  return inner ? inner.join('').trim() : typed
}

const CODED = /(?:^|\.)xn--/

/**
 * Whether `xn--` stands for letters that a domain may have: Firefox and the standard ask for it, Chromium and Node do
 * not. No domain has quotes, which come along where only one of a pair is copied.
 */
function isDomain({ protocol, hostname }: URL, unicodeHost: string): boolean {
  if (!(protocol in PORTS) && protocol !== 'file:') return true
  if (/["'`“”„‘’‚«»]/.test(unicodeHost)) return false
  if (!CODED.test(hostname)) return true
  return !CODED.test(unicodeHost) && parseUrl(`https://${unicodeHost}`)?.hostname === hostname
}

function addressWarnings(url: URL, written: string): string[] {
  const warnings: string[] = []
  // Browsers read the full stops of other scripts as one.
  if (/[.。．｡]/.test(readablePath(url.username))) {
    warnings.push(
      `The part before “@” looks like a host, but it is a user name: this link goes to ${toUnicode(url.hostname)}.`,
    )
  } else if (url.password !== '') warnings.push('The URL holds a password, which everyone who gets the link can read.')
  if (/^\d+(?:\.\d+){3}$/.test(url.hostname) && writtenHost(written) !== url.hostname) {
    warnings.push(`The host is the address ${url.hostname} in a disguise that people cannot read.`)
  }
  if (url.protocol === 'http:') warnings.push('The connection is not encrypted: http, not https.')
  if (/^(?:javascript|data|vbscript):$/.test(url.protocol)) {
    warnings.push(
      `A ${url.protocol} link holds a program or a document of its own: open it only if you trust who gave it to you.`,
    )
  }
  return warnings
}

/** The host as it stands in the URL, without its port and the full stop that may end it. */
function writtenHost(written: string): string {
  const authority = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(written)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/\.?(?::\d*)?$/, '')
}
