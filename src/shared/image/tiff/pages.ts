import { viewOf } from '#shared/image/binary.ts'

/** More pages than any scanner's stack. */
const MOST_PAGES = 10_000

const NEW_SUBFILE_TYPE = 254
const PROFILE = 34_675
/** A smaller copy of another page, or its mask (TIFF 6.0, NewSubfileType). */
const NO_PAGE = 0b101

/** As many fields as a table of the older form can name; the longer form could name more than any file holds. */
const MOST_FIELDS = 65_535
/** Of all pages together: tables may lie in each other. */
const MOST_FIELDS_READ = 1_000_000

/** Where a field says its values are: in itself where they are short, else at a place in the file. */
interface Field {
  tag: number
  type: number
  count: number
  at: number
}

/** How a file writes numbers: TIFF has places of four bytes, BigTIFF (version 43), made for files above 4 GB, of eight. */
export function tiffForm(view: DataView) {
  const little = view.getUint16(0) === 0x4949
  const big = view.getUint16(2, little) === 43
  const place = (at: number) => (big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little))
  const [head, entry, room] = big ? [8, 20, 8] : [2, 12, 4]
  const countOf = (table: number) => {
    const count = big ? place(table) : view.getUint16(table, little)
    if (count > MOST_FIELDS) throw new RangeError('more fields than a table has')
    return count
  }
  return {
    little,
    known: big || view.getUint16(2, little) === 42,
    place,
    first: () => place(big ? 8 : 4),
    next: (table: number) => place(table + head + countOf(table) * entry),
    /** The fields of a table, of values of so many bytes. */
    *fields(table: number, sizes: Record<number, number>): Generator<Field> {
      for (let index = 0, total = countOf(table); index < total; index++) {
        const at = table + head + index * entry
        const [tag, type] = [view.getUint16(at, little), view.getUint16(at + 2, little)]
        const count = place(at + 4)
        const value = at + entry - room
        yield { tag, type, count, at: count * (sizes[type] ?? 1) <= room ? value : place(value) }
      }
    },
  }
}

/** Where the tables of the pages of a TIFF file begin. Damage ends the list: what was found before it counts. */
export function tiffPages(bytes: Uint8Array): number[] {
  const view = viewOf(bytes)
  const tables = new Set<number>()
  const pages: number[] = []
  try {
    const form = tiffForm(view)
    let left = MOST_FIELDS_READ
    for (let table = form.first(); table > 0 && !tables.has(table); table = form.next(table)) {
      if (tables.size === MOST_PAGES) break
      tables.add(table)
      const { isPage, read } = look(view, form, table)
      if (isPage) pages.push(table)
      left -= read
      if (left < 0) break
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return pages
}

const LONG = { 4: 4 }

/** Whether a table is that of a page, and how many fields it took to tell. */
function look(view: DataView, form: ReturnType<typeof tiffForm>, table: number): { isPage: boolean; read: number } {
  let read = 0
  for (const { tag, at } of form.fields(table, LONG)) {
    read++
    if (tag === NEW_SUBFILE_TYPE) return { isPage: (view.getUint32(at, form.little) & NO_PAGE) === 0, read }
  }
  return { isPage: true, read }
}

/** The ICC profile of a page's colours, where it has one. */
export function tiffProfile(bytes: Uint8Array, page: number): Uint8Array | undefined {
  return tiffBlocks(bytes, [PROFILE], page)[0]
}

/** Blocks of bytes that a page has under these tags; some programs count them in words of four. */
export function tiffBlocks(bytes: Uint8Array, tags: readonly number[], page = 0): Uint8Array[] {
  const table = tiffPages(bytes)[page]
  const blocks: Uint8Array[] = []
  if (table === undefined) return blocks
  try {
    for (const { tag, type, at, count } of tiffForm(viewOf(bytes)).fields(table, LONG)) {
      if (tags.includes(tag)) blocks.push(bytes.subarray(at, at + count * (type === 4 ? 4 : 1)))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return blocks
}

/** Where the parts of a picture lie, and their lengths: in strips or in tiles. */
const PLACES = [273, 324]
const LENGTHS = [279, 325]

/** Whether the file ends before its first page does. */
export function tiffIsCut(bytes: Uint8Array): boolean {
  const [table] = tiffPages(bytes)
  if (table === undefined) return false
  const view = viewOf(bytes)
  try {
    const form = tiffForm(view)
    let places: number[] | undefined
    let lengths: number[] | undefined
    for (const field of form.fields(table, SIZES)) {
      if (PLACES.includes(field.tag)) places ??= numbersOf(view, form, field)
      if (LENGTHS.includes(field.tag)) lengths ??= numbersOf(view, form, field)
    }
    return (places ?? []).some((place, index) => place + (lengths?.[index] ?? 0) > bytes.length)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return true
  }
}

/** Bytes of the whole numbers, by type. */
const SIZES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 16: 8 }

function numbersOf(view: DataView, { little }: ReturnType<typeof tiffForm>, { type, count, at }: Field): number[] {
  const size = SIZES[type] ?? 0
  if (size === 0) return []
  if (at + count * size > view.byteLength) throw new RangeError('the list ends behind the file')
  return Array.from({ length: count }, (_, index) => {
    const place = at + index * size
    if (size === 2) return view.getUint16(place, little)
    return size === 4 ? view.getUint32(place, little) : Number(view.getBigUint64(place, little))
  })
}
