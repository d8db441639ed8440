import { Unzlib, zlibSync } from 'fflate'
import { concat } from '#shared/bytes.ts'

/** Packed bytes as Flate makes them; nothing where they are damaged or would become more than `most`. */
export function inflate(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = []
  let length = 0
  const unpacker = new Unzlib((part) => {
    parts.push(part)
    length += part.length
  })
  try {
    for (let at = 0; at < packed.length && length <= most; at += STEP)
      unpacker.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
  } catch {
    return undefined
  }
  if (length > most) return undefined
  return concat(parts)
}

/** What is unpacked between two looks at how much it is: at most a thousand times as much. */
const STEP = 65_536

export function deflate(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return zlibSync(bytes, { level: 9 })
}

/** Fewest bytes first. @example smallest([a, undefined, b]) */
export function smallest<T extends { bytes: Uint8Array }>(candidates: (T | undefined)[]): T | undefined {
  return candidates.reduce((best, each) => (each && (!best || each.bytes.length < best.bytes.length) ? each : best))
}
