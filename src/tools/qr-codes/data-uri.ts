import { bytesToBase64 } from '#shared/text/base64.ts'

/** `data:image/png;base64,…` of a PNG. */
export function dataUri(png: Uint8Array): string {
  return `data:image/png;base64,${bytesToBase64(png)}`
}

/** The bytes of a Base64 data URI: the page's policy forbids to fetch one. */
export function bytesOfUri(uri: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}
