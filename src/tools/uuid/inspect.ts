import { readOrRefuse } from './notation.ts'

export interface Inspection {
  /** In lower case with hyphens. */
  uuid: string
  variant: string
  /** Missing where the variant has no versions. */
  version?: number | undefined
  /** What the UUID is, in words. */
  kind: string
  /** The instant inside versions 1, 6 and 7, to the full precision that it has. */
  time?: string | undefined
  clockSequence?: number | undefined
  /** 48 bits, as a network card's address is written. */
  node?: string | undefined
  /** Whether the node is a random number or a network card's address. */
  nodeKind?: 'random' | 'network card' | undefined
  urn: string
  /** As one number of 128 bits. */
  integer: string
}

const KINDS: Record<number, string> = {
  1: 'Version 1: time in steps of 100 ns since 1582, clock sequence and node',
  2: 'Version 2: DCE security, with a local user or group number',
  3: 'Version 3: MD5 of a namespace and a name',
  4: 'Version 4: random',
  5: 'Version 5: SHA-1 of a namespace and a name',
  6: 'Version 6: the fields of version 1 in an order that sorts by time',
  7: 'Version 7: Unix time in milliseconds, then random bits',
  8: 'Version 8: a layout of its maker’s own',
}
const NIL = '00000000-0000-0000-0000-000000000000'
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** @example inspect('{017F22E2-79B0-7CC3-98C4-DC0C0C07398F}').time // '2022-02-22T19:22:22.000Z' */
export function inspect(text: string): Inspection {
  const uuid = readOrRefuse(text)
  const digits = uuid.replaceAll('-', '')
  const common = { uuid, urn: `urn:uuid:${uuid}`, integer: BigInt(`0x${digits}`).toString() }
  if (uuid === NIL) return { ...common, variant: 'none', kind: 'The nil UUID: all 128 bits are 0' }
  if (uuid === MAX) return { ...common, variant: 'none', kind: 'The max UUID: all 128 bits are 1' }
  const variant = variantOf(digits)
  if (variant !== 'RFC 9562') return { ...common, variant, kind: `A UUID of the variant ${variant}` }
  const version = Number.parseInt(digits.charAt(12), 16)
  const kind = KINDS[version] ?? `Version ${version}: not defined`
  return { ...common, variant, version, kind, ...timeOf(version, digits), ...nodeOf(version, digits) }
}

/** The highest bits of the ninth byte (RFC 9562 section 4.1). */
function variantOf(digits: string): string {
  const bits = Number.parseInt(digits.charAt(16), 16)
  if (bits < 0x8) return 'NCS (before 1990)'
  if (bits < 0xc) return 'RFC 9562'
  return bits < 0xe ? 'Microsoft (COM)' : 'reserved'
}

function timeOf(version: number, digits: string): Pick<Inspection, 'time'> {
  switch (version) {
    case 1:
      return { time: gregorian(digits.slice(13, 16) + digits.slice(8, 12) + digits.slice(0, 8)) }
    case 6:
      return { time: gregorian(digits.slice(0, 12) + digits.slice(13, 16)) }
    case 7:
      return { time: new Date(Number.parseInt(digits.slice(0, 12), 16)).toISOString() }
    default:
      return {}
  }
}

/** 15 October 1582, the first day of the Gregorian calendar, to 1970, in steps of 100 ns. */
const EPOCH = 122_192_928_000_000_000n
const STEPS = 10_000n

function gregorian(hex: string): string {
  const steps = BigInt(`0x${hex}`) - EPOCH
  const within = ((steps % STEPS) + STEPS) % STEPS
  const milliseconds = Number((steps - within) / STEPS)
  return new Date(milliseconds).toISOString().replace('Z', `${String(within).padStart(4, '0')}Z`)
}

function nodeOf(version: number, digits: string): Pick<Inspection, 'clockSequence' | 'node' | 'nodeKind'> {
  if (version !== 1 && version !== 6) return {}
  const bytes = digits.slice(20).match(/../g) as string[]
  return {
    clockSequence: Number.parseInt(digits.slice(16, 20), 16) & 0x3fff,
    node: bytes.join(':'),
    nodeKind: Number.parseInt(bytes[0] as string, 16) & 1 ? 'random' : 'network card',
  }
}
