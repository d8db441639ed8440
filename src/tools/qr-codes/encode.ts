import { segmentOf, tooLong, versionFor } from './capacity.ts'
import { penaltyOf } from './penalty.ts'
import { alignmentsOf, LEVEL_BITS, masksOf, placesOf, withCheckBits, type Level, type Matrix } from './symbol.ts'
import { codewordsOf } from './codewords.ts'

interface Encoded {
  matrix: Matrix
  version: number
}

/** The smallest QR code of the text at this level, in the mask that readers like best (ISO/IEC 18004 section 7). */
export function encode(text: string, level: Level): Encoded {
  const segment = segmentOf(text)
  const version = versionFor(segment, level)
  if (version === undefined) throw tooLong(segment, level)
  const matrix = blankOf(version)
  const places = placesOf(version)
  lay(matrix, places, codewordsOf(segment, version, level))
  let best = 0
  let least = Infinity
  for (let mask = 0; mask < 8; mask++) {
    setMask(matrix, places, level, mask)
    const penalty = penaltyOf(matrix)
    if (penalty < least) [best, least] = [mask, penalty]
    applyMask(matrix, places, mask)
  }
  setMask(matrix, places, level, best)
  return { matrix, version }
}

const blanks: Uint8Array[] = []

/** A code with its patterns, without data. */
function blankOf(version: number): Matrix {
  const size = version * 4 + 17
  const modules = (blanks[version] ??= drawPatterns(version, size)).slice()
  return { size, modules }
}

function drawPatterns(version: number, size: number): Uint8Array {
  const modules = new Uint8Array(size * size)
  for (let index = 8; index < size - 8; index++) {
    modules[6 * size + index] = modules[index * size + 6] = 1 - (index & 1)
  }
  const square = (centreX: number, centreY: number, reach: number, lightRing: number) => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y))
        modules[(centreY + y) * size + centreX + x] = ring === lightRing ? 0 : 1
      }
    }
  }
  square(3, 3, 3, 2)
  square(size - 4, 3, 3, 2)
  square(3, size - 4, 3, 2)
  const centres = alignmentsOf(version)
  for (const x of centres) {
    for (const y of centres) if (!isOnFinder(x, y, size)) square(x, y, 2, 1)
  }
  if (version >= 7) drawVersion(modules, version, size)
  // The module that is dark in every code.
  modules[(size - 8) * size + 8] = 1
  return modules
}

function isOnFinder(x: number, y: number, size: number): boolean {
  return (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)
}

function drawVersion(modules: Uint8Array, version: number, size: number): void {
  const bits = withCheckBits(version, 12, 0x1f25)
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    modules[near * size + far] = modules[far * size + near] = (bits >> bit) & 1
  }
}

/** What is left after the last codeword stays light. */
function lay({ modules }: Matrix, places: Uint16Array, words: Uint8Array): void {
  for (let bit = 0; bit < words.length * 8; bit++) {
    modules[places[bit] as number] = ((words[bit >> 3] as number) >> (7 - (bit & 7))) & 1
  }
}

function setMask(matrix: Matrix, places: Uint16Array, level: Level, mask: number): void {
  applyMask(matrix, places, mask)
  const { size, modules } = matrix
  const format = withCheckBits((LEVEL_BITS[level] << 3) | mask, 10, 0x537) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    const value = (format >> bit) & 1
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit
    modules[bit < 8 ? along * size + 8 : 8 * size + along] = value
    modules[bit < 8 ? 8 * size + size - 1 - bit : (size - 15 + bit) * size + 8] = value
  }
}

/** Inverts the data under the mask; doing it again takes the mask off. */
function applyMask({ size, modules }: Matrix, places: Uint16Array, mask: number): void {
  const masks = masksOf((size - 17) / 4)
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number
    modules[place] = (modules[place] as number) ^ (((masks[index] as number) >> mask) & 1)
  }
}
