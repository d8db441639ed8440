import { counted } from './numbers/counted.ts'
import { isHighSurrogate } from './text/surrogates.ts'

/** The specification has 1,024 bytes in a KB where sizes are asked for: all that are shown follow. */
export const KB = 1024
export const MB = KB * KB
const UNITS = ['KB', 'MB', 'GB']

/** A size for people. @example formatBytes(1234) // '1.2 KB' */
export function formatBytes(bytes: number): string {
  let size = bytes / KB
  if (size < 1) return counted(bytes, 'byte')
  let unit = 0
  while (size >= KB - 0.05 && unit < UNITS.length - 1) {
    size /= KB
    unit++
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`
}

/** A bound for people. @example formatLimit(5 * MB) // '5 MB' */
export const formatLimit = (bytes: number) => formatBytes(bytes).replace('.0 ', ' ')

/** A size as the specification wants those of compressed images. @example inKb(3_145_728) // '3072.0 KB' */
export const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** Two digits for each byte. @example hexOf([63, 81, 181]) // '3f51b5' */
export const hexOf = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

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
    const piece = text.slice(at, isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end)
    bytes += encoder.encodeInto(piece, room).written
    at += piece.length
  }
  return bytes
}
