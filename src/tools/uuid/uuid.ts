import { v1, v3, v4, v5, v6, v7 } from 'uuid'
import { refusalOf } from '#contract/refusal.ts'
import { bytesOf, read } from './notation.ts'

export const VERSIONS = ['1', '3', '4', '5', '6', '7'] as const
export type Version = (typeof VERSIONS)[number]

/** The namespaces of RFC 9562 section 6.6. */
export const NAMESPACES = {
  DNS: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  URL: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  OID: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  X500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
} as const

export interface Order {
  version: Version
  amount: number
  /** For versions 3 and 5: DNS, URL, OID, X500 or any UUID. */
  namespace?: string | undefined
  /** For versions 3 and 5. */
  name?: string | undefined
}

export interface Source {
  now: Date
  /** Fills the array from a cryptographically secure source. */
  random(array: Uint8Array): Uint8Array
}

const SIZE = 16
const MULTICAST = 0x01

/**
 * UUIDs (RFC 9562) in lower case with hyphens. Those of one call with version 1, 6 or 7 share one instant and count
 * up inside it, so that versions 6 and 7 are in ascending order.
 */
export function generate(order: Order, source: Source): string[] {
  switch (order.version) {
    case '3':
    case '5':
      return Array<string>(order.amount).fill(named(order.version, order))
    case '1':
    case '6':
      return timed(order.version === '1' ? v1 : v6, order.amount, source)
    case '4':
      return chunksOf(order.amount, source).map((random) => v4({ random }))
    case '7':
      return ordered(order.amount, source)
  }
}

/** The time in steps of 100 ns, a random clock sequence and a random node, marked as no network card's address. */
function timed(make: typeof v1, amount: number, { now, random }: Source): string[] {
  const bytes = random(new Uint8Array(SIZE))
  const clockseq = (((bytes[0] as number) << 8) | (bytes[1] as number)) & 0x3fff
  const node = bytes.slice(10)
  node[0] = (node[0] as number) | MULTICAST
  const msecs = now.getTime()
  return Array.from({ length: amount }, (_, nsecs) => make({ random: bytes, msecs, nsecs, clockseq, node }))
}

/** The 32 bits after the millisecond count up from a random start (RFC 9562 section 6.2, method 1). */
function ordered(amount: number, source: Source): string[] {
  const msecs = source.now.getTime()
  const chunks = chunksOf(amount, source)
  const first = chunks[0] as Uint8Array
  // The highest bit starts as 0: a thousand steps never overflow.
  const start = new DataView(first.buffer, first.byteOffset).getUint32(0) >>> 1
  return chunks.map((random, index) => v7({ random, msecs, seq: start + index }))
}

function chunksOf(amount: number, { random }: Source): Uint8Array[] {
  const bytes = random(new Uint8Array(amount * SIZE))
  return Array.from({ length: amount }, (_, index) => bytes.subarray(index * SIZE, (index + 1) * SIZE))
}

function named(version: '3' | '5', { namespace, name }: Order): string {
  if (namespace === undefined || namespace.trim() === '') {
    throw refusalOf(`Version ${version} needs a namespace: DNS, URL, OID, X500 or a UUID.`, 'namespace')
  }
  if (name === undefined) throw refusalOf(`Version ${version} needs a name.`, 'name')
  const make = version === '3' ? v3 : v5
  return make(new TextEncoder().encode(name), bytesOf(namespaceOf(namespace)))
}

function namespaceOf(text: string): string {
  const key = text.trim().toUpperCase().replace('.', '')
  const uuid = Object.hasOwn(NAMESPACES, key) ? NAMESPACES[key as keyof typeof NAMESPACES] : read(text)
  if (uuid === undefined) throw refusalOf('The namespace must be DNS, URL, OID, X500 or a UUID.', 'namespace')
  return uuid
}
