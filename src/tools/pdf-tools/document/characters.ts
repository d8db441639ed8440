/** The characters of which files and contents are written (PDF 2.0, 7.2.3), as codes. */

export const codesOf = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, (letter) => letter.charCodeAt(0)))

const WHITE = '\0\t\n\f\r '
export const BLANKS = codesOf(WHITE)
/** White space and what begins or ends other things. */
export const ENDS = codesOf(`${WHITE}()<>[]{}/%`)

/** A name as it is meant. @example plainName('A#20B') // 'A B' */
export const plainName = (text: string) =>
  text.replace(/#([\dA-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
