/** Odd numbers without a pattern, for hashes. */
const FACTOR = 0x01000193
const SPREAD = 0x9e3779b1

/**
 * Where in the second list the same run of units begins, by its place in the first; -1 where one holds none or several,
 * and nothing at all where that is everywhere.
 */
export function partnersOf(a: Int32Array, b: Int32Array, run: number, kinds: number): Int32Array | undefined {
  // Lists of so few kinds repeat runs of this length again and again; a rare unit shows by itself.
  if (run > 1 && kinds ** run < a.length) return undefined
  let partners: Int32Array | undefined
  // Runs that share a slot are taken for the same one: a few are lost.
  const bits = run === 1 ? 0 : Math.ceil(Math.log2(2 * Math.max(a.length, b.length)))
  const size = run === 1 ? kinds : 2 ** bits
  const [slotsOfA, slotsOfB] = [slotsOf(a, run, bits), slotsOf(b, run, bits)]
  const [inA, inB] = [onceIn(slotsOfA, size), onceIn(slotsOfB, size)]
  for (let at = 0; at < slotsOfA.length; at++) {
    const slot = slotsOfA[at] as number
    const partner = (inB[slot] as number) - 1
    if (inA[slot] !== at + 1 || partner < 0 || !isSame(a, at, b, partner, run)) continue
    partners ??= new Int32Array(a.length).fill(-1)
    partners[at] = partner
  }
  return partners
}

/** A number for every run of units, the same for equal ones. */
function slotsOf(units: Int32Array, run: number, bits: number): Int32Array {
  if (run === 1) return units
  const slots = new Int32Array(Math.max(units.length - run + 1, 0))
  let leaving = 1
  for (let index = 0; index < run; index++) leaving = Math.imul(leaving, FACTOR)
  let hash = 0
  for (let at = 0; at < units.length; at++) {
    const gone = at < run ? 0 : (units[at - run] as number) + 1
    hash = (Math.imul(hash, FACTOR) + (units[at] as number) + 1 - Math.imul(gone, leaving)) | 0
    if (at >= run - 1) slots[at - run + 1] = Math.imul(hash ^ (hash >>> 15), SPREAD) >>> (32 - bits)
  }
  return slots
}

/** By number the place that has it, counted from 1; 0 where none has it, -1 where several do. */
function onceIn(slots: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    places[slot] = places[slot] === 0 ? at + 1 : -1
  }
  return places
}

function isSame(a: Int32Array, inA: number, b: Int32Array, inB: number, run: number): boolean {
  for (let index = 0; index < run; index++) if (a[inA + index] !== b[inB + index]) return false
  return true
}

/** The longest series of partners that keeps its order; all others become -1. */
export function longestRise(partners: Int32Array): Int32Array {
  // By length, the place at which the series of this length ends that ends lowest.
  const ends = new Int32Array(partners.length)
  const previous = new Int32Array(partners.length)
  let length = 0
  for (let at = 0; at < partners.length; at++) {
    const partner = partners[at] as number
    if (partner < 0) continue
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((partners[ends[middle] as number] as number) < partner) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = at
    if (low === length) length++
  }
  const rise = new Int32Array(partners.length).fill(-1)
  for (let at = length > 0 ? (ends[length - 1] as number) : -1; at >= 0; at = previous[at] as number) {
    rise[at] = partners[at] as number
  }
  return rise
}
