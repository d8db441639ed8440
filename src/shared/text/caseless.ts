import { normalized } from './normalize.ts'

const BEYOND_ASCII = /[^\0-\x7f]/
/** What of Turkish has a small letter of its own: in capitals it would be an i. */
const BUT_DOTLESS = /[^ı]+/g

/**
 * A text as it is compared where case does not count: by capitals, which are the same for ß and ss, for σ and ς.
 * Accents count, but not how they are stored; İ is the capital of an i, and ı another letter.
 * @example caseless('Straße') // 'STRASSE'
 */
export function caseless(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toUpperCase()
  const small = normalized(text, 'NFC').toLowerCase().replaceAll('i\u0307', 'i')
  const capital = small.includes('ı')
    ? small.replace(BUT_DOTLESS, (letters) => letters.toUpperCase())
    : small.toUpperCase()
  return normalized(capital, 'NFC')
}
