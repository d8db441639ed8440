/**
 * A text as it is compared where people search: small letters without accents, in whatever form and width a keyboard
 * gives them. @example folded('São PAULO') // 'sao paulo'
 */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ø', 'o')
}
