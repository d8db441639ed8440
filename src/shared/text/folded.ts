/**
 * A text as it is compared where people search: small letters without accents, in whatever form and width a keyboard
 * gives them. @example folded('São PAULO') // 'sao paulo'
 */
export function folded(text: string): string {
  return withoutMarks(withoutMarks(text.toLowerCase()).normalize('NFKD')).replaceAll('ı', 'i').replaceAll('ø', 'o')
}

/** Also before normalizing, which takes long to sort many of them. */
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
