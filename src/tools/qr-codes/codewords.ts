import { ALPHANUMERIC, bitsOf, type Segment } from './capacity.ts'
import { checkWordsFor } from './galois.ts'
import { blocksOf, checkWordsOf, countBitsOf, dataWordsOf, wordsOf, type Level } from './symbol.ts'

/** Mode 7, an extended channel interpretation, and its number for UTF-8. */
const UTF_8_MARK = 0x71a
const MARK_BITS = 12
const MODE_BITS = { numeric: 1, alphanumeric: 2, byte: 4 } as const

/** The codewords of a code in the order in which they are laid: data and check words, block by block interleaved. */
export function codewordsOf(segment: Segment, version: number, level: Level): Uint8Array {
  const data = pack(segment, version, dataWordsOf(version, level))
  const count = blocksOf(version, level)
  const checks = checkWordsOf(version, level)
  const shortData = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  const words = new Uint8Array(wordsOf(version))
  for (let block = 0, start = 0; block < count; block++) {
    const end = start + shortData + (block < shortBlocks ? 0 : 1)
    const own = data.subarray(start, end)
    for (let index = 0; index < shortData; index++) words[index * count + block] = own[index] as number
    if (own.length > shortData) words[shortData * count + block - shortBlocks] = own[shortData] as number
    const check = checkWordsFor(own, checks)
    for (let index = 0; index < checks; index++) words[data.length + index * count + block] = check[index] as number
    start = end
  }
  return words
}

/**
 * Whether the text says that it is UTF-8, or many readers take a short one for Shift JIS or Big5. ASCII is the same in all
 * of them and goes without, as some scanners write the mark before the text; so does a text that leaves no room for it.
 */
function isMarked({ text, bytes }: Segment, bits: number, room: number): boolean {
  return bytes !== undefined && bytes.length > text.length && bits + MARK_BITS <= room
}

/** Mark, mode, count, characters, terminator and padding (ISO/IEC 18004 section 7.4). */
function pack(segment: Segment, version: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if ((value >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] as number) | (0x80 >> (at & 7))
    }
  }
  if (isMarked(segment, bitsOf(segment, version), size * 8)) put(UTF_8_MARK, MARK_BITS)
  put(MODE_BITS[segment.mode], 4)
  put(segment.length, countBitsOf(segment.mode, version))
  putText(segment, put)
  // The terminator is zeros, already there, as is the rest of its last byte.
  const filled = Math.ceil(Math.min(at + 4, size * 8) / 8)
  for (let index = filled; index < size; index++) bytes[index] = (index - filled) % 2 === 0 ? 0xec : 0x11
  return bytes
}

function putText({ mode, text, bytes }: Segment, put: (value: number, bits: number) => void): void {
  if (bytes) {
    for (const byte of bytes) put(byte, 8)
  } else if (mode === 'numeric') {
    for (let index = 0; index < text.length; index += 3) {
      const group = text.slice(index, index + 3)
      put(Number(group), group.length * 3 + 1)
    }
  } else {
    for (let index = 0; index < text.length; index += 2) {
      const first = ALPHANUMERIC.indexOf(text.charAt(index))
      if (index + 1 === text.length) put(first, 6)
      else put(first * 45 + ALPHANUMERIC.indexOf(text.charAt(index + 1)), 11)
    }
  }
}
