import { Unzlib } from 'fflate'
import { concat } from './bytes.ts'

/** What is unpacked between two looks at how much it is: at most a thousand times as much. */
const STEP = 16 * 1024

/** What zlib packed; nothing where it is damaged or would become more than `most`. */
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
  return length > most ? undefined : concat(parts)
}
