import ipaddr from 'ipaddr.js'

/** The first form of IPv4 in IPv6, `::8.8.8.8` (RFC 4291, 2.5.5.1), which nobody uses any more. */
const COMPATIBLE = /^::(\d{1,3}(?:\.\d{1,3}){3})$/

/**
 * A numeric IPv6 address; `undefined` where it is none. The parser takes `::8.8.8.8` for `::ffff:8.8.8.8`, which is
 * another address: here it is the same as `::808:808`.
 * @example ipv6Of('::8.8.8.8')?.toString() // '::808:808'
 */
export function ipv6Of(text: string): ipaddr.IPv6 | undefined {
  if (!ipaddr.IPv6.isValid(text)) return undefined
  const [, ipv4] = COMPATIBLE.exec(text) ?? []
  if (ipv4 === undefined) return ipaddr.IPv6.parse(text)
  return new ipaddr.IPv6([...Array<number>(12).fill(0), ...ipaddr.IPv4.parse(ipv4).toByteArray()])
}
