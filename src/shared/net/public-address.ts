import ipaddr from 'ipaddr.js'

/** What the registries reserve inside the ranges that a router would carry (RFC 6890, IANA special-purpose registries). */
const RESERVED = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 wraps any IPv4 address
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // 6bone
  '3fff::/20', // documentation
  '168.63.129.16/32', // Azure's inner service address, which looks public
].map((range) => ipaddr.parseCIDR(range))
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')

/** Names of the web have up to a dozen. */
const MOST_ADDRESSES = 64

/** Whether a name with these addresses is one of the internet only; one with very many is not looked through. */
export const arePublicAddresses = (addresses: string[]): boolean =>
  addresses.length > 0 && addresses.length <= MOST_ADDRESSES && addresses.every(isPublicAddress)

/**
 * Whether a numeric address is global unicast: reachable by anyone, and nobody's inner network.
 * @example isPublicAddress('9.9.9.9') // true
 * @example isPublicAddress('::ffff:9.9.9.9') // false: IPv6 counts inside 2000::/3 only
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address))) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_V6)) return false
  return !RESERVED.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
}
