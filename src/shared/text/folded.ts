/**
 * A text as it is compared where people search: small letters without accents, in whatever form and width a keyboard
 * gives them. @example folded('São PAULO') // 'sao paulo'
 */
export function folded(text: string): string {
  return unaccented(text).replaceAll('ı', 'i').replaceAll('ø', 'o')
}

/** The same, where letters that are no accented ones stay as they are. */
export function unaccented(text: string): string {
  return withoutMarks(withoutMarks(text.toLowerCase()).normalize('NFKD'))
}

/** Also before normalizing, which takes long to sort many of them. */
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
