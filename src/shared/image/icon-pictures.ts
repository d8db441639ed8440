import { viewOf } from './binary.ts'

interface IconPicture {
  width: number
  height: number
  /** Its file, where it is a PNG. */
  png?: Uint8Array<ArrayBuffer>
}

/**
 * The largest picture of an icon file. A PNG tells its size itself: the directory has room for 256 pixels, and of more
 * it says what it likes, which browsers refuse.
 */
export function largestOf(bytes: Uint8Array): IconPicture {
  const view = viewOf(bytes)
  let largest: IconPicture = { width: 0, height: 0 }
  for (let at = 6, end = 6 + (bytes[4] ?? 0) * 16; at < end; at += 16) {
    const picture = (at + 16 <= bytes.length &&
      pngAt(view, view.getUint32(at + 12, true), view.getUint32(at + 8, true))) || {
      // A size of 256 is written as 0.
      width: bytes[at] || 256,
      height: bytes[at + 1] || 256,
    }
    if (picture.width > largest.width) largest = picture
  }
  return largest
}

/** The first eight bytes of every PNG, and the length and name of its first chunk. */
const PNG = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452]

function pngAt(view: DataView, from: number, length: number): IconPicture | undefined {
  if (from + 24 > view.byteLength || PNG.some((word, index) => view.getUint32(from + index * 4) !== word))
    return undefined
  return {
    width: view.getUint32(from + 16),
    height: view.getUint32(from + 20),
    png: new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, Math.min(length, view.byteLength - from)),
  }
}
