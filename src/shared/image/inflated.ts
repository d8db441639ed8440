import { Unzlib } from 'fflate'
import { concat } from '#shared/bytes.ts'

/** Far more than a profile or a description takes. */
const MOST = 4 * 1024 ** 2
/** Packed bytes at once: they unfold to a thousand times as many at most. */
const STEP = 4096
const NOTHING = new Uint8Array()

/** What was packed by zlib; nothing where it cannot be read, or is a bomb. */
export function inflated(packed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Unzlib((part) => {
    parts.push(part)
    length += part.length
  })
  try {
    for (let at = 0; at < packed.length && length <= MOST; at += STEP)
      reader.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
  } catch {
    return NOTHING
  }
  return length > MOST ? NOTHING : concat(parts)
}
