import { viewOf } from './binary.ts'

/** More pages than any scanner's stack. */
const MOST_PAGES = 10_000

const NEW_SUBFILE_TYPE = 254
const PROFILE = 34_675
/** A smaller copy of another page, or its mask (TIFF 6.0, NewSubfileType). */
const NO_PAGE = 0b101

export const isLittle = (view: DataView): boolean => view.getUint16(0) === 0x4949

/** Where the tables of the pages of a TIFF file begin. Damage ends the list: what was found before it counts. */
export function tiffPages(bytes: Uint8Array): number[] {
  const view = viewOf(bytes)
  const tables = new Set<number>()
  const pages: number[] = []
  try {
    const little = isLittle(view)
    for (let table = view.getUint32(4, little); table > 0 && !tables.has(table);) {
      if (tables.size === MOST_PAGES) break
      tables.add(table)
      const count = view.getUint16(table, little)
      if (isPage(view, table, count, little)) pages.push(table)
      table = view.getUint32(table + 2 + count * 12, little)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return pages
}

/** The ICC profile of a page's colours, where it has one. */
export function tiffProfile(bytes: Uint8Array, page: number): Uint8Array | undefined {
  const table = tiffPages(bytes)[page]
  if (table === undefined) return undefined
  const view = viewOf(bytes)
  const little = isLittle(view)
  const end = table + 2 + view.getUint16(table, little) * 12
  for (let at = table + 2; at + 12 <= Math.min(end, bytes.length); at += 12) {
    const from = view.getUint32(at + 8, little)
    if (view.getUint16(at, little) === PROFILE) return bytes.subarray(from, from + view.getUint32(at + 4, little))
  }
  return undefined
}

function isPage(view: DataView, table: number, count: number, little: boolean): boolean {
  for (let at = table + 2; at < table + 2 + count * 12; at += 12) {
    if (view.getUint16(at, little) === NEW_SUBFILE_TYPE) return (view.getUint32(at + 8, little) & NO_PAGE) === 0
  }
  return true
}
