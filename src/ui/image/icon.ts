export const LARGEST_ICON = 256

/** The head of an icon file that holds one PNG: a directory with one entry. */
export function iconOf(width: number, height: number, length: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(22)
  const view = new DataView(head.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, 1, true)
  // 256 is written as 0.
  head[6] = width % 256
  head[7] = height % 256
  view.setUint16(10, 1, true)
  view.setUint16(12, 32, true)
  view.setUint32(14, length, true)
  view.setUint32(18, head.length, true)
  return head
}
