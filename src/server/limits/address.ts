import ipaddr from 'ipaddr.js'
import type { Call } from '../http/exchange.ts'
import { header } from '../http/exchange.ts'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]
type Trust = (address: string) => boolean

/** Proxies behind each other are fewer; a header has room for thousands. */
const MOST_HOPS = 16
/** Characters of an address, a zone included. */
const LONGEST = 64

const LOOPBACK = ['127.0.0.0/8', '::1/128']

export function trustOf(entries: string[]): Trust {
  if (entries.every((entry) => entry === 'none')) return () => false
  const ranges: Range[] = entries
    .filter((entry) => entry !== 'none')
    .flatMap((entry) => (entry === 'loopback' ? LOOPBACK : [entry]))
    .map((entry) =>
      plainRange(ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`)),
    )
  return (address) => {
    const parsed = parse(address)
    return parsed !== undefined && ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  }
}

/** IPv4 mapped into IPv6 is IPv4, as in the addresses that are compared with it. */
function plainRange([address, bits]: Range): Range {
  const mapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
  return mapped ? [address.toIPv4Address(), bits - 96] : [address, bits]
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return address.length <= LONGEST && ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/**
 * The caller's address: the connection's, or, through trusted proxies only, the last address in
 * X-Forwarded-For that is not one of them, of so many. IPv4 mapped into IPv6 is given as IPv4.
 */
export function callerOf(call: Call, trusted: Trust): string {
  const peer = plain(call.peer)
  if (!trusted(peer)) return peer
  for (const address of lastOf(header(call, 'x-forwarded-for') ?? '')) {
    const parsed = parse(address)
    if (!parsed) return peer
    if (!trusted(address)) return parsed.toString()
  }
  return peer
}

/** The last addresses of a list, from its end. */
function* lastOf(list: string): Generator<string> {
  let end = list.length
  for (let hop = 0; hop < MOST_HOPS && end >= 0; hop++) {
    const comma = end > 0 ? list.lastIndexOf(',', end - 1) : -1
    const address = withoutPort(list.slice(comma + 1, end).trim())
    if (address) yield address
    end = comma
  }
}

/** Some gateways name the port as well: `192.0.2.1:50412`, `[2001:db8::1]:50412`. */
function withoutPort(address: string): string {
  const [, inBrackets, plainHost] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(address) ?? []
  return inBrackets ?? plainHost ?? address
}

/** IPv4 as it comes on a socket for both families: `::ffff:192.0.2.1`. Cheap, because every request asks. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}

/** What a limit counts: an IPv4 address, or the /56 network of an IPv6 one, as much as a home may have. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':')) return address
  const parsed = parse(address)
  if (parsed?.kind() !== 'ipv6') return address
  const [a = 0, b = 0, c = 0, d = 0] = (parsed as ipaddr.IPv6).parts
  return [a, b, c, d & 0xff00].map((part) => part.toString(16)).join(':')
}
