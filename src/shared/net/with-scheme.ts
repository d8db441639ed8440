const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const PORT = /^[^:]*:\d{1,5}(?:[/?#]|$)/
/** No hosts: a number behind them is no port. */
const KNOWN = new Set(
  'http https ws wss ftp file tel fax sms smsto callto sip geo urn isbn doi data about bitcoin ethereum litecoin'.split(
    ' ',
  ),
)

/** Blanks, and marks that nobody sees; looking back, a long row of them is looked at once. */
const AROUND =
  /^[\s\p{Bidi_C}\xad\u200b-\u200d\u2060]+|(?<![\s\p{Bidi_C}\xad\u200b-\u200d\u2060])[\s\p{Bidi_C}\xad\u200b-\u200d\u2060]+$/gu

/**
 * An address as it is typed, without what apps copy along around it; without a scheme it is read as https.
 * `localhost:8080` has a port, `tel:911` a scheme.
 * @example withScheme('example.com/page') // 'https://example.com/page'
 */
export function withScheme(text: string): string {
  const typed = text.replace(AROUND, '')
  const scheme = SCHEME.exec(typed)?.[1]?.toLowerCase()
  if (scheme !== undefined && (KNOWN.has(scheme) || !PORT.test(typed))) return typed
  return `https://${typed.replace(/^\/\//, '')}`
}
