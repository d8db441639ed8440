export const LARGEST_ICON = 256

interface Picture {
  width: number
  height: number
  /** Of its PNG, in bytes. */
  length: number
}

/** The head of an icon file that holds these PNGs, one after the other: a directory with an entry for each. */
export function iconOf(pictures: readonly Picture[]): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(6 + pictures.length * 16)
  const view = new DataView(head.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, pictures.length, true)
  let start = head.length
  for (const [index, { width, height, length }] of pictures.entries()) {
    const at = 6 + index * 16
    // 256 is written as 0.
    head[at] = width % 256
    head[at + 1] = height % 256
    view.setUint16(at + 4, 1, true)
    view.setUint16(at + 6, 32, true)
    view.setUint32(at + 8, length, true)
    view.setUint32(at + 12, start, true)
    start += length
  }
  return head
}
