import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '#shared/net/public-address.ts'

const PRIVATE = 'is a private address (RFC 1918): it is used inside local networks, by millions of them at once'

/** Special-purpose ranges (IANA registries), the narrower before the wider. */
const RANGES: [string, string][] = [
  ['0.0.0.0/8', 'stands for “this network” (RFC 1122) and is never an address on the internet'],
  ['10.0.0.0/8', PRIVATE],
  ['100.64.0.0/10', 'is shared by customers behind a provider’s address translation (RFC 6598)'],
  ['127.0.0.0/8', 'is a loopback address (RFC 1122): every device reaches itself by it'],
  ['169.254.0.0/16', 'is a link-local address (RFC 3927), which a device gives itself when nobody assigns one'],
  ['172.16.0.0/12', PRIVATE],
  ['192.0.2.0/24', 'is reserved for documentation (RFC 5737)'],
  ['192.0.0.0/24', 'is reserved for protocols (RFC 6890)'],
  ['192.88.99.0/24', 'was used by 6to4 relays (RFC 7526)'],
  ['192.168.0.0/16', PRIVATE],
  ['198.18.0.0/15', 'is reserved for measuring network devices (RFC 2544)'],
  ['198.51.100.0/24', 'is reserved for documentation (RFC 5737)'],
  ['203.0.113.0/24', 'is reserved for documentation (RFC 5737)'],
  ['224.0.0.0/4', 'is a multicast address (RFC 5771): it names a group, not a device'],
  ['255.255.255.255/32', 'is the broadcast address (RFC 919): it means every device of the local network'],
  ['240.0.0.0/4', 'is reserved for future use (RFC 1112)'],
  ['::/128', 'is the unspecified address (RFC 4291)'],
  ['::1/128', 'is the loopback address (RFC 4291): every device reaches itself by it'],
  ['64:ff9b::/32', 'carries an IPv4 address through a translator (RFC 6052)'],
  ['100::/64', 'leads nowhere on purpose (RFC 6666)'],
  ['2001::/32', 'carries an IPv4 address through a Teredo tunnel (RFC 4380)'],
  ['2001:db8::/32', 'is reserved for documentation (RFC 3849)'],
  ['3fff::/20', 'is reserved for documentation (RFC 9637)'],
  ['2002::/16', 'carries an IPv4 address through a 6to4 tunnel (RFC 3056)'],
  ['fc00::/7', 'is a unique local address (RFC 4193): it is used inside local networks'],
  ['fe80::/10', 'is a link-local address (RFC 4291), valid on one network cable only'],
  ['fec0::/10', 'is a site-local address, which is no longer used (RFC 3879)'],
  ['ff00::/8', 'is a multicast address (RFC 4291): it names a group, not a device'],
]
const parsed = RANGES.map(([range, meaning]) => [ipaddr.parseCIDR(range), meaning] as const)

/**
 * Why an address is not one on the internet, as the end of a sentence; `undefined` for a public one.
 * @example rangeOf('127.0.0.1') // 'is a loopback address (RFC 1122): every device reaches itself by it'
 */
export function rangeOf(address: string): string | undefined {
  if (isPublicAddress(address)) return undefined
  const numeric = ipaddr.parse(address)
  const found = parsed.find(([range]) => numeric.kind() === range[0].kind() && numeric.match(range))
  return found?.[1] ?? 'is reserved for a special purpose'
}
