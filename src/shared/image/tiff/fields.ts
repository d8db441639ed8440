import { ToolError } from '#contract/error.ts'
import type { tiffForm } from './pages.ts'

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  packing: 259,
  meaning: 262,
  order: 266,
  stripPlaces: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  stripLengths: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tilePlaces: 324,
  tileLengths: 325,
  inks: 332,
  extra: 338,
  numbers: 339,
  jpegTables: 347,
  jpegPlace: 513,
  jpegLength: 514,
} as const

/** What a page says of itself. */
export type Fields = Partial<Record<keyof typeof TAGS, number[]>>

/** Bytes to a value of the types BYTE, SHORT, LONG and UNDEFINED, and of the LONG8 of BigTIFF. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1, 16: 8 }

export const damaged = (cause?: unknown) => new ToolError('The TIFF image is damaged.', { cause })
export const unusual = () => new ToolError('This TIFF image is of a kind that cannot be opened here.')

export function readFields(view: DataView, form: ReturnType<typeof tiffForm>, table: number): Fields {
  const names = new Map(Object.entries(TAGS).map(([name, tag]) => [tag as number, name as keyof Fields]))
  const fields: Fields = {}
  for (const { tag, type, count, at } of form.fields(table, SIZES)) {
    const name = names.get(tag)
    const size = SIZES[type]
    // A field is told once: thousands of the same long list would take hours.
    if (!name || !size || fields[name]) continue
    if (at + count * size > view.byteLength) throw damaged()
    fields[name] = Array.from({ length: count }, (_, each) => {
      const place = at + each * size
      if (size === 8) return form.place(place)
      if (size === 1) return view.getUint8(place)
      return size === 2 ? view.getUint16(place, form.little) : view.getUint32(place, form.little)
    })
  }
  return fields
}
