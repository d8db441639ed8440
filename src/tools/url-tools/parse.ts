import { ToolError } from '#contract/error.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { withScheme } from '#shared/net/with-scheme.ts'
import { warningsOf } from './lookalike.ts'
import { toUnicode } from './punycode.ts'
import { cut, parametersOf, readablePath, type Parameter } from './query.ts'

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

/** Takes a URL apart as a browser does; an address without scheme is read as https. */
export function parse(text: string): Parsed {
  const typed = text.trim()
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
    parameters: parametersOf(cut(url.href).query ?? ''),
    fragment: readablePath(url.hash.slice(1)),
    warnings: [...addressWarnings(url, written), ...warningsOf(unicodeHost)],
  }
}

const CODED = /(?:^|\.)xn--/

/** Whether `xn--` stands for letters that a domain may have: Firefox and the standard ask for it, Chromium and Node do not. */
function isDomain({ protocol, hostname }: URL, unicodeHost: string): boolean {
  if (!(protocol in PORTS) || !CODED.test(hostname)) return true
  return !CODED.test(unicodeHost) && parseUrl(`https://${unicodeHost}`)?.hostname === hostname
}

function addressWarnings(url: URL, written: string): string[] {
  const warnings: string[] = []
  if (url.username !== '' && /[.]/.test(url.username)) {
    warnings.push(
      `The part before “@” looks like a host, but it is a user name: this link goes to ${toUnicode(url.hostname)}.`,
    )
  } else if (url.password !== '') warnings.push('The URL holds a password, which everyone who gets the link can read.')
  if (/^\d+(?:\.\d+){3}$/.test(url.hostname) && !written.includes(url.hostname)) {
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
