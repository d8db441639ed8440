import { PDFArray, PDFHexString, PDFName, PDFStream, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { bytesOf } from './image-uses.ts'
import { numberAt } from '../document/pdf-values.ts'

/** How the samples of a picture are colours. */
export interface Colors {
  /** Samples to a pixel. */
  channels: 1 | 3
  /** Red, green and blue of each index. */
  palette?: Uint8Array
  /** The colours that the palette, or else the samples, are of. */
  base: PDFObject
  /** Samples to a colour of the base. */
  depth: 1 | 3
}

/** Grey, RGB or a palette of those; of print colours and rarer spaces, nothing. */
export function colorsOf(space: PDFObject | undefined): Colors | undefined {
  if (space instanceof PDFName) return plain(space, { DeviceGray: 1, CalGray: 1, DeviceRGB: 3 }[space.decodeText()])
  if (!(space instanceof PDFArray) || space.size() < 2) return undefined
  const kind = space.lookup(0)
  const word = kind instanceof PDFName ? kind.decodeText() : ''
  if (word === 'CalGray') return plain(space, 1)
  if (word === 'CalRGB') return plain(space, 3)
  if (word === 'ICCBased') {
    const profile = space.lookup(1)
    return plain(space, profile instanceof PDFStream ? numberAt(profile.dict, 'N') : undefined)
  }
  const base = word === 'Indexed' ? colorsOf(space.lookup(1)) : undefined
  const entries = base && !base.palette ? tableOf(space.lookup(3)) : undefined
  if (!base || !entries || entries.length < base.depth) return undefined
  const palette =
    base.depth === 3
      ? entries
      : Uint8Array.from({ length: entries.length * 3 }, (_, at) => entries[Math.floor(at / 3)] as number)
  return { ...base, channels: 1, palette }
}

function plain(base: PDFObject, channels: number | undefined): Colors | undefined {
  return channels === 1 || channels === 3 ? { channels, base, depth: channels } : undefined
}

function tableOf(table: PDFObject | undefined): Uint8Array | undefined {
  if (table instanceof PDFStream) return bytesOf(table)
  return table instanceof PDFString || table instanceof PDFHexString ? table.asBytes() : undefined
}
