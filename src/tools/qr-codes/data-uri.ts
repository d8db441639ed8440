const CHUNK = 0x8000

/** `data:image/png;base64,…` of a PNG. */
export function dataUri(png: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < png.length; start += CHUNK) {
    binary += String.fromCharCode(...png.subarray(start, start + CHUNK))
  }
  return `data:image/png;base64,${btoa(binary)}`
}
