export const LEVELS = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof LEVELS)[number]

/** Modules of a QR code, row by row: 1 is dark. */
export interface Matrix {
  /** Modules on a side: 21 to 177. */
  size: number
  modules: Uint8Array
}

/** The two bits of a level in the format information (ISO/IEC 18004, table 12). */
export const LEVEL_BITS: Record<Level, number> = { L: 1, M: 0, Q: 3, H: 2 }

// ISO/IEC 18004, table 9: error correction codewords in a block, and blocks, for versions 1 to 40.
const CHECK_WORDS: Record<Level, number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
}
const BLOCKS: Record<Level, number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
}

export function checkWordsOf(version: number, level: Level): number {
  return CHECK_WORDS[level][version - 1] as number
}

export function blocksOf(version: number, level: Level): number {
  return BLOCKS[level][version - 1] as number
}

/** Codewords of a whole code: what its modules have room for beside all patterns. */
export function wordsOf(version: number): number {
  const centres = version === 1 ? 0 : Math.floor(version / 7) + 2
  // Three finder patterns with their separators and format information, two timing lines, alignment patterns.
  const size = version * 4 + 17
  const alignment = centres === 0 ? 0 : 25 * (centres * centres - 3) - 10 * (centres - 2)
  const patterns = 3 * 64 + 31 + 2 * (size - 16) + alignment + (version >= 7 ? 36 : 0)
  return (size * size - patterns) >> 3
}

/** Codewords of them for data. */
export function dataWordsOf(version: number, level: Level): number {
  return wordsOf(version) - checkWordsOf(version, level) * blocksOf(version, level)
}

export type Mode = 'numeric' | 'alphanumeric' | 'byte'

/** Bits of the character count: ISO/IEC 18004, table 3. */
export function countBitsOf(mode: Mode, version: number): number {
  const band = version < 10 ? 0 : version < 27 ? 1 : 2
  return { numeric: [10, 12, 14], alphanumeric: [9, 11, 13], byte: [8, 16, 16] }[mode][band] as number
}

/** @example alignmentsOf(7) // [6, 22, 38] */
export function alignmentsOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = version * 4 + 10
  // Version 32 alone departs from the rule of the others.
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** 1 where a module belongs to a pattern or to format and version information, not to data. */
function reservedOf(version: number): Uint8Array {
  const size = version * 4 + 17
  const reserved = new Uint8Array(size * size)
  const fill = (left: number, top: number, width: number, height: number) => {
    for (let y = top; y < top + height; y++) reserved.fill(1, y * size + left, y * size + left + width)
  }
  fill(0, 0, 9, 9)
  fill(size - 8, 0, 8, 9)
  fill(0, size - 8, 9, 8)
  fill(6, 0, 1, size)
  fill(0, 6, size, 1)
  const centres = alignmentsOf(version)
  const last = centres.length - 1
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const onFinder = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0)
      if (!onFinder) fill(x - 2, y - 2, 5, 5)
    }),
  )
  if (version >= 7) {
    fill(size - 11, 0, 3, 6)
    fill(0, size - 11, 6, 3)
  }
  return reserved
}

const places: Uint16Array[] = []

/** Indexes of the data modules in the order in which bits are laid: two columns at a time, up and down, from the right. */
export function placesOf(version: number): Uint16Array {
  return (places[version] ??= layOut(version))
}

function layOut(version: number): Uint16Array {
  const size = version * 4 + 17
  const reserved = reservedOf(version)
  const order: number[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the vertical timing pattern is skipped whole.
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!reserved[y * size + x]) order.push(y * size + x)
    }
  }
  return Uint16Array.from(order)
}

const masks: Uint8Array[] = []

/** For each of `placesOf`, a bit for each of the eight masks: whether it inverts the module. */
export function masksOf(version: number): Uint8Array {
  return (masks[version] ??= Uint8Array.from(placesOf(version), (place) => {
    const size = version * 4 + 17
    return masksAt(place % size, Math.floor(place / size))
  }))
}

/** ISO/IEC 18004, table 10: a module is inverted where the mask's expression is zero. */
function masksAt(x: number, y: number): number {
  const product = ((x * y) % 2) + ((x * y) % 3)
  return [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    product,
    product % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ].reduce((bits, value, mask) => bits | (value === 0 ? 1 << mask : 0), 0)
}

/** Data followed by the remainder of its division by a generator: how format and version information is protected. */
export function withCheckBits(data: number, checkBits: number, generator: number): number {
  let rest = data
  for (let bit = 0; bit < checkBits; bit++) rest = (rest << 1) ^ ((rest >> (checkBits - 1)) & 1 ? generator : 0)
  return (data << checkBits) | rest
}
