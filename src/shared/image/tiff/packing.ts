/** PackBits: runs of bytes as they are, and of one byte repeated. What is missing at the end stays zero. */
export function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  let to = 0
  for (let at = 0; at < packed.length && to < length;) {
    const head = packed[at++] as number
    if (head < 128) {
      out.set(packed.subarray(at, at + Math.min(head + 1, length - to)), to)
      at += head + 1
      to += head + 1
    } else if (head > 128) {
      out.fill(packed[at++] ?? 0, to, to + 257 - head)
      to += 257 - head
    }
  }
  return out
}

const [CLEAR, END, FIRST] = [256, 257, 258]

/** LZW as TIFF 6.0 has it: highest bit first, codes of 9 to 12 bits, each a code longer one step early. */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  /** Where each word of the table stands in the result: a word is the one before it and one byte more. */
  const [starts, ends] = [new Uint32Array(4097), new Uint32Array(4097)]
  let [to, next, width, hoard, held] = [0, FIRST, 9, 0, 0]
  let before: { from: number; end: number } | undefined
  for (const byte of packed) {
    hoard = ((hoard << 8) | byte) & 0xffffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (hoard >> held) & ((1 << width) - 1)
    if (code === END || to >= length) break
    if (code === CLEAR) {
      ;[next, width, before] = [FIRST, 9, undefined]
      continue
    }
    const from = to
    if (code < CLEAR) out[to++] = code
    else {
      // The word that is just being made begins with the one before, and repeats its first byte.
      const known = code < next ? { from: starts[code] as number, end: ends[code] as number } : before
      if (!known) break
      const last = code < next ? known.end : known.end + 1
      for (let at = known.from; at < last && to < length; at++) out[to++] = out[at] as number
    }
    if (before && next < 4096) {
      starts[next] = before.from
      ends[next] = before.end + 1
      next++
      if (next >= (1 << width) - 1 && width < 12) width++
    }
    before = { from, end: to }
  }
  return out
}
