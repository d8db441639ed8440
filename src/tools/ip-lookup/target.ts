import { ToolError } from '#contract/error.ts'
import { inAscii } from '#shared/numbers/typed.ts'
import { ipv6Of } from '#shared/net/ipv6.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { BLANK } from './sentences.ts'

type Target = { address: string } | { name: string }

const NEITHER = 'This is neither an IP address nor a domain name.'
export const NOT_PUBLIC = 'This domain name was not found, or it does not lead to a public address.'

const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/
const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/
/** Names that only a local network knows. */
const LOCAL =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|onion|test|invalid|example)$/

/**
 * Reads what a visitor entered: an address, a name, or a URL with one of them.
 * @example readTarget('https://bücher.example.org:8080/a?b') // { name: 'xn--bcher-kva.example.org' }
 */
export function readTarget(text: string): Target {
  const trimmed = text.trim()
  if (trimmed === '') throw new ToolError(BLANK)
  if (trimmed.length > 2000) throw new ToolError(NEITHER)
  // Copied from a text that runs from right to left, an address brings marks of direction along.
  const typed = bare(inAscii(trimmed).trim())
  requireSingle(typed)
  const host = hostOf(typed)
  const address = addressOf(host)
  return address === undefined ? { name: nameOf(host) } : { address }
}

/**
 * Without the quotation marks, brackets and commas that are copied along, and as it was before a report made it
 * harmless. @example bare('“hxxps://example[.]org/”,') // 'https://example.org/'
 */
function bare(text: string): string {
  return text
    .replace(/^[<("'“‘«„\p{Cf}]+|[>)"'”’»“,;\p{Cf}]+$/gu, '')
    .replace(/[[(](:\/\/|[.:])[\])]/g, '$1')
    .replace(/[[(]dot[\])]/gi, '.')
    .replace(/^hxxp/i, 'http')
}

/** `9.9.9.0/24` is 256 addresses, whose places may differ; a URL has its scheme before a path of digits. */
function requireSingle(text: string): void {
  const [, address = '', length] = /^([\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? []
  const bits = IPV4.test(address) ? 32 : ipv6Of(address) ? 128 : 0
  if (Number(length) < bits) {
    throw new ToolError(`${text} is a network of many addresses. Please enter a single one, such as ${address}.`)
  }
}

function hostOf(text: string): string {
  // With the name and the password that some URLs carry. Browsers read `https:example.org`, too.
  const rest = text.replace(/^(?:(?:[a-z][a-z\d+.-]*:)?\/\/|https?:\/?)(?:[^/?#\\]*@)?/i, '')
  const bracket = /^\[([^\]]*)\](?::\d+)?(?:[/?#].*)?$/s.exec(rest)
  if (bracket) return bracket[1] as string
  const authority = rest.split(/[/?#]/)[0] as string
  // One colon is a port's, several are an IPv6 address's.
  return authority.split(':').length === 2 ? (authority.split(':')[0] as string) : authority
}

/** IPv4 that is mapped into IPv6 is IPv4. The zone of a link-local address is that of the machine which wrote it. */
function addressOf(written: string): string | undefined {
  // A point at the end is that of a sentence, or of the name that it would be.
  const sole = written.replace(/\.$/, '')
  if (IPV4.test(sole)) return sole
  if (!written.includes(':')) return undefined
  const host = sole.replace(/^(fe80:[\da-f:]+)%.*$/is, '$1')
  const parsed = host.includes('%') ? undefined : ipv6Of(host)
  if (!parsed) throw new ToolError(NEITHER)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toRFC5952String()
}

function nameOf(host: string): string {
  const name = asciiOf(host)
  const labels = name.split('.')
  if (name.length > 253 || !labels.every((label) => LABEL.test(label))) throw new ToolError(NEITHER)
  // `127.1` and `0x7f.1` mean an address to some programs; here they mean nothing.
  if (/^(?:\d+|0x[\da-f]*)$/.test(labels.at(-1) as string)) throw new ToolError(NEITHER)
  if (labels.length < 2 || LOCAL.test(name)) throw new ToolError(NOT_PUBLIC)
  return name
}

/** Lower case, without the last dot, in the ASCII form of international names. */
function asciiOf(host: string): string {
  const url = /[\s@\\%<>^|`{}"]/.test(host) ? undefined : parseUrl(`http://${host}/`)
  if (!url) throw new ToolError(NEITHER)
  const ascii = /^[\x21-\x7e]+$/.test(host) ? host.toLowerCase() : url.hostname
  return ascii.replace(/\.$/, '')
}
