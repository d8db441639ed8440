const UNITS = ['bytes', 'kB', 'MB', 'GB']

/** A size for people, in powers of 1000. @example formatBytes(1234) // '1.2 kB' */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${size.toFixed(1)} ${UNITS[unit]}`
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const encoder = new TextEncoder()
/** Characters that are counted in one go; each is three bytes at most, and a pair of surrogates four. */
const PIECE = 16_384
const room = new Uint8Array(PIECE * 3)

/** How many bytes a text has as a file, in UTF-8: 30 MB take some milliseconds. @example bytesOf('é') // 2 */
export function bytesOf(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length;) {
    const end = at + PIECE
    // A pair of surrogates is one character of four bytes: it is not taken apart.
    const piece = text.slice(at, isHigh(text.charCodeAt(end - 1)) ? end - 1 : end)
    bytes += encoder.encodeInto(piece, room).written
    at += piece.length
  }
  return bytes
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff
