/** Controls, spaces, marks of direction, halves of characters, and whatever else leaves no ink. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

export const isUnseen = (code: number) => UNSEEN.test(String.fromCodePoint(code))

/** @example codePointName(0x200b) // 'U+200B' */
export const codePointName = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** A character in a sentence: in quotes, or by its number where nothing of it could be seen. @example shownCharacter(0x200b) // 'U+200B' */
export function shownCharacter(code: number): string {
  return isUnseen(code) ? codePointName(code) : `“${String.fromCodePoint(code)}”`
}
