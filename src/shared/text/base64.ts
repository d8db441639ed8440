/** A multiple of 3, so that the parts of a long input join without padding between them. */
const CHUNK = 0x8000 - (0x8000 % 3)

interface Platform {
  /** Node.js: at 900 bytes a tenth of the time of `btoa`, at 30 kB a hundredth. */
  Buffer?: { from(bytes: ArrayBufferLike, start: number, length: number): { toString(encoding: 'base64'): string } }
}

/** Bytes in the standard alphabet with padding. @example bytesToBase64(new Uint8Array([72, 105])) // 'SGk=' */
export function bytesToBase64(bytes: Uint8Array): string {
  const native = bytes as Uint8Array & { toBase64?: () => string }
  if (native.toBase64) return native.toBase64()
  const { Buffer } = globalThis as Platform
  if (Buffer) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += CHUNK) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK))))
  }
  return parts.join('')
}
