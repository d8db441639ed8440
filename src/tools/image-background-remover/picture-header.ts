/** What the first bytes of a picture tell, before any decoder touches it. */
interface PictureHeader {
  type: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
  animated: boolean
}

/**
 * Reads kind and size of a PNG, JPEG or WebP; `undefined` for anything else, whatever its name says.
 * A damaged header has a size of 0.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return png(bytes, view)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpeg(view)
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return webp(bytes, view)
  return undefined
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  }
  return true
}

const damaged = (type: PictureHeader['type']): PictureHeader => ({ type, width: 0, height: 0, animated: false })

function png(bytes: Uint8Array, view: DataView): PictureHeader {
  if (view.byteLength < 33 || !startsWith(bytes, 12, 'IHDR')) return damaged('png')
  const header: PictureHeader = { type: 'png', width: view.getUint32(16), height: view.getUint32(20), animated: false }
  // An animation says so in a chunk before the first pixels.
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12) {
    if (startsWith(bytes, at + 4, 'acTL')) return { ...header, animated: true }
    if (startsWith(bytes, at + 4, 'IDAT')) break
  }
  return header
}

/** Start-of-frame markers: C0 to CF but for tables and reserved ones. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpeg(view: DataView): PictureHeader {
  let at = 2
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) break
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
    } else if (isBare(marker)) {
      at += 2
    } else if (isFrame(marker)) {
      if (at + 9 > view.byteLength) break
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), animated: false }
    } else {
      at += 2 + view.getUint16(at + 2)
    }
  }
  return damaged('jpeg')
}

function webp(bytes: Uint8Array, view: DataView): PictureHeader {
  if (view.byteLength < 30) return damaged('webp')
  if (startsWith(bytes, 12, 'VP8X')) {
    const size = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return { type: 'webp', width: size(24), height: size(27), animated: (view.getUint8(20) & 2) !== 0 }
  }
  if (startsWith(bytes, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), animated: false }
  }
  if (startsWith(bytes, 12, 'VP8 ')) {
    const size = (at: number) => view.getUint16(at, true) & 0x3fff
    return { type: 'webp', width: size(26), height: size(28), animated: false }
  }
  return damaged('webp')
}
