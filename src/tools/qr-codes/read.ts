import { ALPHANUMERIC } from './capacity.ts'
import { isIntact } from './galois.ts'
import {
  blocksOf,
  checkWordsOf,
  countBitsOf,
  LEVEL_BITS,
  LEVELS,
  masksOf,
  placesOf,
  withCheckBits,
  type Level,
  type Matrix,
} from './symbol.ts'

interface Reading {
  text: string
  version: number
  level: Level
  mask: number
}

/**
 * Reads a code that is whole: one wrong module is an error, not something to repair. With the encoder it shares only
 * the standard's tables, so that a fault of either shows.
 */
export function readMatrix(matrix: Matrix): Reading {
  const version = (matrix.size - 17) / 4
  if (!Number.isInteger(version) || version < 1 || version > 40) throw new Error(`No code has ${matrix.size} modules`)
  refuseBrokenFinders(matrix)
  if (version >= 7) refuseOtherVersion(matrix, version)
  const { level, mask } = formatOf(matrix)
  const words = dataWords(codewords(matrix, version, mask), version, level)
  return { text: textOf(words, version), version, level, mask }
}

function refuseBrokenFinders({ size, modules }: Matrix): void {
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        if (modules[(top + y) * size + left + x] !== Number(ring !== 2)) throw new Error('A finder pattern is broken')
      }
    }
  }
}

function refuseOtherVersion({ size, modules }: Matrix, version: number): void {
  const expected = withCheckBits(version, 12, 0x1f25)
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    const value = (expected >> bit) & 1
    if (modules[near * size + far] !== value || modules[far * size + near] !== value) {
      throw new Error('The version information is wrong')
    }
  }
}

function formatOf({ size, modules }: Matrix): { level: Level; mask: number } {
  const [first, second] = [0, 0].map((_, copy) => {
    let bits = 0
    for (let bit = 14; bit >= 0; bit--) {
      const [x, y] = copy === 0 ? firstPlace(bit) : secondPlace(bit, size)
      bits = (bits << 1) | (modules[y * size + x] as number)
    }
    return bits ^ 0x5412
  }) as [number, number]
  const data = first >> 10
  if (first !== second || withCheckBits(data, 10, 0x537) !== first) throw new Error('The format information is wrong')
  const level = LEVELS.find((candidate) => LEVEL_BITS[candidate] === data >> 3) as Level
  return { level, mask: data & 7 }
}

/** Around the upper left finder pattern: ISO/IEC 18004, figure 25. */
function firstPlace(bit: number): [x: number, y: number] {
  if (bit < 6) return [8, bit]
  if (bit < 8) return [8, bit + 1]
  if (bit === 8) return [7, 8]
  return [14 - bit, 8]
}

function secondPlace(bit: number, size: number): [x: number, y: number] {
  return bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]
}

function codewords({ modules }: Matrix, version: number, mask: number): Uint8Array {
  const places = placesOf(version)
  const masks = masksOf(version)
  const words = new Uint8Array(places.length >> 3)
  for (let bit = 0; bit < words.length * 8; bit++) {
    const place = places[bit] as number
    const inverted = ((masks[bit] as number) >> mask) & 1
    words[bit >> 3] = ((words[bit >> 3] as number) << 1) | ((modules[place] as number) ^ inverted)
  }
  return words
}

/** Takes the interleaved blocks apart, checks each, and joins their data. */
function dataWords(words: Uint8Array, version: number, level: Level): Uint8Array {
  const count = blocksOf(version, level)
  const checks = checkWordsOf(version, level)
  const shortData = Math.floor(words.length / count) - checks
  const shortBlocks = count - (words.length % count)
  const data = new Uint8Array(words.length - count * checks)
  let filled = 0
  for (let block = 0; block < count; block++) {
    const length = shortData + (block < shortBlocks ? 0 : 1)
    const own = new Uint8Array(length + checks)
    for (let index = 0; index < shortData; index++) own[index] = words[index * count + block] as number
    if (length > shortData) own[shortData] = words[shortData * count + block - shortBlocks] as number
    for (let index = 0; index < checks; index++)
      own[length + index] = words[data.length + index * count + block] as number
    if (!isIntact(own, checks)) throw new Error(`Block ${block + 1} of the code is damaged`)
    data.set(own.subarray(0, length), filled)
    filled += length
  }
  return data
}

function textOf(words: Uint8Array, version: number): string {
  let at = 0
  const left = () => words.length * 8 - at
  const take = (count: number) => {
    if (count > left()) throw new Error('The data ends in the middle of a segment')
    let value = 0
    for (let bit = 0; bit < count; bit++, at++)
      value = (value << 1) | (((words[at >> 3] as number) >> (7 - (at & 7))) & 1)
    return value
  }
  const parts: string[] = []
  while (left() >= 4) {
    const mode = take(4)
    if (mode === 0) break
    if (mode === 1) parts.push(digits(take, take(countBitsOf('numeric', version))))
    else if (mode === 2) parts.push(alphanumerics(take, take(countBitsOf('alphanumeric', version))))
    else if (mode === 4) {
      const bytes = Uint8Array.from({ length: take(countBitsOf('byte', version)) }, () => take(8))
      parts.push(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    } else if (mode === 7) {
      if (take(8) !== 26) throw new Error('The data is marked as something else than UTF-8')
    } else throw new Error(`The data has a segment of mode ${mode}`)
  }
  return parts.join('')
}

function digits(take: (bits: number) => number, count: number): string {
  let text = ''
  for (let left = count; left > 0; left -= 3) {
    const group = Math.min(left, 3)
    text += String(take([0, 4, 7, 10][group] as number)).padStart(group, '0')
  }
  return text
}

function alphanumerics(take: (bits: number) => number, count: number): string {
  let text = ''
  for (let left = count; left > 0; left -= 2) {
    const value = take(left === 1 ? 6 : 11)
    if (left > 1) text += ALPHANUMERIC.charAt(Math.floor(value / 45))
    text += ALPHANUMERIC.charAt(value % 45)
  }
  return text
}
