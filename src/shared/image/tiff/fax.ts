/**
 * The packings of fax machines and of most scans in black and white: ITU-T T.4, where a line is told by its runs, and T.6,
 * where it is told by what differs from the line above. T.4 may mix both.
 */

const codes = (list: string) => list.trim().split(/\s+/)

/** ITU-T T.4, table 2: runs of 0 to 63 pixels. */
const SHORT = {
  white: codes(`00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101
    101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010
    00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010
    00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100
    00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100`),
  black: codes(`0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111
    000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111
    00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011
    000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101
    000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101
    000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000
    000001011001 000000101011 000000101100 000001011010 000001100110 000001100111`),
}

/** Tables 3a and 3b: 64, 128 and so on, to which a short run is added; from 1792 on the same for both colours. */
const LONGEST = codes(`00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101
    000000010110 000000010111 000000011100 000000011101 000000011110 000000011111`)
const LONG = {
  white: codes(`11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101
    011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000
    010011001 010011010 011000 010011011`),
  black: codes(`0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100
    0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100
    0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010
    0000001011011 0000001100100 0000001100101`),
}

/** T.6, table 1: how far the next change lies from that of the line above, or one of the two other ways to go on. */
const [PASS, HORIZONTAL] = [100, 101]
const WAYS: [code: string, way: number][] = [
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
  ['0001', PASS],
  ['001', HORIZONTAL],
]

/** By the bits of a code with a one before them, so that leading zeros count. */
type Table = ReadonlyMap<number, number>

const tableOf = (entries: [code: string, value: number][]): Table =>
  new Map(entries.map(([code, value]) => [Number.parseInt(`1${code}`, 2), value]))
const runsOf = (color: 'white' | 'black') =>
  tableOf([
    ...SHORT[color].map((code, index): [string, number] => [code, index]),
    ...[...LONG[color], ...LONGEST].map((code, index): [string, number] => [code, (index + 1) * 64]),
  ])

const NEXT = tableOf(WAYS)
const RUNS = [runsOf('white'), runsOf('black')] as const
const LONGEST_CODE = 13
/** So many zeros and a one end a line; more fill it up. */
const ZEROS_OF_END = 11

interface Fax {
  width: number
  rows: number
  /** As TIFF numbers them: runs whose lines begin with a byte, runs between ends of lines, differences. */
  packing: number
  /** Of the second: a bit tells for each line whether it is told by its runs. */
  mixed: boolean
}

/** @throws RangeError where the data make no sense or end too early */
export function unpackFax(packed: Uint8Array, fax: Fax): Uint8Array {
  const { width, rows } = fax
  const stride = Math.ceil(width / 8)
  const unpacked = new Uint8Array(stride * rows)
  const bits = new Bits(packed)
  let above: number[] | undefined = []
  for (let row = 0; row < rows; row++) {
    above = nextLine(bits, above, fax)
    // The sender says that there are no more.
    if (!above) break
    for (let index = 0; index < above.length; index += 2) {
      blacken(unpacked.subarray(row * stride, (row + 1) * stride), above[index] as number, above[index + 1] ?? width)
    }
  }
  return unpacked
}

const [RUNS_BY_BYTES, RUNS_BY_LINES] = [2, 3]

function nextLine(bits: Bits, above: readonly number[], { width, packing, mixed }: Fax): number[] | undefined {
  if (packing === RUNS_BY_BYTES) {
    bits.toByte()
    return readRuns(bits, width)
  }
  if (packing !== RUNS_BY_LINES) return readLine(bits, above, width)
  const ended = bits.takeEnd()
  const byRuns = !mixed || bits.take() === 1
  if (ended && bits.takeEnd()) return undefined
  return byRuns ? readRuns(bits, width) : readLine(bits, above, width)
}

/** A line told by its runs, white first. */
function readRuns(bits: Bits, width: number): number[] {
  const changes: number[] = []
  for (let at = 0; at < width;) {
    at += bits.run(changes.length & 1)
    if (at > width) throw new RangeError('A run ends outside its line.')
    changes.push(at)
  }
  return withoutEmptyRuns(changes)
}

/** Where the colour changes in a line, from white on. */
function readLine(bits: Bits, above: readonly number[], width: number): number[] {
  const changes: number[] = []
  let at = 0
  // Behind which change of the line above the next one is looked for.
  let index = 0
  while (at < width) {
    const color = changes.length & 1
    // The first change above that lies beyond this place and is to the other colour; at the start, also on it.
    const beyond = at + (changes.length > 0 || at > 0 ? 1 : 0)
    while (index > 0 && (above[index - 1] as number) >= beyond) index--
    while (index < above.length && ((above[index] as number) < beyond || (index & 1) !== color)) index++
    const way = bits.read(NEXT)
    if (way === PASS) {
      at = above[index + 1] ?? width
    } else if (way === HORIZONTAL) {
      const first = Math.min(width, at + bits.run(color))
      at = Math.min(width, first + bits.run(1 - color))
      changes.push(first, at)
    } else {
      const change = (above[index] ?? width) + way
      if (change < at || change > width) throw new RangeError('A change lies outside its line.')
      at = change
      changes.push(change)
    }
  }
  return withoutEmptyRuns(changes)
}

function withoutEmptyRuns(changes: readonly number[]): number[] {
  const real: number[] = []
  for (const change of changes) {
    if (real.at(-1) === change) real.pop()
    else real.push(change)
  }
  return real
}

function blacken(line: Uint8Array, from: number, to: number): void {
  for (let pixel = from; pixel < to; pixel++) {
    if ((pixel & 7) === 0 && pixel + 8 <= to) {
      line[pixel >> 3] = 255
      pixel += 7
    } else line[pixel >> 3] = (line[pixel >> 3] as number) | (128 >> (pixel & 7))
  }
}

class Bits {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** One bit, or nothing at the end. */
  take(): number | undefined {
    const byte = this.#bytes[this.#at >> 3]
    return byte === undefined ? undefined : (byte >> (7 - (this.#at++ & 7))) & 1
  }

  /** On to where a byte begins. */
  toByte(): void {
    this.#at = (this.#at + 7) & ~7
  }

  /** Takes the end of a line, if one comes next. */
  takeEnd(): boolean {
    const from = this.#at
    let bit = this.take()
    while (bit === 0) bit = this.take()
    const ended = bit === 1 && this.#at - from > ZEROS_OF_END
    if (!ended) this.#at = from
    return ended
  }

  read(table: Table): number {
    let code = 1
    for (let length = 1; length <= LONGEST_CODE; length++) {
      const bit = this.take()
      if (bit === undefined) break
      code = (code << 1) | bit
      const value = table.get(code)
      if (value !== undefined) return value
    }
    throw new RangeError('This is no code of a fax.')
  }

  /** The length of a run: long parts, and a short one at the end. */
  run(color: number): number {
    let total = 0
    for (;;) {
      const part = this.read(RUNS[color === 0 ? 0 : 1])
      total += part
      if (part < 64) return total
    }
  }
}
