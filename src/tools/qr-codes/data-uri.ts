const CHUNK = 0x8000

/** `data:image/png;base64,…` of a PNG. */
export function dataUri(png: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < png.length; start += CHUNK) {
    binary += String.fromCharCode(...png.subarray(start, start + CHUNK))
  }
  return `data:image/png;base64,${btoa(binary)}`
}

/** The bytes of a Base64 data URI: the page's policy forbids to fetch one. */
export function bytesOfUri(uri: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}
