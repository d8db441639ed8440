/** Fixed Huffman codes of RFC 1951 section 3.2.6, bit-reversed as they are written, and their lengths. */
const CODES = new Uint16Array(288)
const CODE_LENGTHS = new Uint8Array(288)
for (let symbol = 0; symbol < 288; symbol++) {
  const [code, length] =
    symbol < 144
      ? [0x30 + symbol, 8]
      : symbol < 256
        ? [0x190 + symbol - 144, 9]
        : symbol < 280
          ? [symbol - 256, 7]
          : [0xc0 + symbol - 280, 8]
  CODES[symbol] = reverse(code, length)
  CODE_LENGTHS[symbol] = length
}

const MOST = 258
const LEAST = 3

/**
 * A zlib stream (RFC 1950) of an image's rows. Only two things are looked for, the byte before and the row above:
 * in a picture of squares nothing else repeats, and it takes a tenth of a general compressor's time.
 */
export function zlibOfRows(bytes: Uint8Array, stride: number): Uint8Array {
  const out = new BitWriter(bytes.length)
  // Header: deflate with a window of 32 KB; then one final block with fixed codes.
  out.write(0x0178, 16)
  out.write(0b011, 3)
  for (let at = 0; at < bytes.length;) {
    const above = matchLength(bytes, at, stride)
    const before = above === MOST ? 0 : matchLength(bytes, at, 1)
    const length = Math.max(above, before)
    if (length < LEAST) {
      out.symbol(bytes[at++] as number)
      continue
    }
    writeLength(out, length)
    writeDistance(out, above >= before ? stride : 1)
    at += length
  }
  out.symbol(256)
  return out.finish(adler32(bytes))
}

function matchLength(bytes: Uint8Array, at: number, distance: number): number {
  if (at < distance) return 0
  const most = Math.min(MOST, bytes.length - at)
  let length = 0
  while (length < most && bytes[at + length] === bytes[at + length - distance]) length++
  return length
}

function writeLength(out: BitWriter, length: number): void {
  if (length === MOST) return out.symbol(285)
  if (length < 11) return out.symbol(254 + length)
  const extra = 29 - Math.clz32(length - LEAST)
  out.symbol(257 + extra * 4 + ((length - LEAST) >> extra))
  out.write((length - LEAST) & ((1 << extra) - 1), extra)
}

function writeDistance(out: BitWriter, distance: number): void {
  if (distance < 5) return out.write(reverse(distance - 1, 5), 5)
  const extra = 30 - Math.clz32(distance - 1)
  out.write(reverse(extra * 2 + ((distance - 1) >> extra), 5), 5)
  out.write((distance - 1) & ((1 << extra) - 1), extra)
}

class BitWriter {
  private bytes: Uint8Array
  private length = 0
  private pending = 0
  private count = 0

  constructor(expected: number) {
    // A literal takes at most 9 bits.
    this.bytes = new Uint8Array(Math.ceil((expected * 9) / 8) + 16)
  }

  write(value: number, bits: number): void {
    this.pending |= value << this.count
    this.count += bits
    while (this.count >= 8) {
      this.bytes[this.length++] = this.pending & 0xff
      this.pending >>>= 8
      this.count -= 8
    }
  }

  symbol(symbol: number): void {
    this.write(CODES[symbol] as number, CODE_LENGTHS[symbol] as number)
  }

  finish(checksum: number): Uint8Array {
    if (this.count > 0) this.write(0, 8 - this.count)
    for (const shift of [24, 16, 8, 0]) this.bytes[this.length++] = checksum >>> shift
    return this.bytes.subarray(0, this.length)
  }
}

function reverse(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit++) reversed = (reversed << 1) | ((value >> bit) & 1)
  return reversed
}

export function adler32(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  // 5552 is the most bytes whose sums stay below 2^32 (RFC 1950 section 9).
  for (let start = 0; start < bytes.length; start += 5552) {
    const end = Math.min(start + 5552, bytes.length)
    for (let at = start; at < end; at++) {
      low += bytes[at] as number
      high += low
    }
    low %= 65521
    high %= 65521
  }
  return ((high << 16) | low) >>> 0
}
