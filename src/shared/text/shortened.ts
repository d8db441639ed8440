import { isHighSurrogate } from './surrogates.ts'

/**
 * The text, or its beginning where it is longer, never with half a character at its end.
 * @example shortened('abcdef', 3) // 'abc…'
 */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, isHighSurrogate(text.charCodeAt(longest - 1)) ? longest - 1 : longest)}…`
}
