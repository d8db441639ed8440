/** A URL as a browser reads it, or nothing: `URL.parse`, which Safari 17 and Chrome 125 lack. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
