/** The bytes as numbers of several bytes, wherever they lie in their buffer. */
export function viewOf({ buffer, byteOffset, byteLength }: ArrayBufferView): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Each byte as a character: for the names and marks of formats, which are ASCII. */
export function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
