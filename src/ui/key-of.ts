/** All letters that keyboards for Latin alphabets have come before it. */
const LAST_LATIN = '\u024f'

/**
 * The key as shortcuts know it. Keys that an input method takes for itself are none: the Enter that ends a word chooses
 * and sends nothing; Safari says of it by its code alone that it was one. Letters go by their place where the keyboard
 * writes another alphabet: Ctrl+K is Ctrl+Л there.
 */
export function keyOf({ key, code, isComposing, keyCode }: KeyboardEvent): string {
  if (isComposing || keyCode === 229) return ''
  return key > LAST_LATIN && code.startsWith('Key') ? code.slice(3).toLowerCase() : key
}
